import { X } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { focusEntry } from '../../components/focus.ts';
import { useWordsAtOnce } from '../../text/words.ts';
import { dollars } from '../../money/cents.ts';
import type { CartLine } from '../../cart/cart.ts';
import { linesText } from '../../sale/charged.ts';
import { approved } from '../../stores/till/approving.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useRemovedLines } from '../../stores/sale/removed-lines.ts';
import { useWaitingScans } from '../../stores/sale/waiting-scans.ts';
import { LineAbout, type LineProps } from './line-about.tsx';
import { CHARGE, COLUMN, FIELDS, looksLikeBarcode, MEMBER, type LineField } from './line-fields.ts';
import { LineMore, MAX_CELL_CHARS } from './line-more.tsx';
import { priceText } from './price-text.ts';

/** Moves to the same field one line up or down; below the last line is the entry line. */
function move(from: HTMLElement, step: 1 | -1, field: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  const row = from.closest<HTMLElement>('[data-line]');
  const next = rows[row === null ? -1 : rows.indexOf(row) + step];
  if (next === undefined) return focusEntry();
  const target = field === undefined ? next : next.querySelector<HTMLInputElement>(`[data-field="${field}"]`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
}

/** Arrows move, Delete removes, Enter edits and leaves. */
function keysOfRow(remove: (row: HTMLElement) => void, locked: boolean) {
  return (event: KeyboardEvent<HTMLTableRowElement>): void => {
    // A select handles the arrows itself.
    if (event.target instanceof HTMLSelectElement && event.key !== 'Escape') return;
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
}

/**
 * Keeps the newest row in view, also when it or the list grows, unless another one is edited. @param quantity of the
 * newest row, so that it scrolls again when this changes; null for other rows
 */
function useKeptInSight(quantity: string | null): RefObject<HTMLTableRowElement | null> {
  const own = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const row = own.current;
    const [list, scroller] = [row?.closest('table'), row?.closest('.lines-scroll')];
    if (quantity === null || !row || !list || !scroller) return;
    const show = (): void => {
      const edited = document.activeElement;
      if (row.contains(edited) || !list.contains(edited)) row.scrollIntoView({ block: 'nearest' });
    };
    show();
    // Why it costs what it costs is known later.
    const sizes = new ResizeObserver(show);
    sizes.observe(list);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [quantity]);
  return own;
}

/** Removes a line and focuses its neighbour; in a charged sale a manager must approve. */
function useRemoval({
  tipoDte,
  line,
  charged,
}: Pick<LineProps, 'tipoDte' | 'line'> & { readonly charged: boolean }): (row: HTMLElement) => void {
  const removeLine = useCart((cart) => cart.removeLine);
  return (row) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-line]')];
    const at = rows.indexOf(row);
    const neighbour = rows[at + 1] ?? rows[at - 1];
    const gone = (): void => {
      // A removal that a manager approved cannot be undone.
      if (charged) removeLine(tipoDte, line.id);
      else useRemovedLines.getState().remove(tipoDte, line.id);
      if (neighbour !== undefined) neighbour.focus();
      else requestAnimationFrame(focusEntry);
    };
    if (!charged) return gone();
    const { lines } = useCart.getState().carts[tipoDte];
    const rest = lines.filter((other) => other.id !== line.id);
    const change = { antes: linesText({ lines }), ahora: linesText({ lines: rest }) };
    void approved('línea quitada tras cobrar', change, gone);
  };
}

/** Whether a line renders the same: previews and faults are new objects in each answer. */
function looksSame(one: LineProps, other: LineProps): boolean {
  return (
    one.tipoDte === other.tipoDte &&
    one.line === other.line &&
    one.index === other.index &&
    one.locked === other.locked &&
    one.newest === other.newest &&
    one.shown?.importe === other.shown?.importe &&
    one.shown?.precioUni === other.shown?.precioUni &&
    one.faults.size === other.faults.size &&
    [...one.faults].every(([member, text]) => other.faults.get(member) === text)
  );
}

/** A typed price no longer depends on quantity or customer. */
function changeOf(field: LineField, value: string): Partial<CartLine> {
  return { [field]: value, ...(field === 'precio' ? { precioFijo: true, motivo: null } : {}) };
}

/** One line; quantity, price and discount are edited in place. */
export const LineRow = memo(function LineRow(props: LineProps) {
  const { tipoDte, line, index, faults, shown, locked, newest } = props;
  const words = useWordsAtOnce();
  const changeLine = useCart((cart) => cart.changeLine);
  // Charged lines are removed with a manager, not edited.
  const charged = useCart(({ carts }) => carts[tipoDte].charged === true);
  const id = useId();
  const own = useKeptInSight(newest ? line.cantidad : null);
  const remove = useRemoval({ tipoDte, line, charged });
  const onKey = keysOfRow(remove, locked);
  /** Values of the fields when they got the focus. */
  const before = useRef<Partial<Record<LineField, string>>>({});
  const lookUp = (field: LineField): void => {
    useWaitingScans.getState().add(tipoDte, line[field].trim());
    changeLine(tipoDte, line.id, { [field]: before.current[field] ?? (field === 'cantidad' ? '1' : '') });
    focusEntry();
  };
  const faultOf = (field: LineField): string =>
    [faults.get(MEMBER[field]) ?? '', field === 'precio' ? (faults.get(CHARGE) ?? '') : '']
      .filter((text) => text !== '')
      .join(' · ');
  return (
    <>
      <tr
        ref={own}
        data-line={line.id}
        data-newest={newest || undefined}
        aria-rowindex={index + 2}
        tabIndex={-1}
        onKeyDown={onKey}
      >
        <td className="col-item">
          <LineAbout {...props} />
        </td>
        {FIELDS.map((field) => (
          <td key={field} className={`col-${field}`}>
            <Cell
              name={words.sale.lineField(words.sale.columns[COLUMN[field]], index + 1)}
              field={field}
              value={line[field]}
              faultId={faultOf(field) === '' ? undefined : id}
              locked={locked || charged}
              onChange={(value) => changeLine(tipoDte, line.id, changeOf(field, value))}
              onFocus={() => {
                if (!looksLikeBarcode(line[field])) before.current[field] = line[field];
              }}
            />
            {field === 'cantidad' && <Unit code={line.uniMedida} />}
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
      <LineMore id={id} line={line} faults={faults} onBarcode={lookUp} />
    </>
  );
}, looksSame);

function Unit({ code }: { readonly code: number }) {
  const unit = useWordsAtOnce().sale.units[code];
  return unit === undefined ? null : <span className="line-unit soft small">{unit}</span>;
}

interface CellProps {
  readonly name: string;
  readonly field: LineField;
  readonly value: string;
  /** Id of the fault text; undefined without a fault. */
  readonly faultId: string | undefined;
  readonly locked: boolean;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
}

function Cell({ name, field, value, faultId, locked, onChange, onFocus }: CellProps) {
  const words = useWordsAtOnce();
  // A price shows its cents except while it is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = field === 'precio' ? (typed ?? priceText(value)) : value;
  return (
    <input
      className="cell figures"
      data-field={field}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field === 'descuento' ? words.sale.discountCell : undefined}
      value={shown}
      readOnly={locked}
      data-long={shown.length > MAX_CELL_CHARS || undefined}
      aria-invalid={faultId !== undefined}
      aria-describedby={faultId}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      onFocus={(event) => {
        onFocus();
        event.currentTarget.select();
        // The touch keypad that opens on focus may cover the row.
        event.currentTarget.scrollIntoView({ block: 'nearest' });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
