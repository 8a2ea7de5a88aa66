import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { StockRow, WithdrawnPaper } from '../../../core/contract/bridge/bridge-stock.ts';
import { isPriceReduction, shelf } from '../../../core/contract/stock/stock.ts';
import { bridge } from '../../bridge/index.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { openDocument } from '../../stores/documents/open-document.ts';
import { plusDays } from '../../stores/manager/statistics-period.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText, momentText } from '../../text/day.ts';
import { shownExistence } from './stock-columns.tsx';
import { changeText, quantityText } from '../../text/signed-quantity.ts';
import { WithdrawalInvoice } from './withdrawal-invoice.tsx';
import '../../components/list/figure-table.css';

const RECENT_DAYS = 30;
/** Most pages fetched, of 200 movements each. */
const MAX_PAGES = 10;

type Move = BridgeOutput<'stock.moves'>['movimientos'][number];

export interface MovesSheetProps {
  readonly row: StockRow;
  /** Id of the branch. */
  readonly branch: string;
  /** Undefined if the user may not record movements. */
  readonly onWrite: (() => void) | undefined;
  readonly onClose: () => void;
}

export function MovesSheet({ row, branch, onWrite, onClose }: MovesSheetProps) {
  const { inventory } = useWords();
  const { columns, moves: text } = inventory;
  const today = useTill(({ context }) => context?.hoy ?? '');
  const [all, setAll] = useState(false);
  const since = all || today === '' ? null : plusDays(today, -RECENT_DAYS);
  const { moves, fault, setFault } = useMoves(row.codigo, branch, since);
  const [withdrawn, setWithdrawn] = useState<WithdrawnPaper | null>(null);
  const { minimo, maximo, costoUnitario, valor, ultimoConteo } = row;
  const invoice = async (movimiento: string): Promise<void> => {
    const reply = await bridge.call('stock.withdrawn', { movimiento });
    if (reply.ok) setWithdrawn(reply.value);
    else setFault(problemMessage(reply.problem));
  };
  if (withdrawn !== null) return <WithdrawalInvoice paper={withdrawn} onClose={() => setWithdrawn(null)} />;
  return (
    <Sheet title={row.descripcion} size="wide" onClose={onClose} changed={false}>
      <Facts
        className="flow gap-3-5 stock-facts"
        figures
        facts={[
          [columns.code, row.codigo],
          [columns.existence, shownExistence(row, inventory)],
          [columns.minimum, minimo],
          [columns.maximum, maximo],
          [columns.cost, costoUnitario === null ? null : dollars(costoUnitario)],
          [columns.value, valor === null ? null : dollars(valor)],
          [columns.counted, ultimoConteo === null ? inventory.never : momentText(ultimoConteo)],
        ]}
      />
      <h3>{text.title}</h3>
      <p className="row between soft">
        <span role="status">
          {moves === null ? text.loading : since === null ? '' : text.lead(dayText(since))}
        </span>
        {since !== null && (
          <Button kind="plain" onClick={() => setAll(true)}>
            {text.older}
          </Button>
        )}
      </p>
      {fault !== '' && <p className="notice">{fault}</p>}
      {moves?.length === 0 && <p>{text.none}</p>}
      {moves !== null && moves.length > 0 && (
        <Moves
          moves={moves}
          branch={branch}
          name={row.descripcion}
          onInvoice={onWrite === undefined ? undefined : (movimiento) => void invoice(movimiento)}
        />
      )}
      <div className="actions">
        {onWrite !== undefined && <Button onClick={onWrite}>{inventory.write}</Button>}
        <EnterButton onPress={onClose}>{text.close}</EnterButton>
      </div>
    </Sheet>
  );
}

/** Movements since a day, or all if null, newest first; null while loading. */
function useMoves(codigo: string, sucursal: string, since: string | null) {
  const [moves, setMoves] = useState<readonly Move[] | null>(null);
  const [fault, setFault] = useMessage('');
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      let found: readonly Move[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const from = since === null ? {} : { desde: since };
        const reply: Awaited<ReturnType<typeof askMoves>> = await askMoves({
          codigo,
          sucursal,
          ...from,
          ...(cursor === null ? {} : { cursor }),
        });
        if (!isWanted) return;
        if (!reply.ok) return setFault(problemMessage(reply.problem));
        found = [...reply.value.movimientos.toReversed(), ...found];
        cursor = reply.value.siguiente;
        if (cursor === null) break;
      }
      setMoves(found);
    })();
    return () => {
      isWanted = false;
    };
  }, [codigo, sucursal, since, setFault]);
  return { moves, fault, setFault };
}

const askMoves = (input: Parameters<typeof bridge.call<'stock.moves'>>[1]) =>
  bridge.call('stock.moves', input);

interface MovesProps {
  readonly moves: readonly Move[];
  readonly branch: string;
  readonly name: string;
  /** For withdrawn goods; undefined where no movements can be recorded. */
  readonly onInvoice: ((movimiento: string) => void) | undefined;
}

function Moves({ moves, branch, name, onInvoice }: MovesProps) {
  const { inventory } = useWords();
  const { moves: text } = inventory;
  const told = moves.map((move) => ({ ...move, papel: `${move.compra} ${move.en}` }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="table-scroll stock-moves" tabIndex={0} aria-label={text.title}>
      <table className="figure-table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{text.when}</th>
            <th scope="col">{text.what}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.left}</th>
            <th scope="col">{text.cost}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move, place) => (
            <tr key={move.id}>
              <th scope="row">{momentText(move.en)}</th>
              <td>
                <span className="row between">
                  {isPriceReduction(told, place) ? inventory.reduction : inventory.causes[move.causa]}
                  {move.documento !== null && (
                    <Button kind="plain" onClick={() => openDocument(move.documento ?? '')}>
                      {text.open}
                    </Button>
                  )}
                  {move.causa === 'retiro' && onInvoice !== undefined && (
                    <Button kind="plain" onClick={() => onInvoice(move.id)}>
                      {inventory.invoice.its}
                    </Button>
                  )}
                </span>
              </td>
              <td>{signed(move, branch)}</td>
              <td>{quantityText(move.existencia)}</td>
              <td>{move.costoUnitario === null ? '' : dollars(move.costoUnitario)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Signed quantity for this branch; unsigned if the move does not touch it. */
function signed({ de, a, cantidad }: Move, branch: string): string {
  const here = shelf(branch);
  if (de === null) return changeText(cantidad);
  if (a === here) return `+${cantidad}`;
  return de === here ? `−${cantidad}` : cantidad;
}
