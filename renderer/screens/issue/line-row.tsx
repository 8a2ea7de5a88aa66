import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TipoDte } from '../../../core/contract/edition.ts';
import type { PreviewLine } from '../../../core/contract/till.ts';
import { focusEntry } from '../../components/focus.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import type { CartLine } from '../../sale/cart.ts';
import type { Faults } from '../../sale/faults.ts';
import { useCart } from '../../stores/cart.ts';

export interface LineRowProps {
  readonly tipoDte: TipoDte;
  readonly line: CartLine;
  readonly index: number;
  /** By member of the line: `cantidad`. */
  readonly faults: Faults;
  /** The line as the document will hold it; null while it cannot be calculated. */
  readonly shown: PreviewLine | null;
  /** While it is leaving, nothing may change. */
  readonly locked: boolean;
}

const FIELDS = ['cantidad', 'precio', 'descuento'] as const;
type LineField = (typeof FIELDS)[number];
/** Member of the request that a field becomes: where faults point. */
const MEMBER: Readonly<Record<LineField, string>> = {
  cantidad: 'cantidad',
  precio: 'precioUni',
  descuento: 'montoDescu',
};

/** Moves to the same place one line up or down; below the last one is the entry line. */
function move(from: HTMLElement, step: 1 | -1, field: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  const row = from.closest<HTMLElement>('[data-line]');
  const next = rows[row === null ? -1 : rows.indexOf(row) + step];
  if (next === undefined) return focusEntry();
  const target = field === undefined ? next : next.querySelector<HTMLInputElement>(`[data-field="${field}"]`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}

/** One line: quantity, price and discount are edited in place; arrows move, Delete removes. */
export function LineRow(props: LineRowProps) {
  const { tipoDte, line, index, faults, shown, locked } = props;
  const words = useWords();
  const changeLine = useCart((cart) => cart.changeLine);
  const removeLine = useCart((cart) => cart.removeLine);
  const remove = (row: HTMLElement): void => {
    const neighbour = row.nextElementSibling ?? row.previousElementSibling;
    removeLine(tipoDte, line.id);
    if (neighbour instanceof HTMLElement) neighbour.focus();
    else requestAnimationFrame(focusEntry);
  };
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const field = event.target instanceof HTMLInputElement ? event.target.dataset['field'] : undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) move(event.currentTarget, step, field);
    else if (event.key === 'Delete' && field === undefined && !locked) remove(event.currentTarget);
    else if (event.key === 'Enter' && field === undefined && event.target === event.currentTarget)
      event.currentTarget.querySelector<HTMLInputElement>('[data-field="cantidad"]')?.select();
    else if (event.key === 'Escape' || (event.key === 'Enter' && field !== undefined)) focusEntry();
    else return;
    event.preventDefault();
  };
  const others = [...faults]
    .filter(([member]) => !Object.values(MEMBER).includes(member))
    .map(([, text]) => text);
  return (
    <tr data-line={line.id} tabIndex={-1} onKeyDown={onKey}>
      <td className="col-item">
        <span className="line-name">{line.descripcion}</span>
        <span className="soft small figures">
          {line.codigo ?? words.sale.freeLine}
          {line.tratamiento !== 'gravado' && ` · ${words.sale.treatment[line.tratamiento]}`}
          {tipoDte !== '01' && shown !== null && ` · ${words.sale.netPrice(dollars(shown.precioUni))}`}
        </span>
        {others.map((text) => (
          <span key={text} className="fault">
            {text}
          </span>
        ))}
      </td>
      {FIELDS.map((field) => (
        <td key={field} className={`col-${field}`}>
          <Cell
            name={words.sale.lineField(words.sale.columns[COLUMN[field]], index + 1)}
            field={field}
            value={line[field]}
            fault={faults.get(MEMBER[field]) ?? ''}
            locked={locked}
            onChange={(value) => changeLine(tipoDte, line.id, { [field]: value })}
          />
        </td>
      ))}
      <td className="col-amount figures">{shown === null ? '–' : dollars(shown.importe)}</td>
      <td className="col-remove">
        <button
          type="button"
          className="icon-button"
          aria-label={words.sale.remove(line.descripcion)}
          disabled={locked}
          onClick={(event) => {
            const row = event.currentTarget.closest('tr');
            if (row !== null) remove(row);
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

const COLUMN = { cantidad: 'quantity', precio: 'price', descuento: 'discount' } as const;

interface CellProps {
  readonly name: string;
  readonly field: LineField;
  readonly value: string;
  readonly fault: string;
  readonly locked: boolean;
  readonly onChange: (value: string) => void;
}

function Cell({ name, field, value, fault, locked, onChange }: CellProps) {
  return (
    <>
      <input
        className="cell figures"
        data-field={field}
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={field === 'descuento' ? '–' : undefined}
        value={value}
        readOnly={locked}
        aria-invalid={fault !== ''}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {fault !== '' && (
        <span className="fault" role="status">
          {fault}
        </span>
      )}
    </>
  );
}
