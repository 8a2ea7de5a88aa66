import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { findCustomers } from '../../receiver/find-customers.ts';
import { identityText } from '../../receiver/identity.ts';
import { EVERYBODY, usePrices } from '../../stores/catalogue/prices.ts';

/** Results of one search. */
const FOUND = 8;
/** Limit of the service. */
const MAX_LIST_CHARS = 60;

/** Chooses whose prices are shown: everyone's, a list's or a customer's. */
export function Whose({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { prices } = useWords();
  const { owner, lists, look } = usePrices();
  const [isNaming, setNaming] = useState(false);
  const { lista, cliente } = owner;
  const known = lists.find((each) => each.lista === lista);
  const isNew = lista !== null && known === undefined;
  const shown = isNew ? [...lists, { lista, precios: 0, clientes: 0 }] : lists;
  return (
    <section className="stack gap-2-3 one-column" aria-label={prices.whose}>
      <Chips name={prices.whose}>
        <Button
          aria-pressed={lista === null && cliente === null}
          onClick={() => void look({ owner: EVERYBODY, q: '' })}
        >
          {prices.everybody}
        </Button>
        {shown.map((each) => (
          <Button
            key={each.lista}
            aria-pressed={lista === each.lista}
            onClick={() => void look({ owner: { lista: each.lista, cliente: null }, q: '' })}
          >
            {prices.ofList(each.lista, each.precios)}
          </Button>
        ))}
        {cliente !== null && <Button aria-pressed>{cliente.nombre}</Button>}
        {!isReadOnly && (
          <Button kind="plain" onClick={() => setNaming(true)}>
            {prices.newList}
          </Button>
        )}
      </Chips>
      <div className="row wrap gap-2-3 prices-customer">
        <Finder
          label={prices.customer}
          placeholder={`${prices.customer}: ${prices.customerHint}`}
          search={(typed) => findCustomers(typed, FOUND)}
          keyOf={({ id }) => id}
          renderItem={(customer) => (
            <>
              {customer.nombre} <span className="soft small figures">{identityText(customer)}</span>
            </>
          )}
          onPick={({ id, nombre }) => void look({ owner: { lista: null, cliente: { id, nombre } }, q: '' })}
        />
        {cliente !== null && <ListOfCustomer />}
        {known !== undefined && <p className="soft">{prices.customersOf(known.clientes)}</p>}
      </div>
      {isNaming && <NewList onClose={() => setNaming(false)} />}
    </section>
  );
}

function ListOfCustomer() {
  const { prices } = useWords();
  const { lists, shown, assign } = usePrices();
  const has = shown?.listaDelCliente ?? null;
  return (
    <Choice
      label={prices.customerList}
      value={has ?? ''}
      choices={[['', prices.noList], ...lists.map(({ lista }) => [lista, lista] as const)]}
      onChange={(lista) => void assign(lista === '' ? null : lista)}
    />
  );
}

function NewList({ onClose }: { readonly onClose: () => void }) {
  const { prices } = useWords();
  const look = usePrices((store) => store.look);
  const [name, setName] = useState('');
  return (
    <FormSheet
      title={prices.newList}
      lead={prices.newListLead}
      fault=""
      save={prices.open}
      onSave={() => {
        const lista = name.trim();
        if (lista === '') return;
        onClose();
        void look({ owner: { lista, cliente: null }, q: '' });
      }}
      cancel={prices.cancel}
      onClose={onClose}
    >
      <Field
        label={prices.listName}
        value={name}
        maxLength={MAX_LIST_CHARS}
        focused
        required
        onChange={setName}
      />
    </FormSheet>
  );
}
