import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { StockRow } from '../../../core/contract/bridge/bridge-stock.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { bridge } from '../../bridge/index.ts';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { Facts } from '../../components/list/facts.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { problemMessage, useMessage } from '../../faults/message.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { plusDays } from '../../stores/manager/statistics-period.ts';
import { goTo } from '../../stores/till/navigation.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText, momentText } from '../../text/day.ts';
import { shownExistence } from './stock-columns.tsx';

/** Days that are shown at first. */
const RECENT_DAYS = 30;
/** Pages that are fetched at once, of 200 movements each. */
const MAX_PAGES = 10;

type Move = BridgeOutput<'stock.moves'>['movimientos'][number];

export interface MovesSheetProps {
  readonly row: StockRow;
  readonly onWrite: () => void;
  readonly onClose: () => void;
}

/** What there is of a product, and what happened to it. */
export function MovesSheet({ row, onWrite, onClose }: MovesSheetProps) {
  const { inventory } = useWords();
  const { columns, moves: text } = inventory;
  const today = useTill(({ context }) => context?.hoy ?? '');
  const [all, setAll] = useState(false);
  const since = all || today === '' ? null : plusDays(today, -RECENT_DAYS);
  const { moves, fault } = useMoves(row.codigo, since);
  const { minimo, maximo, costoUnitario, valor, ultimoConteo } = row;
  return (
    <Sheet title={row.descripcion} onClose={onClose} changed={false}>
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
          <button type="button" className="button" data-kind="plain" onClick={() => setAll(true)}>
            {text.older}
          </button>
        )}
      </p>
      {fault !== '' && <p className="notice">{fault}</p>}
      {moves?.length === 0 && <p>{text.none}</p>}
      {moves !== null && moves.length > 0 && <Moves moves={moves} name={row.descripcion} />}
      <div className="actions">
        <button type="button" className="button" onClick={onWrite}>
          {inventory.write}
        </button>
        <EnterButton onPress={onClose}>{text.close}</EnterButton>
      </div>
    </Sheet>
  );
}

/** Those since a day, or all of them, the newest first; null before they are there. */
function useMoves(codigo: string, since: string | null) {
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
  }, [codigo, since, setFault]);
  return { moves, fault };
}

const askMoves = (input: Parameters<typeof bridge.call<'stock.moves'>>[1]) =>
  bridge.call('stock.moves', input);

function Moves({ moves, name }: { readonly moves: readonly Move[]; readonly name: string }) {
  const { inventory } = useWords();
  const { moves: text } = inventory;
  const branch = useTill(({ context }) => context?.sucursal.id ?? '');
  const open = (codigoGeneracion: string): void => {
    goTo('documentos');
    void useDocuments.getState().view(codigoGeneracion);
  };
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
          {moves.map((move) => (
            <tr key={move.id}>
              <th scope="row">{momentText(move.en)}</th>
              <td>
                {inventory.causes[move.causa]}
                {move.documento !== null && (
                  <button
                    type="button"
                    className="button"
                    data-kind="plain"
                    onClick={() => open(move.documento ?? '')}
                  >
                    {text.open}
                  </button>
                )}
              </td>
              <td>{signed(move, branch)}</td>
              <td>{move.existencia}</td>
              <td>{move.costoUnitario === null ? '' : dollars(move.costoUnitario)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a move adds to the shelf of the shop, or takes from it; as it is where it went past it. */
function signed({ de, a, cantidad }: Move, branch: string): string {
  const here = shelf(branch);
  if (de === null) return cantidad.startsWith('-') ? cantidad.replace('-', '−') : `+${cantidad}`;
  if (a === here) return `+${cantidad}`;
  return de === here ? `−${cantidad}` : cantidad;
}
