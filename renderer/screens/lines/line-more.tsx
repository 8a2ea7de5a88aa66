import { Button } from '../../components/button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import type { CartLine } from '../../cart/cart.ts';
import { placed, type Faults } from '../../sale/faults.ts';
import { COLUMN, FIELDS, looksLikeBarcode, MEMBER, type LineField } from './line-fields.ts';

/** Longest text that fits a cell. */
export const MAX_CELL_CHARS = 7;

export interface LineMoreProps {
  /** Id for `aria-describedby` of the line's fields. */
  readonly id: string;
  readonly line: CartLine;
  /** By line member, such as `cantidad`. */
  readonly faults: Faults;
  /** Looks up a scanned code and restores the field's former value. */
  readonly onBarcode: (field: LineField) => void;
}

/** Full-width row below a line: its faults, and numbers too long for their cells. */
export function LineMore({ id, line, faults, onBarcode }: LineMoreProps) {
  const words = useWordsAtOnce();
  const scanned = FIELDS.filter((field) => looksLikeBarcode(line[field]));
  // A scanned code's number fault is of no use.
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
              <Button onClick={() => onBarcode(field)}>{words.sale.barcodeFind}</Button>
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
