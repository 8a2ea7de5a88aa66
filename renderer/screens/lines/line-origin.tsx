import { ChevronDown } from 'lucide-react';
import type { CartLine } from '../../cart/cart.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { useCart } from '../../stores/sale/cart.ts';

export interface LineOriginProps {
  readonly tipoDte: TipoVenta;
  readonly line: CartLine;
  readonly index: number;
  readonly locked: boolean;
}

/** Chooses which related document a line comes from; renders nothing with fewer than two. */
export function LineOrigin({ tipoDte, line, index, locked }: LineOriginProps) {
  const { nextDocument } = useWordsAtOnce();
  const related = useCart(({ carts }) => carts[tipoDte].relacionados);
  const changeLine = useCart((cart) => cart.changeLine);
  if (related.length < 2) return null;
  return (
    <span className="treatment line-origin">
      <select
        aria-label={nextDocument.origin(index + 1)}
        value={line.relacionado ?? ''}
        disabled={locked}
        onChange={(event) => changeLine(tipoDte, line.id, { relacionado: event.target.value })}
      >
        <option value="" disabled>
          {nextDocument.noOrigin}
        </option>
        {related.map(({ numeroDocumento, numeroControl }) => (
          <option key={numeroDocumento} value={numeroDocumento}>
            {(numeroControl ?? numeroDocumento).slice(-LAST_SIGNS)}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}

/** Last characters of a number, enough to tell documents apart. */
const LAST_SIGNS = 8;
