/** Keys of a {@link RecordGrid}. */
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';

export interface RecordGridKeys<Row> {
  readonly q: string;
  /** Search text of the rows; Enter waits for those of `q`. */
  readonly answered: string | null;
  readonly problem: unknown;
  readonly total: number;
  readonly rows: ReadonlyMap<number, Row>;
  readonly active: number;
  readonly onActive: (place: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly onDelete?: ((row: Row) => void) | undefined;
  readonly onNew?: (() => void) | undefined;
  /** Rows can be selected, by checkbox or space bar. */
  readonly picking?: RecordPicking<Row> | undefined;
}

export interface RecordPicking<Row> {
  readonly name: (row: Row) => string;
  readonly isPicked: (row: Row) => boolean;
  readonly onPick: (row: Row) => void;
}

/** Opens a row; while those of an earlier search are shown, the first of what was typed once it is found. */
export function useOpened<Row>({ q, answered, problem, rows, active, onOpen }: RecordGridKeys<Row>) {
  const wanted = useRef<string>(null);
  const open = useEffectEvent(() => {
    const row = rows.get(active);
    if (wanted.current === q && problem === null && row !== undefined) onOpen(row);
    wanted.current = null;
  });
  useEffect(() => {
    if (answered === q) open();
  }, [answered, q]);
  return (row: Row | undefined): void => {
    if (answered !== q) wanted.current = q;
    else if (row !== undefined) onOpen(row);
  };
}

interface KeysOfGrid<Row> extends Omit<RecordGridKeys<Row>, 'onOpen'> {
  readonly onOpen: (row: Row | undefined) => void;
}

export function keysOf<Row>(props: KeysOfGrid<Row>, pageRows: number) {
  const { active, rows, total, onActive, onOpen, onDelete, onNew, picking } = props;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: total - 1,
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rows.get(active);
    const place = steps[event.key];
    if (place !== undefined) onActive(place);
    else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ' && row !== undefined && picking !== undefined) picking.onPick(row);
    else if (event.key === 'Delete' && row !== undefined && onDelete !== undefined) onDelete(row);
    else if (event.key.toUpperCase() === 'N' && onNew !== undefined) onNew();
    else return;
    event.preventDefault();
  };
}
