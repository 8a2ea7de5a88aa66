import type { CSSProperties } from 'react';
import { LongList } from '../../components/list/long-list.tsx';
import { useNarrow } from '../../hooks/use-media.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useDocuments } from '../../stores/documents/documents.ts';
import { useSelectedDocuments } from '../../stores/documents/selected-documents.ts';
import { ROW_PX, useRowLook, useShown } from '../../stores/lists/list-look.ts';
import {
  CHOSEN_COLUMNS,
  columnWidth,
  DOCUMENT_COLUMNS,
  DocumentCell,
  type DocumentColumn,
} from './document-columns.tsx';

const PAGE_STEP = 10;
const BOX_WIDTH = '2.25rem';

/** Visible columns in order; a narrow window hides the type, because the number begins with it. */
export function useDocumentColumns(): readonly DocumentColumn[] {
  const isShown = useShown('documentos');
  const narrow = useNarrow();
  return DOCUMENT_COLUMNS.filter(
    (column) => !CHOSEN_COLUMNS.includes(column) || (isShown(column) && !(narrow && column === 'type')),
  );
}

export function DocumentList() {
  const words = useWords();
  const { rows, next, more, view, totals } = useDocuments();
  const { rows: picked, toggle, toggleAll } = useSelectedDocuments();
  const look = useRowLook();
  const columns = useDocumentColumns();
  const narrow = useNarrow();
  const widths = columns.map((column) => columnWidth(column, rows, narrow));
  const style: CSSProperties & Readonly<Record<'--document-columns' | '--row-lines', string>> = {
    '--document-columns': [BOX_WIDTH, ...widths].join(' '),
    '--row-lines': look === 'compact' ? '1' : '2',
  };
  return (
    <div className="document-list-place" style={style}>
      <LongList
        key={look}
        label={words.documents.title}
        className="document-list"
        gridClass="document-grid"
        rowClass="document-row"
        rowPx={ROW_PX[look]}
        pageStep={PAGE_STEP}
        heading={columns.map((column) => (
          <span
            key={column}
            role="columnheader"
            className={column === 'amount' || column === 'vat' ? 'col-amount' : undefined}
          >
            {words.documents.columns[column]}
          </span>
        ))}
        rows={rows}
        total={totals?.total.cantidad ?? rows.length}
        next={next}
        more={more}
        keyOf={({ codigoGeneracion }) => codigoGeneracion}
        renderCells={(row) =>
          columns.map((column) => <DocumentCell key={column} column={column} row={row} words={words} />)
        }
        onOpen={({ codigoGeneracion }) => void view(codigoGeneracion)}
        picking={{
          name: ({ numeroControl, codigoGeneracion }) => words.lists.pick(numeroControl ?? codigoGeneracion),
          nameOfAll: words.lists.pickAll,
          isPicked: ({ codigoGeneracion }) => picked.has(codigoGeneracion),
          onPick: toggle,
          onPickAll: () => toggleAll(rows),
        }}
      />
    </div>
  );
}
