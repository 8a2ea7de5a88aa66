import { ScanBarcode } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { isStarted } from '../../cart/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useTill } from '../../stores/till/till.ts';
import { BlockedNotice } from '../sale/blocked-notice.tsx';
import { LineRow } from './line-row.tsx';
import { useLineWindow } from './line-window.ts';

export interface LineTableProps {
  readonly tipoDte: TipoVenta;
  readonly faults: Faults;
  readonly preview: Preview | undefined;
  readonly onClear: () => void;
}

/** Cart lines, edited in place. */
export function LineTable(props: LineTableProps) {
  const { tipoDte } = props;
  const empty = useCart(({ carts }) => carts[tipoDte].lines.length === 0);
  const light = useTill(({ context }) => context?.semaforo);
  if (!empty) return <Lines {...props} />;
  if (light !== undefined && light.motivo !== null)
    return <BlockedNotice situacion={light.situacion} why={light.motivo} />;
  return <NoLines tipoDte={tipoDte} />;
}

/** Renders only visible lines and those that a key or fault leads to. */
function Lines({ tipoDte, faults, preview, onClear }: LineTableProps) {
  const words = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const scroller = useRef<HTMLDivElement>(null);
  const { lines } = cart;
  const shown = useLineWindow({ scroller, lines, newest: cart.newest, faults });
  return (
    <section className="lines" aria-label={words.sale.lines}>
      <div ref={scroller} className="lines-scroll" onFocus={shown.onFocus}>
        <table aria-rowcount={lines.length + 1}>
          <LinesHead tipoDte={tipoDte} onClear={onClear} />
          {shown.rows.flatMap(({ index, gapPx }) => {
            const line = lines[index];
            if (line === undefined) return [];
            return [
              gapPx > 0 && <Gap key={`before ${line.id}`} px={gapPx} />,
              <tbody key={line.id} ref={shown.measure} data-index={index}>
                <LineRow
                  tipoDte={tipoDte}
                  line={line}
                  index={index}
                  faults={faultsOfLine(faults, index)}
                  shown={preview?.lineas?.[index] ?? null}
                  locked={cart.submitted !== null}
                  newest={line.id === cart.newest}
                />
              </tbody>,
            ];
          })}
        </table>
      </div>
    </section>
  );
}

/** Space of lines that are not rendered. */
function Gap({ px }: { readonly px: number }) {
  return (
    <tbody aria-hidden="true" className="lines-gap">
      <tr>
        <td colSpan={6} style={{ height: px }}>
          &nbsp;
        </td>
      </tr>
    </tbody>
  );
}

function LinesHead({ tipoDte, onClear }: Pick<LineTableProps, 'tipoDte' | 'onClear'>) {
  const words = useWordsAtOnce();
  const cart = useCart(({ carts }) => carts[tipoDte]);
  const { columns } = words.sale;
  return (
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
            <Button
              className="clear"
              kind="plain"
              // A submitted sale may have been issued: it is looked up first.
              disabled={cart.submitted !== null}
              onClick={onClear}
              aria-keyshortcuts="Alt+Delete"
            >
              {words.sale.clear}
            </Button>
          )}
        </th>
      </tr>
    </thead>
  );
}

function NoLines({ tipoDte }: { readonly tipoDte: TipoVenta }) {
  const words = useWordsAtOnce();
  return (
    <section className="lines lines-empty empty">
      <ScanBarcode size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{words.sale.emptyTitle[tipoDte]}</h2>
      <p>{words.sale.emptyText}</p>
      <p className="small">{words.sale.emptyKeys}</p>
    </section>
  );
}

const NO_FAULTS: Faults = new Map();

function faultsOfLine(faults: Faults, index: number): Faults {
  if (faults.size === 0) return NO_FAULTS;
  const prefix = `items[${index}].`;
  return new Map(
    [...faults]
      .filter(([campo]) => campo.startsWith(prefix))
      .map(([campo, text]) => [campo.slice(prefix.length), text]),
  );
}
