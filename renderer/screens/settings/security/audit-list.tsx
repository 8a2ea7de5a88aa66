import type { CSSProperties, ReactNode } from 'react';
import type { AuditLine } from '../../../../core/contract/bridge/bridge-audit.ts';
import { LongList } from '../../../components/list/long-list.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useAudit } from '../../../stores/manager/audit.ts';
import { ROW_PX, useRowLook, useShown } from '../../../stores/lists/list-look.ts';
import { momentText } from '../../../text/day.ts';
import type { Words } from '../../../text/es.ts';

const PAGE_STEP = 8;

/** Details hidden in the list because they are only ids. */
const OPAQUE: ReadonlySet<string> = new Set(['caja', 'id', 'evento', 'documento', 'contingencia']);

/** Columns in order with their widths; action and time are always shown. */
const COLUMNS = {
  number: '4.5rem',
  what: 'minmax(0, 1fr)',
  who: 'minmax(8rem, 12rem)',
  when: '11.5rem',
} as const;
type AuditColumn = keyof typeof COLUMNS;
const ORDER = ['number', 'what', 'who', 'when'] as const satisfies readonly AuditColumn[];
const ALWAYS: ReadonlySet<AuditColumn> = new Set(['what', 'when']);

/** Columns that the user may hide, and the details below the action. */
export const AUDIT_CHOICES = ['number', 'detail', 'who'] as const;

/** Found entries, newest first. */
export function AuditList({ onOpen }: { readonly onOpen: (line: AuditLine) => void }) {
  const words = useWords();
  const { rows, next, more } = useAudit();
  const look = useRowLook();
  const isShown = useShown('bitacora');
  const columns = ORDER.filter((column) => ALWAYS.has(column) || isShown(column));
  const style: CSSProperties & Readonly<Record<'--audit-columns' | '--row-lines', string>> = {
    '--audit-columns': columns.map((column) => COLUMNS[column]).join(' '),
    '--row-lines': look === 'compact' ? '1' : '2',
  };
  return (
    <div className="audit-place" style={style}>
      <LongList
        key={look}
        label={words.config.section.bitacora}
        className="audit-list"
        gridClass="audit-grid"
        rowClass="audit-row"
        rowPx={ROW_PX[look]}
        // Long texts make rows of different heights.
        measured
        pageStep={PAGE_STEP}
        heading={columns.map((column) => (
          <span key={column} role="columnheader">
            {words.audit.columns[column]}
          </span>
        ))}
        rows={rows}
        total={rows.length}
        next={next}
        more={more}
        keyOf={({ id }) => id}
        renderCells={(line) =>
          columns.map((column) => (
            <span key={column} role="gridcell" className={LOOK[column]}>
              {cellOf(column, line, { words: words.audit, detailed: isShown('detail') })}
            </span>
          ))
        }
        onOpen={onOpen}
      />
    </div>
  );
}

const LOOK: Readonly<Record<AuditColumn, string>> = {
  number: 'figures soft',
  what: 'audit-what',
  who: 'audit-who',
  when: 'figures soft',
};

interface CellContext {
  readonly words: Words['audit'];
  readonly detailed: boolean;
}

function cellOf(column: AuditColumn, line: AuditLine, { words, detailed }: CellContext): ReactNode {
  switch (column) {
    case 'number':
      return line.id;
    case 'who':
      return line.persona;
    case 'when':
      return momentText(line.momento);
    case 'what': {
      const shown = line.detalle.filter(({ nombre, valor }) => valor !== '' && !OPAQUE.has(nombre));
      return (
        <>
          <span>{words.sentence(line.accion)}</span>
          {detailed && shown.length > 0 && (
            <span className="soft small">
              {shown
                .map(
                  ({ nombre, valor }) => `${words.detailName(nombre)}: ${words.detailValue(nombre, valor)}`,
                )
                .join(' · ')}
            </span>
          )}
        </>
      );
    }
  }
}
