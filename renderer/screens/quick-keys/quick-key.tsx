import { memo } from 'react';
import { priceToday } from '../../../core/contract/till/presented.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Product } from '../../../core/contract/till/products.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import { pressKey } from './press-key.ts';

export interface QuickKeyProps {
  readonly tipoDte: TipoVenta;
  readonly product: Product;
  readonly index: number;
  /** Quantity in the sale; undefined if none. */
  readonly inSale: string | undefined;
  /** Whether it is the key with `tabIndex` 0. */
  readonly reached: boolean;
  readonly disabled: boolean;
  /** Grid position, from 1. */
  readonly row: number;
  readonly column: number;
  /** Number of keys on the page, including those not rendered. */
  readonly of: number;
}

/** A quick key: each press adds its product; the badge shows the quantity in the sale. */
export const QuickKey = memo(function QuickKey(props: QuickKeyProps) {
  const { tipoDte, product, index, inSale, reached, disabled, row, column, of } = props;
  const words = useWordsAtOnce().quickKeys;
  return (
    <li style={{ gridRow: row, gridColumn: column }} aria-posinset={index + 1} aria-setsize={of}>
      <button
        type="button"
        className="quick-key"
        data-index={index}
        tabIndex={reached ? 0 : -1}
        disabled={disabled}
        // Keeps the focus: the next key press belongs to the entry line.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => pressKey(tipoDte, product)}
      >
        <span className="breaks small medium clamp quick-name">{product.descripcion}</span>
        <span className="quick-price figures">{dollars(priceToday(product))}</span>
        {inSale !== undefined && (
          <span className="quick-badge figures">
            <span aria-hidden="true">{inSale}</span>
            <span className="only-read">{words.inSale(inSale)}</span>
          </span>
        )}
      </button>
    </li>
  );
});
