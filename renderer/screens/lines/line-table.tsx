import { ScanBarcode } from 'lucide-react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { useWords } from '../../hooks/use-words.ts';
import { isStarted } from '../../cart/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';
import { BlockedNotice } from '../sale/blocked-notice.tsx';
import { LineRow } from './line-row.tsx';

export interface LineTableProps {
  readonly tipoDte: TipoVenta;
  readonly faults: Faults;
  readonly preview: Preview | undefined;
  readonly onClear: () => void;
}

/** The lines of the sale, edited where they stand. */
export function LineTable({ tipoDte, faults, preview, onClear }: LineTableProps) {
  const words = useWords();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const light = useTill(({ context }) => context?.semaforo);
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
                newest={line.id === cart.newest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NoLines({ tipoDte }: { readonly tipoDte: TipoVenta }) {
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

function faultsOfLine(faults: Faults, index: number): Faults {
  const prefix = `items[${index}].`;
  return new Map(
    [...faults]
      .filter(([campo]) => campo.startsWith(prefix))
      .map(([campo, text]) => [campo.slice(prefix.length), text]),
  );
}
