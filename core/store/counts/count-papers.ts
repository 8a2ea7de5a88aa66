/** Papers that counts became: what each found, why it differed, and whether it was annulled. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { DIFFERENCE_CAUSES } from '../../contract/stock/counts.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import type { ShopStock } from '../stock/stock-list.ts';
import { COUNT_LINE, STOCK_PAPER } from '../stock/stock-rows.ts';

const CAUSE = record({
  entryId: column.integer,
  product: column.integer,
  causa: column.oneOf(DIFFERENCE_CAUSES),
  /** In words, where somebody said more. */
  motivo: orNull(column.text),
  userId: column.text,
  approverId: orNull(column.text),
  at: column.integer,
});
export type StoredCause = RecordOf<typeof CAUSE>;

const PAPER = record({
  id: column.integer,
  ...STOCK_PAPER.pick('issuerId', 'branchId', 'recordedAt', 'motivo', 'userId', 'apiKeyId').shape,
  ambiente: column.oneOf(AMBIENTES),
  /** The paper that annuls it, when that was and why. */
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

const ADD_CAUSE = insertionOf('stock_count_cause', CAUSE);
const ANNULMENT = `r.id AS annulled_by, r.recorded_at AS annulled_at, r.motivo AS annulled_why
  FROM stock_entry AS e`;
const ANNULLING = 'LEFT JOIN stock_entry AS r ON r.reverses = e.id';
const PAST = PAPER.select(`
  SELECT e.*, ${ANNULMENT} INDEXED BY stock_entry_count ${ANNULLING}
  WHERE e.causa = 'conteo' AND e.branch_id = +? AND e.id < +? AND e.issuer_id = ? AND e.ambiente = ? ORDER BY e.id DESC LIMIT ?`);
const BY_ID = PAPER.select(`SELECT e.*, ${ANNULMENT} ${ANNULLING} WHERE e.id = ? AND e.causa = 'conteo'`);
const LINES = LINE.select(`
  SELECT l.*, p.codigo, p.descripcion, p.pesado, p.uni_medida, c.causa, c.motivo AS causa_motivo
  FROM stock_count_line AS l CROSS JOIN product AS p ON p.num = l.product
  LEFT JOIN stock_count_cause AS c ON c.id = (SELECT max(id) FROM stock_count_cause WHERE entry_id = l.entry_id AND product = l.product)
  WHERE l.entry_id = ? ORDER BY l.item`);

/** Says why a line differs. */
export function addCause(tx: Tx, cause: StoredCause): void {
  ADD_CAUSE.run(tx, cause);
}

/** Counts of a shop that were kept, the newest first, those before an id. */
export function pastCounts(
  reader: Reader,
  { issuerId, branchId, ambiente }: ShopStock,
  { before, limit }: { readonly before: number; readonly limit: number },
): readonly CountPaper[] {
  return PAST.list(reader, branchId, before, issuerId, ambiente, limit);
}

/** A count that was kept, or null. */
export function findCountPaper(reader: Reader, id: number): CountPaper | null {
  return BY_ID.find(reader, id);
}

/** What it found, line by line. */
export function countPaperLines(reader: Reader, id: number): readonly CountPaperLine[] {
  return LINES.list(reader, id);
}
