import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import './long-list.css';
import { PickBox } from './pick-box.tsx';

/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 8;
/** The next page is loaded this many rows before the end. */
const AHEAD_ROWS = 60;

export interface LongListProps<Row> {
  readonly label: string;
  readonly className: string;
  /** Column class shared by heading and rows. */
  readonly gridClass: string;
  readonly rowClass: string;
  /** Row height in pixels, as in the style sheet; the minimum where rows are measured. */
  readonly rowPx: number;
  /** Rows are as high as their text. */
  readonly measured?: boolean;
  /** Rows per Page Up and Page Down. */
  readonly pageStep: number;
  readonly heading: ReactNode;
  readonly rows: readonly Row[];
  /** Total, including rows not loaded yet. */
  readonly total: number;
  /** Cursor of the next page; null when all rows are loaded. */
  readonly next: string | number | null;
  readonly more: () => Promise<void>;
  readonly keyOf: (row: Row) => string | number;
  readonly renderCells: (row: Row) => ReactNode;
  readonly onOpen: (row: Row) => void;
  /** Rows can be selected, by checkbox or space bar. */
  readonly picking?: Picking<Row>;
}

export interface Picking<Row> {
  readonly name: (row: Row) => string;
  readonly nameOfAll: string;
  readonly isPicked: (row: Row) => boolean;
  readonly onPick: (row: Row) => void;
  readonly onPickAll: () => void;
}

/** A virtual list that loads the next page before its end. */
export function LongList<Row>(props: LongListProps<Row>) {
  const { rows, label, className, gridClass, rowClass, measured = false, onOpen, picking } = props;
  const { scroller, list, focusable, onKey, onFocusRow } = useRows(props);
  return (
    <div
      className={`long-list ${className}`}
      role="grid"
      aria-label={label}
      aria-rowcount={props.total + 1}
      aria-multiselectable={picking === undefined ? undefined : true}
      style={rowHeight(props.rowPx)}
    >
      <div role="rowgroup" className="long-list-head">
        <div role="row" aria-rowindex={1} className={`${gridClass} small`}>
          {picking !== undefined && (
            <PickBox
              role="columnheader"
              name={picking.nameOfAll}
              picked={rows.length > 0 && rows.every((row) => picking.isPicked(row))}
              onPick={picking.onPickAll}
            />
          )}
          {props.heading}
        </div>
      </div>
      <div ref={scroller} className="long-list-scroll" role="rowgroup">
        <div role="presentation" className="long-list-rows" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={props.keyOf(row)}
                ref={measured ? list.measureElement : undefined}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={picking?.isPicked(row)}
                data-index={index}
                className={`long-list-row ${rowClass} ${gridClass}`}
                tabIndex={index === focusable ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onClick={({ target }) => {
                  if (!(target instanceof Element && target.closest('.pick-cell'))) onOpen(row);
                }}
                onFocus={() => onFocusRow(index)}
                onKeyDown={(event) => {
                  onKey(event);
                  if (event.key === 'Enter') onOpen(row);
                  else if (event.key === ' ' && picking !== undefined) picking.onPick(row);
                  else return;
                  event.preventDefault();
                }}
              >
                {picking !== undefined && (
                  <PickBox
                    role="gridcell"
                    name={picking.name(row)}
                    picked={picking.isPicked(row)}
                    onPick={() => picking.onPick(row)}
                  />
                )}
                {props.renderCells(row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Passes the row height to the style sheets. */
function rowHeight(rowPx: number): CSSProperties {
  const style: CSSProperties & { readonly '--row': string } = { '--row': `${rowPx}px` };
  return style;
}

function useRows<Row>({ rows, rowPx, pageStep, next, more, keyOf }: LongListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized: what it gives changes with every scroll
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // Keeps measured heights with their rows after a new search.
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: OVERSCAN_ROWS,
  });
  const last = list.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (next !== null && last >= rows.length - AHEAD_ROWS) void more();
  }, [last, rows.length, next, more]);
  const { active, onKey, onFocusRow } = useRowKeys({
    count: rows.length,
    pageStep,
    reveal: (index) => list.scrollToIndex(index),
    scroller,
  });
  return { scroller, list, focusable: Math.min(active, rows.length - 1), onKey, onFocusRow };
}
