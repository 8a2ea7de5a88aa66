import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { AuditLine } from '../../../core/contract/bridge-audit.ts';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useAudit } from '../../stores/audit.ts';
import { momentText } from '../../text/day.ts';

/** Least height of a row, in pixels; `audit.css` says the same. A longer text takes more, and is measured. */
const ROW_PX = 64;
const OVERSCAN = 8;
/** The next page is asked for so many rows before the last one. */
const AHEAD = 60;
const PAGE_STEP = 8;

/** Details that tell a person nothing at a glance. */
const OPAQUE: ReadonlySet<string> = new Set(['caja', 'id', 'evento', 'documento', 'contingencia']);

/** What was found, newest first: only what is seen is in the page. */
export function AuditList({ onOpen }: { readonly onOpen: (line: AuditLine) => void }) {
  const words = useWords();
  const { rows, next, more } = useAudit();
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
      className="audit-list"
      role="grid"
      aria-label={words.config.section.bitacora}
      aria-rowcount={rows.length + 1}
    >
      <div role="rowgroup" className="audit-head">
        <div role="row" aria-rowindex={1} className="audit-grid small">
          <span role="columnheader">{words.audit.columns.what}</span>
          <span role="columnheader">{words.audit.columns.who}</span>
          <span role="columnheader">{words.audit.columns.when}</span>
        </div>
      </div>
      <div ref={scroller} className="audit-scroll" role="rowgroup">
        <div role="presentation" className="audit-rows" style={{ height: list.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const line = rows[index];
            if (line === undefined) return null;
            return (
              <AuditRow
                key={line.id}
                line={line}
                index={index}
                top={start}
                measure={list.measureElement}
                focusable={index === Math.min(active, rows.length - 1)}
                onOpen={() => onOpen(line)}
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

interface AuditRowProps {
  readonly line: AuditLine;
  readonly index: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  /** Takes the height of the row as it is drawn. */
  readonly measure: (row: HTMLDivElement | null) => void;
  readonly focusable: boolean;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

function AuditRow({ line, index, top, measure, focusable, onOpen, onKey, onFocus }: AuditRowProps) {
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className="audit-row audit-grid"
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
      <Cells line={line} />
    </div>
  );
}

function Cells({ line: { accion, persona, momento, detalle } }: { readonly line: AuditLine }) {
  const words = useWords().audit;
  const first = detalle.find(({ nombre, valor }) => valor !== '' && !OPAQUE.has(nombre));
  return (
    <>
      <span role="gridcell" className="audit-what">
        <span>{words.sentence(accion)}</span>
        {first !== undefined && (
          <span className="soft small">
            {words.detailName(first.nombre)}: {first.valor}
          </span>
        )}
      </span>
      <span role="gridcell" className="audit-who">
        {persona}
      </span>
      <span role="gridcell" className="figures soft">
        {momentText(momento)}
      </span>
    </>
  );
}
