import { ChevronDown } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';
import { useCart } from '../../stores/sale/cart.ts';
import type { LineProps } from './line-about.tsx';

/** Which of several related documents a line comes from, chosen where it is read; nothing with one or none. */
export function LineOrigin({ tipoDte, line, index, locked }: LineProps) {
  const { onward } = useWords();
  const related = useCart(({ carts }) => carts[tipoDte].relacionados);
  const changeLine = useCart((cart) => cart.changeLine);
  if (related.length < 2) return null;
  return (
    <span className="treatment">
      <select
        aria-label={onward.origin(index + 1)}
        value={line.relacionado ?? ''}
        disabled={locked}
        onChange={(event) => changeLine(tipoDte, line.id, { relacionado: event.target.value })}
      >
        <option value="" disabled>
          {onward.noOrigin}
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

/** Signs of a number that tell one document from another at a glance. */
const LAST_SIGNS = 8;
