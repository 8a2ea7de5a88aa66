import { useWords } from '../../hooks/use-words.ts';
import type { CartLine } from '../../sale/cart.ts';
import { placed, type Faults } from '../../sale/faults.ts';
import { COLUMN, FIELDS } from './line-fields.ts';

/** Characters that a cell shows whole. */
export const MAX_CELL_CHARS = 7;

export interface LineMoreProps {
  /** Id that the fields of the line are described by. */
  readonly id: string;
  readonly line: CartLine;
  /** By member of the line: `cantidad`. */
  readonly faults: Faults;
}

/** What a line has no room for, below it in full width: what is wrong with it, and numbers longer than their cells. */
export function LineMore({ id, line, faults }: LineMoreProps) {
  const words = useWords();
  const long = FIELDS.filter((field) => line[field].length > MAX_CELL_CHARS);
  if (faults.size === 0 && long.length === 0) return null;
  return (
    <tr className="line-more">
      <td colSpan={6}>
        {long.length > 0 && (
          <p className="soft small figures">
            {long
              .map((field) => words.sale.whole(words.sale.columns[COLUMN[field]], line[field]))
              .join(' · ')}
          </p>
        )}
        <div id={id} role="status">
          {[...faults].map(([member, text]) => (
            <p key={member} className="fault">
              {placed(member, text, words)}
            </p>
          ))}
        </div>
      </td>
    </tr>
  );
}
