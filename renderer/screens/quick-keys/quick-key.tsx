import { memo } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Product } from '../../../core/contract/till/products.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { pressKey } from './press-key.ts';

export interface QuickKeyProps {
  readonly tipoDte: TipoVenta;
  readonly product: Product;
  readonly index: number;
  /** How much of it is in the sale; undefined for none. */
  readonly inSale: string | undefined;
  /** Whether it is the one of its page that Tab reaches. */
  readonly reached: boolean;
  readonly disabled: boolean;
  /** Where it stands among the keys of its page, from 1. */
  readonly row: number;
  readonly column: number;
  /** Keys of the page, also those that are out of sight. */
  readonly of: number;
}

/** One product under a finger: each press adds it, and the badge says how much of it there is. */
export const QuickKey = memo(function QuickKey(props: QuickKeyProps) {
  const { tipoDte, product, index, inSale, reached, disabled, row, column, of } = props;
  const words = useWords().quickKeys;
  return (
    <li style={{ gridRow: row, gridColumn: column }} aria-posinset={index + 1} aria-setsize={of}>
      <button
        type="button"
        className="quick-key"
        data-index={index}
        tabIndex={reached ? 0 : -1}
        disabled={disabled}
        // What has the focus keeps it: the next key belongs to the entry line.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => pressKey(tipoDte, product)}
      >
        <span className="breaks small medium clamp quick-name">{product.descripcion}</span>
        <span className="quick-price figures">{dollars(product.precio)}</span>
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
