import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import type { Customer } from '../../../core/contract/customers.ts';
import type { TipoDte } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { Fault } from '../../components/field.tsx';
import { Finder } from '../../components/finder.tsx';
import { focusEntry } from '../../components/focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { newCustomer } from '../../sale/customer.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/cart.ts';
import { useTill } from '../../stores/till.ts';

const CustomerSheet = lazy(() =>
  import('./customer-sheet.tsx').then((module) => ({ default: module.CustomerSheet })),
);

const MAX_SHOWN = 6;

async function find(typed: string): Promise<readonly Customer[]> {
  const reply = await bridge.call('customers.search', { q: typed, limit: MAX_SHOWN });
  return reply.ok ? reply.value.clientes : [];
}

export interface ReceiverPanelProps {
  readonly tipoDte: TipoDte;
  readonly faults: Faults;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Who receives the document: nobody by name in a factura, unless one is found or created. */
export function ReceiverPanel({ tipoDte, faults, inputRef }: ReceiverPanelProps) {
  const words = useWords();
  const receptor = useCart(({ carts }) => carts[tipoDte].receptor);
  const locked = useCart(({ carts }) => carts[tipoDte].submitted !== null);
  const change = useCart((cart) => cart.change);
  const [editing, setEditing] = useState<Customer | null>(null);
  const title = tipoDte === '04' ? words.receiver.titleNote : words.receiver.title;
  const put = (customer: Customer | null): void => {
    void change(tipoDte, { receptor: customer });
    focusEntry();
  };
  return (
    <section className="panel receiver" aria-labelledby="receiver-title">
      <div className="panel-head">
        <h2 id="receiver-title">
          {title} <kbd className="key key-hint">F4</kbd>
        </h2>
        {receptor === null && (
          <button
            type="button"
            className="button"
            data-kind="plain"
            disabled={locked}
            onClick={() => setEditing(newCustomer('', tipoDte))}
          >
            {words.receiver.create}
          </button>
        )}
      </div>
      {receptor === null ? (
        <>
          <Nobody tipoDte={tipoDte} faults={faults} />
          <Finder
            label={words.receiver.findLabel}
            placeholder={words.receiver.find}
            search={find}
            keyOf={({ id }) => id}
            renderItem={customerLine}
            onPick={put}
            inputRef={inputRef}
            renderNothing={(typed) => (
              <button
                type="button"
                className="button"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => setEditing(newCustomer(typed, tipoDte))}
              >
                {words.receiver.createNamed(typed)}
              </button>
            )}
          />
        </>
      ) : (
        <Chosen
          customer={receptor}
          fault={faultsUnder(faults, 'receptor')}
          locked={locked}
          onEdit={() => setEditing(receptor)}
          onRemove={() => put(null)}
        />
      )}
      {editing !== null && (
        <Suspense>
          <CustomerSheet tipoDte={tipoDte} customer={editing} onUse={put} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Nobody({ tipoDte, faults }: { readonly tipoDte: TipoDte; readonly faults: Faults }) {
  const words = useWords();
  const threshold = useTill(({ context }) => context?.umbralReceptor ?? null);
  const started = useCart(({ carts }) => carts[tipoDte].lines.length > 0);
  if (tipoDte === '01') {
    return (
      <div>
        <p className="receiver-name">{words.receiver.finalConsumer}</p>
        {threshold !== null && (
          <p className="soft small">{words.receiver.finalConsumerNote(dollars(threshold))}</p>
        )}
        <Fault text={faultsUnder(faults, 'receptor')} />
      </div>
    );
  }
  return started ? <Fault text={words.receiver.needed} /> : <p className="soft">{words.receiver.needed}</p>;
}

interface ChosenProps {
  readonly customer: Customer;
  readonly fault: string;
  readonly locked: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Chosen({ customer, fault, locked, onEdit, onRemove }: ChosenProps) {
  const words = useWords();
  return (
    <>
      <div>
        <p className="receiver-name">{customer.nombre}</p>
        <p className="soft small figures">{identityOf(customer)}</p>
        {customer.correo !== null && <p className="soft small">{customer.correo}</p>}
        <Fault text={fault} />
      </div>
      <div className="receiver-actions">
        <button type="button" className="button" disabled={locked} onClick={onEdit} data-receiver-change="">
          {words.receiver.edit}
        </button>
        <button type="button" className="button" data-kind="plain" disabled={locked} onClick={onRemove}>
          {words.receiver.remove}
        </button>
      </div>
    </>
  );
}

function customerLine(customer: Customer): ReactNode {
  return (
    <span className="main">
      {customer.nombre}
      <span className="soft small figures option-second">{identityOf(customer)}</span>
    </span>
  );
}

function identityOf({ numDocumento, nrc }: Customer): string {
  return [numDocumento, nrc === null ? null : `NRC ${nrc}`].filter((part) => part !== null).join(' · ');
}
