/** Recorded stock counts: lines, causes of differences, and annulments. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { DIFFERENCE_CAUSES } from '../../contract/stock/counts.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import type { ShopStock } from '../stock/stock-list.ts';
import { COUNT_LINE, STOCK_PAPER } from '../stock/stock-rows.ts';

const CAUSE = record({
  entryId: column.integer,
  product: column.integer,
  causa: column.oneOf(DIFFERENCE_CAUSES),
  motivo: orNull(column.text),
  /** Null if an API key recorded the count; the entry names it. */
  userId: orNull(column.text),
  approverId: orNull(column.text),
  at: column.integer,
});

const PAPER = record({
  id: column.integer,
  ...STOCK_PAPER.pick('issuerId', 'branchId', 'recordedAt', 'motivo', 'userId', 'apiKeyId').shape,
  ambiente: column.oneOf(AMBIENTES),
  /** Id, time and reason of the annulling entry; null if not annulled. */
  annulledBy: orNull(column.integer),
  annulledAt: orNull(column.integer),
  annulledWhy: orNull(column.text),
});
export type CountPaper = RecordOf<typeof PAPER>;

const LINE = record({
  ...COUNT_LINE.pick('item', 'product', 'contado', 'esperado', 'at').shape,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
  uniMedida: column.integer,
  causa: orNull(column.oneOf(DIFFERENCE_CAUSES)),
  causaMotivo: orNull(column.text),
});
export type CountPaperLine = RecordOf<typeof LINE>;

const ANNULMENT = `r.id AS annulled_by, r.recorded_at AS annulled_at, r.motivo AS annulled_why
  FROM stock_entry AS e`;
const ANNULLING = 'LEFT JOIN stock_entry AS r ON r.reverses = e.id';
const NUMBER = column.integer.select(`
  SELECT count(*) AS numero FROM stock_entry AS e INDEXED BY stock_entry_count
  WHERE e.causa = 'conteo' AND e.branch_id = +? AND e.id <= +? AND e.issuer_id = ? AND e.ambiente = ?`);

export const addCause = insertionOf('stock_count_cause', CAUSE).run;

/** Recorded counts of a branch with an id below `before`, newest first. */
export const pastCounts = PAPER.select(
  `
  SELECT e.*, ${ANNULMENT} INDEXED BY stock_entry_count ${ANNULLING}
  WHERE e.causa = 'conteo' AND e.branch_id = +? AND e.id < +? AND e.issuer_id = ? AND e.ambiente = ? ORDER BY e.id DESC LIMIT ?`,
  (
    { issuerId, branchId, ambiente }: ShopStock,
    { before, limit }: { readonly before: number; readonly limit: number },
  ) => [branchId, before, issuerId, ambiente, limit],
).list;

/** Sequential number of a count in its branch, from 1. */
export function countNumber(
  reader: Reader,
  { id, issuerId, branchId, ambiente }: Pick<CountPaper, 'id' | 'issuerId' | 'branchId' | 'ambiente'>,
): number {
  return NUMBER.find(reader, branchId, id, issuerId, ambiente) ?? 0;
}

export const findCountPaper = PAPER.select<[id: number]>(
  `SELECT e.*, ${ANNULMENT} ${ANNULLING} WHERE e.id = ? AND e.causa = 'conteo'`,
).find;

export const countPaperLines = LINE.select<[id: number]>(`
  SELECT l.*, p.codigo, p.descripcion, p.pesado, p.uni_medida, c.causa, c.motivo AS causa_motivo
  FROM stock_count_line AS l CROSS JOIN product AS p ON p.num = l.product
  LEFT JOIN stock_count_cause AS c ON c.id = (SELECT max(id) FROM stock_count_cause WHERE entry_id = l.entry_id AND product = l.product)
  WHERE l.entry_id = ? ORDER BY l.item`).list;
