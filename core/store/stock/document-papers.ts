/** Stock entries of our documents, and which of them are in effect. */
import type { StockCause } from '../../contract/stock/stock.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, record } from '../record.ts';
import { STOCK_PAPER } from './stock-rows.ts';

const OF_DOCUMENT = record({
  id: column.integer,
  ...STOCK_PAPER.pick('causa', 'recordedAt', 'reverses').shape,
}).select('SELECT id, causa, recorded_at, reverses FROM stock_entry WHERE document_id = ? ORDER BY id');

const COUNT = column.integer.select('SELECT count(*) FROM stock_entry WHERE document_id = ?');

export function paperCount(reader: Reader, documentId: number): number {
  return COUNT.find(reader, documentId) ?? 0;
}

/** Stock entry of one version of a document, and whether it is in effect. */
export interface ContentPaper {
  readonly id: number;
  readonly causa: StockCause;
  readonly recordedAt: Instant;
  /** The last entry about it: a reversal, or a repetition. */
  readonly last: number;
  /** The entry whose moves are, or were last, in effect. */
  readonly standing: number;
  readonly stands: boolean;
}

/** Oldest first. */
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

/** Creation time of the current content; null without the document. */
export const contentWrittenAt = column.integer.select<[documentId: number]>(`
  SELECT v.created_at FROM document CROSS JOIN document_version AS v ON v.document_id = document.id AND v.version <= document.version
  WHERE document.id = ? AND (v.version = 1 OR v.causa = 'CORRECCION') ORDER BY v.version DESC LIMIT 1`).find;
