import { Truck } from 'lucide-react';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { useWords } from '../../hooks/use-words.ts';
import {
  isOver,
  isShort,
  standingOf,
  useTransfers,
  type TransferStanding,
} from '../../stores/stock/transfers.ts';
import type { Words } from '../../text/es.ts';
import { momentText } from '../../text/day.ts';
import { quantityText } from '../../text/signed-quantity.ts';

export interface TransferListProps {
  /** Continues a transfer that is not fully received. */
  readonly onOpen: (transfer: ShownTransfer) => void;
  readonly onShow: (transfer: ShownTransfer) => void;
}

const TONES: Readonly<Record<TransferStanding, 'waiting' | 'bad' | 'good'>> = {
  sent: 'waiting',
  short: 'bad',
  over: 'bad',
  gone: 'bad',
  done: 'good',
};

/** Transfers under way, oldest first. */
export function TransferList({ onOpen, onShow }: TransferListProps) {
  const words = useWords();
  const text = words.transfers;
  const { open, problem } = useTransfers();
  if (problem !== null) return <Alert>{problem(words)}</Alert>;
  if (open === null) return <p className="soft">{text.loading}</p>;
  if (open.length === 0)
    return (
      <section className="empty">
        <Truck size={44} strokeWidth={1.4} aria-hidden="true" />
        <h2>{text.none}</h2>
        <p>{text.noneHint}</p>
      </section>
    );
  const { since, number, from, what, state } = text.columns;
  return (
    <section className="stack one-column transfers-list">
      <h2>{text.inTransit}</h2>
      <FigureTable label={text.inTransit} heads={[since, number, from, what, state]}>
        <tbody>
          {open.map((transfer) => (
            <Row key={transfer.codigoGeneracion} transfer={transfer} onOpen={onOpen} onShow={onShow} />
          ))}
        </tbody>
      </FigureTable>
    </section>
  );
}

function Row({ transfer, onOpen, onShow }: TransferListProps & { readonly transfer: ShownTransfer }) {
  const words = useWords();
  const text = words.transfers;
  const { enviado, numeroControl, origen, recibido, vale } = transfer;
  const standing = standingOf(transfer);
  const isNew = origen !== 'aqui' && vale && !recibido;
  return (
    <tr>
      <th scope="row">{momentText(enviado)}</th>
      <td>
        <Button className="transfers-open figures" kind="plain" onClick={() => onShow(transfer)}>
          {numeroControl}
        </Button>
      </td>
      <td>{senderText(transfer, words)}</td>
      <td>{whatText(transfer, words)}</td>
      <td>
        <span className="row between">
          <span data-tone={TONES[standing]} className="medium">
            {text.states[standing]}
          </span>
          {isNew && <Button onClick={() => onOpen(transfer)}>{text.receive}</Button>}
        </span>
      </td>
    </tr>
  );
}

export function senderText({ origen, de }: ShownTransfer, { transfers }: Words): string {
  return origen === 'otra' ? transfers.elsewhere(de) : de;
}

function whatText({ lineas }: ShownTransfer, { transfers }: Words): string {
  const [first, ...others] = lineas.filter((line) => isShort(line) || isOver(line));
  if (first === undefined) return '';
  const what = `${quantityText(first.enCamino)} × ${first.descripcion}`;
  return others.length === 0 ? what : `${what} ${transfers.others(others.length)}`;
}
