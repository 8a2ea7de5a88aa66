import { Mail } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { Sheet } from '../../components/sheet.tsx';
import { placedFault } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import {
  customerHistory,
  MAX_LOOKED_INTO,
  type CustomerHistory,
} from '../../stores/catalogue/customer-history.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText } from '../../text/day.ts';
import { Estado } from '../documents/estado.tsx';
import './customer-history.css';

export interface CustomerHistoryProps {
  readonly customer: Customer;
  /** Closes this view because the document opens on the documents screen. */
  readonly onLeave: () => void;
}

export function CustomerHistoryView({ customer, onLeave }: CustomerHistoryProps) {
  const { customers } = useWords();
  const history = useHistory(customer);
  if (history === 'asking') return <p className="soft">{customers.history.loading}</p>;
  if (history === null) return <p className="notice">{customers.history.failed}</p>;
  if (history.rows.length === 0) return <p className="soft">{customers.history.none}</p>;
  const open = (codigoGeneracion: string): void => {
    onLeave();
    openDocument(codigoGeneracion);
  };
  return (
    <div className="stack gap-4">
      <Figures history={history} correo={customer.correo} />
      <Refused history={history} onOpen={open} />
      <Credit history={history} onOpen={open} />
      <Goods history={history} />
      <Last history={history} onOpen={open} />
    </div>
  );
}

export function CustomerHistorySheet({
  customer,
  onClose,
}: {
  readonly customer: Customer;
  readonly onClose: () => void;
}) {
  return (
    <Sheet title={customer.nombre} onClose={onClose} size="side" place="side" changed={false}>
      <CustomerHistoryView customer={customer} onLeave={onClose} />
    </Sheet>
  );
}

interface PartProps {
  readonly history: CustomerHistory;
}

function Figures({ history: { ventas, rows }, correo }: PartProps & Pick<Customer, 'correo'>) {
  const { history } = useWords().customers;
  const [last] = rows;
  return (
    <dl className="flow gap-3-5">
      <div>
        <dt className="label">{history.bought(ventas.cantidad)}</dt>
        <dd className="figures">
          <strong>{dollars(ventas.monto)}</strong>
        </dd>
      </div>
      {last !== undefined && (
        <div>
          <dt className="label">{history.last}</dt>
          <dd className="figures">{dayText(last.fecEmi)}</dd>
        </div>
      )}
      {correo !== null && (
        <div>
          <dt className="label">{history.mail}</dt>
          <dd>
            <a className="customer-mail" href={`mailto:${correo}`}>
              <Mail size={16} aria-hidden="true" />
              {correo}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface RowsProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Rows({ title, note, children }: RowsProps) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      <ul className="grid lined customer-rows">{children}</ul>
      {note !== undefined && <p className="soft small">{note}</p>}
    </section>
  );
}

interface OpenedProps extends PartProps {
  readonly onOpen: (codigoGeneracion: string) => void;
}

function Refused({ history: { refused }, onOpen }: OpenedProps) {
  const words = useWords();
  if (refused.length === 0) return null;
  return (
    <Rows title={words.customers.history.refused}>
      {refused.map(({ codigoGeneracion, numeroControl, faults, message }) => (
        <li key={codigoGeneracion}>
          <button
            type="button"
            className="stack gap-0-3 row-button customer-row"
            onClick={() => onOpen(codigoGeneracion)}
          >
            <span className="figures">{numeroControl}</span>
            <span className="fault small">
              {faults.length === 0 ? message : faults.map((fault) => placedFault(fault, words)).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </Rows>
  );
}

function Credit({ history: { credit }, onOpen }: OpenedProps) {
  const { history } = useWords().customers;
  const today = useTill(({ context }) => context?.hoy ?? '');
  if (credit.length === 0) return null;
  return (
    <Rows title={history.credit} note={history.creditNote}>
      {credit.map(({ codigoGeneracion, numeroControl, monto, vence }) => (
        <li key={codigoGeneracion}>
          <button
            type="button"
            className="stack gap-0-3 row-button customer-row"
            onClick={() => onOpen(codigoGeneracion)}
          >
            <span className="figures">{numeroControl}</span>
            <span className="figures">{dollars(monto)}</span>
            <span className={vence < today ? 'fault small' : 'soft small'}>
              {vence < today ? history.overdue(dayText(vence)) : history.due(dayText(vence))}
            </span>
          </button>
        </li>
      ))}
    </Rows>
  );
}

function Goods({ history: { bought, rows } }: PartProps) {
  const { history } = useWords().customers;
  if (bought.length === 0) return null;
  return (
    <Rows title={history.goods} note={history.goodsOf(Math.min(rows.length, MAX_LOOKED_INTO))}>
      {bought.map(({ descripcion, cantidad, veces }) => (
        <li key={descripcion} className="stack gap-0-3 customer-row">
          <span>{descripcion}</span>
          <span className="figures">
            <span className="soft small">{history.times(veces)}</span> {cantidad}
          </span>
        </li>
      ))}
    </Rows>
  );
}

function Last({ history: { rows }, onOpen }: OpenedProps) {
  const words = useWords();
  return (
    <Rows title={words.customers.history.documents}>
      {rows.map(({ codigoGeneracion, tipoDte, fecEmi, estado, monto }) => (
        <li key={codigoGeneracion}>
          <button
            type="button"
            className="stack gap-0-3 row-button customer-row"
            onClick={() => onOpen(codigoGeneracion)}
          >
            <span>
              {words.tipo[tipoDte]} <span className="soft figures">{dayText(fecEmi)}</span>
            </span>
            <span className="figures">{dollars(monto)}</span>
            <span className="small">
              <Estado estado={estado} />
            </span>
          </button>
        </li>
      ))}
    </Rows>
  );
}

/** Null when the service did not answer. */
function useHistory({ numDocumento, nombre }: Customer): CustomerHistory | 'asking' | null {
  const [history, setHistory] = useState<CustomerHistory | 'asking' | null>('asking');
  useEffect(() => {
    let stale = false;
    void customerHistory({ numDocumento, nombre }).then((answer) => {
      if (!stale) setHistory(answer);
    });
    return () => {
      stale = true;
    };
  }, [numDocumento, nombre]);
  return history;
}
