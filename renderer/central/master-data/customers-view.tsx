/** Customers of all tills, and those proposed by cashiers. */
import { useState } from 'react';
import type { CentralCustomer, HandedCustomer } from '../../../core/contract/central/catalogue/catalogue.ts';
import type { CustomerProposal } from '../../../core/contract/central/manager-master-data.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { nrcText, numberText } from '../../../core/contract/text/identity-text.ts';
import { phoneText } from '../../receiver/phone.ts';
import { ActivityField } from '../../screens/receiver/activity-field.tsx';
import { AddressFields } from '../../screens/receiver/address-fields.tsx';
import { momentAt } from '../../text/day.ts';
import { ActButton } from '../parts/act-button.tsx';
import { AskedButton } from '../parts/asked-button.tsx';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { FindOrAdd } from '../parts/fields.tsx';
import { useIsOwner } from '../role.ts';
import { Table } from '../parts/table.tsx';
import { useEdited } from '../parts/use-edited.ts';
import { DownForm } from './hand-down-form.tsx';
import { CreditForm } from '../accounts/credit-form.tsx';
import { useDownText, type DownText } from './master-data-text.ts';

type Kind = keyof DownText['kinds'];

const NOBODY: HandedCustomer = {
  terms: null,
  nit: null,
  clave: '',
  tipoDocumento: '36',
  numDocumento: null,
  nrc: null,
  nombre: '',
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};

