import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till.ts';
import { useWords } from '../../hooks/use-words.ts';
import { isStarted, type Cart } from '../../sale/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/cart.ts';
import { useTill } from '../../stores/till.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { LineRow } from './line-row.tsx';

export interface LineTableProps {
  readonly tipoDte: TipoDte;
  readonly faults: Faults;
  readonly preview: Preview | undefined;
  readonly onClear: () => void;
}

/** The lines of the sale, edited where they stand. */
export function LineTable({ tipoDte, faults, preview, onClear }: LineTableProps) {
  const words = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const light = useTill(({ context }) => context?.semaforo);
  const newest = useNewest(cart);
  const { columns } = words.sale;
  if (cart.lines.length === 0 && light !== undefined && light.motivo !== null)
    return <BlockedNotice situacion={light.situacion} why={light.motivo} />;
  if (cart.lines.length === 0) return <NoLines tipoDte={tipoDte} />;
  return (
    <section className="lines" aria-label={words.sale.lines}>
      <div className="lines-scroll">
        <table>
          <thead>
            <tr className="small">
              <th scope="col" className="col-item">
                {columns.item}
                <span className="line-count soft figures">{words.sale.count(cart.lines.length)}</span>
              </th>
              <th scope="col" className="col-cantidad">
                {columns.quantity}
              </th>
              <th scope="col" className="col-precio">
                {columns.price}
              </th>
              <th scope="col" className="col-descuento">
                {columns.discount}
              </th>
              <th scope="col" className="col-amount">
                {columns.amount}
              </th>
              <th scope="col" className="col-remove">
                {isStarted(cart) && (
                  <button
                    type="button"
                    className="button clear"
                    data-kind="plain"
                    // One that left may have been issued: it is asked about.
                    disabled={cart.submitted !== null}
                    onClick={onClear}
                    aria-keyshortcuts="Alt+Delete"
                  >
                    {words.sale.clear}
                  </button>
                )}
              </th>
            </tr>
          </thead>
          <tbody>
            {cart.lines.map((line, index) => (
              <LineRow
                key={line.id}
                tipoDte={tipoDte}
                line={line}
                index={index}
                faults={faultsOfLine(faults, index)}
                shown={preview?.lineas?.[index] ?? null}
                locked={cart.submitted !== null}
                newest={line.id === newest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NoLines({ tipoDte }: { readonly tipoDte: TipoDte }) {
  const words = useWords();
  return (
    <section className="lines lines-empty empty">
      <ScanBarcode size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.sale.emptyTitle[tipoDte]}</h2>
      <p>{words.sale.emptyText}</p>
      <p className="small">{words.sale.emptyKeys}</p>
    </section>
  );
}

/** Id of the line that was added last to the sale that is shown; null while none was. */
function useNewest({ key, lines }: Cart): string | null {
  const [seen, setSeen] = useState({ key, lines, newest: null as string | null });
  if (seen.lines === lines && seen.key === key) return seen.newest;
  const last = lines.at(-1)?.id ?? null;
  const isNew = seen.key === key && lines.length > seen.lines.length;
  const newest = isNew ? last : seen.key === key ? seen.newest : null;
  setSeen({ key, lines, newest });
  return newest;
}

function faultsOfLine(faults: Faults, index: number): Faults {
  const prefix = `items[${index}].`;
  return new Map(
    [...faults]
      .filter(([campo]) => campo.startsWith(prefix))
      .map(([campo, text]) => [campo.slice(prefix.length), text]),
  );
}
