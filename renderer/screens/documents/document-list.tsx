import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { dollars } from '../../money/cents.ts';
import { useDocuments, type DocumentRow } from '../../stores/documents.ts';
import { dayText } from '../../text/day.ts';
import { Estado } from './estado.tsx';

/** Height of a row, in pixels; `documents.css` says the same. */
const ROW_PX = 60;
/** Rows kept ready above and below what is seen. */
const OVERSCAN = 8;
/** The next page is asked for so many rows before the last one. */
const AHEAD = 60;
const PAGE_STEP = 10;

/** The documents found, newest first: only what is seen is in the page, whatever is found. */
export function DocumentList() {
  const words = useWords();
  const { rows, next, more, view, totals } = useDocuments();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const shown = list.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (next !== null && last >= rows.length - AHEAD) void more();
  }, [last, rows.length, next, more]);
  const { active, onKey, onFocusRow } = useRowKeys({
    count: rows.length,
    pageStep: PAGE_STEP,
    reveal: (index) => list.scrollToIndex(index),
    scroller,
  });
  return (
    <div
      className="document-list"
      role="grid"
      aria-label={words.documents.title}
      aria-rowcount={(totals?.total.cantidad ?? rows.length) + 1}
    >
      <Head />
      <div ref={scroller} className="document-scroll" role="rowgroup">
        <div role="presentation" className="document-rows" style={{ height: list.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Row
                key={row.codigoGeneracion}
                row={row}
                index={index}
                top={start}
                focusable={index === Math.min(active, rows.length - 1)}
                onOpen={() => void view(row.codigoGeneracion)}
                onKey={onKey}
                onFocus={() => onFocusRow(index)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Head() {
  const { columns } = useWords().documents;
  return (
    <div role="rowgroup" className="document-head">
      <div role="row" aria-rowindex={1} className="document-grid small">
        <span role="columnheader">{columns.number}</span>
        <span role="columnheader">{columns.receiver}</span>
        <span role="columnheader">{columns.when}</span>
        <span role="columnheader">{columns.state}</span>
        <span role="columnheader" className="col-amount">
          {columns.amount}
        </span>
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: DocumentRow;
  readonly index: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  readonly focusable: boolean;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

function Row({ row, index, top, focusable, onOpen, onKey, onFocus }: RowProps) {
  const words = useWords();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className="document-row document-grid"
      tabIndex={focusable ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
      onFocus={onFocus}
      onKeyDown={(event) => {
        onKey(event);
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span role="gridcell" className="document-open">
        <span className="figures">{row.numeroControl}</span>
        <span className="soft small">{words.tipo[row.tipoDte]}</span>
      </span>
      <span role="gridcell" className="document-receiver">
        {row.receptor?.nombre ?? <span className="soft">{words.documents.finalConsumer}</span>}
      </span>
      <span role="gridcell" className="figures document-when">
        {dayText(row.fecEmi)} <span className="soft">{row.horEmi.slice(0, 5)}</span>
      </span>
      <span role="gridcell">
        <Estado estado={row.estado} />
      </span>
      <span role="gridcell" className="col-amount figures">
        {dollars(row.monto)}
      </span>
    </div>
  );
}