export function CustomersView() {
  const text = useDownText();
  const general = useText();
  const isOwner = useIsOwner();
  const [q, setQ] = useState('');
  const { edited, edit, end } = useEdited<HandedCustomer>(({ clave }) => clave);
  const query = new URLSearchParams({ q }).toString();
  const { value, again } = useAsked(`/api/customers?${query}`);
  const done = () => {
    end();
    again();
  };
  return (
    <>
      {isOwner ? <Proposals /> : null}
      <FindOrAdd
        label={text.findCustomer}
        value={q}
        onChange={setQ}
        add={text.newCustomer}
        onAdd={() => edit(NOBODY)}
      />
      {edited === null ? null : (
        <>
          <CustomerForm key={edited.clave} customer={edited} onDone={done} />
          {edited.clave === '' ? null : (
            <CreditForm key={`${edited.clave} credit`} customer={edited} onDone={again} />
          )}
        </>
      )}
      <section className="central-card">
        <Table
          name={text.parts.customers}
          rows={value}
          keyOf={({ clave }) => clave}
          empty={text.nobody}
          columns={[
            { name: text.customer, renderCell: ({ nombre }) => nombre },
            { name: text.document, renderCell: (row) => <Document customer={row} /> },
            { name: text.nrc, renderCell: ({ nrc }) => (nrc === null ? '' : nrcText(nrc)) },
            { name: text.email, renderCell: ({ correo }) => correo ?? '' },
            ...(isOwner
              ? [
                  {
                    name: '',
                    renderCell: (row: HandedCustomer) => (
                      <Button kind="plain" onClick={() => edit(row)}>
                        {general.edit}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </>
  );
}

function Document({
  customer,
}: {
  readonly customer: Pick<CentralCustomer, 'tipoDocumento' | 'numDocumento'>;
}) {
  const { kinds } = useDownText();
  const { tipoDocumento, numDocumento } = customer;
  if (tipoDocumento === null || numDocumento === null) return null;
  return (
    <span className="figures">
      {kinds[tipoDocumento]} {numberText({ tipoDocumento, numDocumento })}
    </span>
  );
}

function Proposals() {
  const text = useDownText();
  const { value, again } = useAsked('/api/proposals');
  if (value === null || value.length === 0) return null;
  const decision = ({ installation, customer: { clave } }: CustomerProposal, accept: boolean) => ({
    path: '/api/proposals/decide',
    input: { installation, clave, accept },
    onDone: again,
  });
  return (
    <section className="central-card">
      <h2>{text.proposals}</h2>
      <p className="soft">{text.proposalsHow}</p>
      <Table
        name={text.proposals}
        rows={value}
        keyOf={(row) => `${row.installation} ${row.customer.clave}`}
        empty=""
        columns={[
          { name: text.customer, renderCell: ({ customer }) => customer.nombre },
          { name: text.document, renderCell: ({ customer }) => <Document customer={customer} /> },
          {
            name: '',
            renderCell: (row) => (
              <span className="soft small">
                {row.shop} · {row.till} · {momentAt(row.at)}
                {row.known ? ` · ${text.replaces}` : ''}
              </span>
            ),
          },
          {
            name: ' ',
            renderCell: (row) => (
              <div className="row gap-1 wrap central-acts">
                <ActButton {...decision(row, false)} kind="plain">
                  {text.refuse}
                </ActButton>
                <ActButton {...decision(row, true)}>{text.accept}</ActButton>
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}

function CustomerForm({
  customer,
  onDone,
}: {
  readonly customer: HandedCustomer;
  readonly onDone: () => void;
}) {
  const text = useDownText();
  const general = useText();
  const [given, setGiven] = useState(customer);
  const put = (change: Partial<CentralCustomer>) => setGiven((before) => ({ ...before, ...change }));
  const isNew = customer.clave === '';
  return (
    <DownForm
      title={isNew ? text.newCustomer : customer.nombre}
      path="/api/customers/put"
      input={() => {
        const { clave: _clave, terms: _terms, ...input } = given;
        return { ...input, antes: isNew ? null : customer };
      }}
      onDone={onDone}
      onClose={onDone}
      more={
        isNew ? null : (
          <AskedButton
            path="/api/customers/remove"
            input={{ clave: customer.clave }}
            onDone={onDone}
            question={general.removeAsk(customer.nombre)}
          >
            {general.remove}
          </AskedButton>
        )
      }
    >
      <CustomerFields given={given} onChange={put} />
    </DownForm>
  );
}

interface CustomerFieldsProps {
  readonly given: CentralCustomer;
  readonly onChange: (change: Partial<CentralCustomer>) => void;
}

function CustomerFields({ given, onChange: put }: CustomerFieldsProps) {
  const text = useDownText();
  const texts = (
    name: 'numDocumento' | 'nrc' | 'nombreComercial' | 'correo' | 'telefono',
    label: string,
    written?: (value: string) => string,
  ) => (
    <Field
      label={label}
      value={given[name] ?? ''}
      {...(written === undefined ? {} : { written })}
      identity={name === 'numDocumento' || name === 'nrc'}
      onChange={(typed) => put({ [name]: typed === '' ? null : typed })}
    />
  );
  return (
    <div className="form-grid">
      <Field
        label={text.name}
        value={given.nombre}
        onChange={(nombre) => put({ nombre })}
        required
        focused
        wide
      />
      <Choice
        label={text.kind}
        value={given.tipoDocumento ?? ''}
        choices={Object.entries(text.kinds)}
        onChange={(kind) => put(kind === '' ? NO_DOCUMENT : { tipoDocumento: kind as Exclude<Kind, ''> })}
      />
      {given.tipoDocumento === null
        ? null
        : texts('numDocumento', text.documentNumber, (numDocumento) =>
            numberText({ tipoDocumento: given.tipoDocumento, numDocumento }),
          )}
      {texts('nrc', text.nrc, nrcText)}
      {texts('nombreComercial', text.tradeName)}
      {texts('correo', text.email)}
      {texts('telefono', text.phone, phoneText)}
      <ActivityField value={given.codActividad} fault="" onChange={(codActividad) => put({ codActividad })} />
      <AddressFields
        value={given.direccion}
        faultOf={() => ''}
        onChange={(direccion) => put({ direccion })}
      />
    </div>
  );
}

const NO_DOCUMENT = { tipoDocumento: null, numDocumento: null } as const;
