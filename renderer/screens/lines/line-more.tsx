import { useWords } from '../../hooks/use-words.ts';
import type { CartLine } from '../../cart/cart.ts';
import { placed, type Faults } from '../../sale/faults.ts';
import { COLUMN, FIELDS, looksLikeBarcode, MEMBER, type LineField } from './line-fields.ts';

/** Characters that a cell shows whole. */
export const MAX_CELL_CHARS = 7;

export interface LineMoreProps {
  /** Id that the fields of the line are described by. */
  readonly id: string;
  readonly line: CartLine;
  /** By member of the line: `cantidad`. */
  readonly faults: Faults;
  /** What looks like a bar code is looked up as one, and the field holds again what it held before. */
  readonly onBarcode: (field: LineField) => void;
}

/** What a line has no room for, below it in full width: what is wrong with it, and numbers longer than their cells. */
export function LineMore({ id, line, faults, onBarcode }: LineMoreProps) {
  const words = useWords();
  const scanned = FIELDS.filter((field) => looksLikeBarcode(line[field]));
  // That it is no good number helps nobody who scanned it.
  const others = [...faults].filter(([member]) => !scanned.some((field) => MEMBER[field] === member));
  const long = FIELDS.filter(
    (field) => line[field].length > MAX_CELL_CHARS && !looksLikeBarcode(line[field]),
  );
  if (faults.size === 0 && scanned.length === 0 && long.length === 0) return null;
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
          {scanned.map((field) => (
            <p key={field} className="fault row wrap">
              {words.sale.barcode(words.sale.columns[COLUMN[field]], line[field])}
              <button type="button" className="button" onClick={() => onBarcode(field)}>
                {words.sale.barcodeFind}
              </button>
            </p>
          ))}
          {others.map(([member, text]) => (
            <p key={member} className="fault">
              {placed(member, text, words)}
            </p>
          ))}
        </div>
      </td>
    </tr>
  );
}
