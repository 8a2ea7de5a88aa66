import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useFocus } from '../../hooks/use-focus.ts';
import { useNarrow } from '../../hooks/use-media.ts';
import { useWords } from '../../hooks/use-words.ts';
import { ROW_PX, useRowLook, type RowLook } from '../../stores/lists/list-look.ts';
import { keysOf, useOpened, type RecordGridKeys } from './record-grid-keys.ts';
import './pick-cell.css';
import './record-grid.css';

/** Rows rendered beyond the visible ones. */
const OVERSCAN_ROWS = 12;
/** Width of the checkbox column. */
const BOX_WIDTH = '2.25rem';

type Width = readonly [wide: string, narrow: string | null];

export interface RecordColumn<Row> {
  readonly name: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell's text in an exported file. */
  readonly text: (row: Row) => string;
  readonly look?: 'main' | 'amount' | 'figures';
  /** Width at wide and narrow windows; null: hidden there. */
  readonly width: Width;
  /** Cannot be hidden. */
  readonly always?: true;
}

export interface RecordGridProps<Row> extends RecordGridKeys<Row> {
  readonly label: string;
  readonly searchLabel: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly nothing: ReactNode;
  readonly foot: ReactNode;
  readonly onSearch: (q: string) => void;
  readonly onNeed: (first: number, last: number) => void;
}

/**
 * A virtual list with a search field. Arrows move the selection from the field and the list; N and Delete
 * work in the list only.
 */
export function RecordGrid<Row>(props: RecordGridProps<Row>) {
  const { label, total, foot, nothing, active } = props;
  const narrow = useNarrow();
  const columns = props.columns.filter(({ width }) => !narrow || width[1] !== null);
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const rowLook = useRowLook();
  const virtual = useRows({ ...props, rowPx: ROW_PX[rowLook] }, body);
  const seen = virtual.getVirtualItems();
  const activeId = seen.some(({ index }) => index === active) ? `${id}-${active}` : undefined;
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 1 };
  const onOpen = useOpened(props);
  const onKey = keysOf({ ...props, onOpen }, Math.max(1, endIndex - startIndex - 1));
  const { picked: pickHeading } = useWords().lists;
  return (
    <>
      <SearchField {...props} gridId={`${id}-grid`} activeId={activeId} onKey={onKey} />
      <div
        ref={body}
        className="record-grid"
        style={{
          ...rowStyle(rowLook),
          ...columnStyle(columns, { narrow, picking: props.picking !== undefined }),
        }}
        id={`${id}-grid`}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={onKey}
        hidden={total === 0}
      >
        <div className="record-head small" role="row" aria-rowindex={1}>
          {props.picking !== undefined && (
            <span role="columnheader" className="pick-cell">
              <span className="only-read">{pickHeading}</span>
            </span>
          )}
          {columns.map(({ name, heading, look }) => (
            <span key={name} role="columnheader" data-column={name} data-look={look}>
              {heading}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="record-body" style={{ height: virtual.getTotalSize() }}>
          {seen.map(({ index, start }) => (
            <RecordRow
              key={index}
              {...props}
              columns={columns}
              id={`${id}-${index}`}
              index={index}
              start={start}
            />
          ))}
        </div>
      </div>
      {total === 0 && nothing}
      <footer className="record-foot">{foot}</footer>
    </>
  );
}

function rowStyle(look: RowLook): CSSProperties {
  const style: CSSProperties & Readonly<Record<'--row' | '--row-lines', string>> = {
    '--row': `${ROW_PX[look]}px`,
    '--row-lines': look === 'compact' ? '1' : '2',
  };
  return style;
}

function columnStyle(
  columns: readonly { readonly width: Width }[],
  of: { readonly narrow: boolean; readonly picking: boolean },
): CSSProperties {
  const widths = columns.map(({ width: [wide, narrow] }) => (of.narrow ? narrow : null) ?? wide);
  const style: CSSProperties & Readonly<Record<'--record-columns', string>> = {
    '--record-columns': [...(of.picking ? [BOX_WIDTH] : []), ...widths].join(' '),
  };
  return style;
}

interface SearchFieldProps extends Pick<RecordGridProps<never>, 'searchLabel' | 'q' | 'total' | 'onSearch'> {
  readonly gridId: string;
  readonly activeId: string | undefined;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function SearchField(props: SearchFieldProps) {
  const { searchLabel, q, total, gridId, activeId, onSearch, onKey } = props;
  const ref = useFocus<HTMLInputElement>();
  // What was searched before gives way to what is typed.
  useEffect(() => ref.current?.select(), [ref]);
  return (
    <search className="record-search">
      <input
        ref={ref}
        className="input"
        role="combobox"
        aria-label={searchLabel}
        aria-haspopup="grid"
        aria-expanded={total > 0}
        aria-controls={gridId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={searchLabel}
        autoComplete="off"
        spellCheck={false}
        value={q}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && q !== '') {
            event.preventDefault();
            onSearch('');
          } else if (/^(Arrow(Up|Down)|Page(Up|Down)|Enter)$/.test(event.key)) onKey(event);
        }}
      />
    </search>
  );
}

interface RecordRowProps<Row> extends RecordGridProps<Row> {
  readonly id: string;
  readonly index: number;
  readonly start: number;
}

function RecordRow<Row>(props: RecordRowProps<Row>) {
  const { id, index, start, rows, active, columns, onActive, onOpen, picking } = props;
  const row = rows.get(index);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the grid's
    <div
      id={id}
      role="row"
      className="record-row"
      aria-rowindex={index + 2}
      aria-selected={index === active}
      aria-busy={row === undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={({ target }) => {
        onActive(index);
        if (row === undefined || (target instanceof Element && target.closest('.pick-cell'))) return;
        onOpen(row);
      }}
    >
      {picking !== undefined && (
        <span role="gridcell" className="pick-cell">
          {row !== undefined && (
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={picking.name(row)}
                checked={picking.isPicked(row)}
                onChange={() => picking.onPick(row)}
              />
            </label>
          )}
        </span>
      )}
      {columns.map(({ name, cell, look }) => (
        <span key={name} role="gridcell" data-column={name} data-look={look}>
          {row === undefined ? null : cell(row)}
        </span>
      ))}
    </div>
  );
}

function useRows<Row>(
  { total, active, q, onNeed, rowPx }: RecordGridProps<Row> & { readonly rowPx: number },
  body: { readonly current: HTMLDivElement | null },
) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized: what it gives changes with every scroll
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => body.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: rowPx,
    scrollPaddingEnd: rowPx,
  });
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onNeed(first, last), [onNeed, first, last, q, total]);
  useEffect(() => {
    if (total > 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [virtual, active, total, q]);
  return virtual;
}
