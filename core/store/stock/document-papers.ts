/** Papers of the stock that documents of ours made, and which of them stand. */
import type { StockCause } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, record } from '../record.ts';
import { STOCK_PAPER } from './stock-rows.ts';

const OF_DOCUMENT = record({
  id: column.integer,
  ...STOCK_PAPER.pick('causa', 'recordedAt', 'reverses').shape,
}).select('SELECT id, causa, recorded_at, reverses FROM stock_entry WHERE document_id = ? ORDER BY id');
const WRITTEN_AT = column.integer.select(`
  SELECT v.created_at FROM document CROSS JOIN document_version AS v ON v.document_id = document.id AND v.version <= document.version
  WHERE document.id = ? AND (v.version = 1 OR v.causa = 'CORRECCION') ORDER BY v.version DESC LIMIT 1`);

const COUNT = column.integer.select('SELECT count(*) FROM stock_entry WHERE document_id = ?');

/** How many papers there are of a document: as long as there is one, it stands. */
export function paperCount(reader: Reader, documentId: number): number {
  return COUNT.find(reader, documentId) ?? 0;
}

/** What one content of a document moved, and whether that stands. */
export interface ContentPaper {
  readonly id: number;
  readonly causa: StockCause;
  /** When the content was written. */
  readonly recordedAt: Instant;
  /** The last paper about it: what took it back, or wrote it anew. */
  readonly last: number;
  /** The one whose moves stand, or stood last. */
  readonly standing: number;
  readonly stands: boolean;
}

/** The papers of each content that a document had, the oldest first. */
export function contentPapers(reader: Reader, documentId: number): readonly ContentPaper[] {
  const papers = OF_DOCUMENT.list(reader, documentId);
  const reversing = new Map(papers.map((paper) => [paper.reverses, paper.id]));
  return papers
    .filter(({ reverses }) => reverses === null)
    .map(({ id, causa, recordedAt }) => {
      let [last, standing, stands] = [id, id, true];
      for (let next = reversing.get(last); next !== undefined; next = reversing.get(last)) {
        last = next;
        stands = !stands;
        if (stands) standing = next;
      }
      return { id, causa, recordedAt, last, standing, stands };
    });
}

/** When the content was written that a document has now; null where there is no such document. */
export function contentWrittenAt(reader: Reader, documentId: number): Instant | null {
  return WRITTEN_AT.find(reader, documentId);
}
