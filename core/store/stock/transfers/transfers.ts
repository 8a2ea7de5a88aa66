/**
 * Transfers of goods between branches (§transfers), derived from the stock entries of the nota de remisión and of later
 * acts.
 */
import type { Ambiente } from '../../../contract/ambiente.ts';
import { transit, type Place } from '../../../contract/stock/stock.ts';
import { causeOfAct, type TransferAct } from '../../../contract/stock/transfers.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import { DOCUMENT } from '../../documents/document-rows.ts';
import type { Reader, Tx } from '../../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../../record.ts';
import { appendStockEntry, movesOfEntry, reverseMoves, type NewStockEntry } from '../entries.ts';
import { STOCK_PAPER } from '../stock-rows.ts';
import {
  TRANSFER_DOCUMENT,
  TRANSFER_DOCUMENT_LINE,
  TRANSFER_PAPER,
  type TransferDocument,
  type TransferDocumentLine,
} from './transfer-rows.ts';

export interface TransferScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** A nota de remisión that sends goods to another branch. */
export interface Transfer extends TransferScope {
  /** Null if the document is in another till's database. */
  readonly documentId: number | null;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly emittedAt: Instant;
  /** Transit place of the sending branch. */
  readonly place: Place;
  /** Sending branch; null if its till is elsewhere. */
  readonly branchId: string | null;
  readonly estado: RecordOf<typeof DOCUMENT>['estado'] | null;
}

const SENT_DOCUMENT = DOCUMENT.pick(
  'id',
  'codigoGeneracion',
  'issuerId',
  'branchId',
  'ambiente',
  'numeroControl',
  'emittedAt',
  'estado',
);
/** Documents that sent goods into transit, arrived or not. */
const SENT = `
  SELECT DISTINCT document_id AS id FROM given CROSS JOIN stock_entry AS e INDEXED BY stock_entry_remision
    ON e.issuer_id = given.issuer AND e.ambiente = given.environment AND e.causa = 'remision' AND e.document_id IS NOT NULL`;
const isTransfer = (id: string) => `EXISTS (SELECT 1 FROM stock_entry AS e INDEXED BY stock_entry_document
  CROSS JOIN stock_move AS m ON m.entry_id = e.id WHERE e.document_id = ${id} AND m.hacia GLOB 'transito:?*')`;
const BY_CODE = SENT_DOCUMENT.select(`
  SELECT d.* FROM document AS d WHERE d.codigo_generacion = ? AND d.issuer_id = ? AND d.ambiente = ? AND ${isTransfer('d.id')}`);
const BY_NUMBER = SENT_DOCUMENT.select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS environment)
  SELECT d.* FROM (${SENT}) AS sent CROSS JOIN document AS d ON d.id = sent.id
  WHERE d.numero_control = ? AND ${isTransfer('d.id')} ORDER BY d.id DESC`);
const BY_ID = SENT_DOCUMENT.select(`SELECT d.* FROM document AS d WHERE d.id = ? AND ${isTransfer('d.id')}`);
const FOREIGN = TRANSFER_DOCUMENT.select(`
  SELECT * FROM transfer_document WHERE ? IN (codigo_generacion, numero_control) AND issuer_id = ? AND ambiente = ?
  ORDER BY emitted_at DESC`);

/** @param named codigoGeneracion, or numeroControl of the latest that has it, upper case */
export function findTransfer(reader: Reader, scope: TransferScope, named: string): Transfer | null {
  const { issuerId, ambiente } = scope;
  const own =
    BY_CODE.find(reader, named, issuerId, ambiente) ?? BY_NUMBER.find(reader, issuerId, ambiente, named);
  if (own !== null) return ownTransfer(own);
  const foreign = FOREIGN.find(reader, named, issuerId, ambiente);
  return foreign === null ? null : foreignTransfer(foreign);
}

function foreignTransfer(document: TransferDocument): Transfer {
  return { ...document, documentId: null, branchId: null, estado: null };
}

/** Null if the document is no transfer. */
export function transferOfDocument(reader: Reader, documentId: number): Transfer | null {
  const found = BY_ID.find(reader, documentId);
  return found === null ? null : ownTransfer(found);
}

function ownTransfer({ id: documentId, ...document }: RecordOf<typeof SENT_DOCUMENT>): Transfer {
  return { ...document, documentId, place: transit(document.branchId) };
}

const LINE = record({
  item: column.integer,
  /** `product.num`. */
  product: column.integer,
  codigo: column.text,
  descripcion: column.text,
  pesado: column.flag,
  presentacion: column.text,
  factor: column.integer,
  /** Base units: sent, arrived in branches, and in transit (negative if more arrived than was sent). */
  sent: column.integer,
  arrived: column.integer,
  underWay: column.integer,
});
export type TransferLine = RecordOf<typeof LINE>;

/** Stock entries of transfers: of the document, and of later acts (`acted`). */
const PAPERS = `
  SELECT e.id AS entry, w.key, w.place, 0 AS acted FROM wanted AS w CROSS JOIN stock_entry AS e INDEXED BY stock_entry_document ON e.document_id = w.document
  UNION ALL SELECT t.entry_id, w.key, w.place, 1 FROM wanted AS w CROSS JOIN stock_transfer AS t INDEXED BY stock_transfer_document ON t.document_id = w.document
  UNION ALL SELECT t.entry_id, w.key, w.place, 1 FROM wanted AS w CROSS JOIN stock_transfer AS t INDEXED BY stock_transfer_code
    ON w.document IS NULL AND t.codigo_generacion = w.key AND t.document_id IS NULL`;
/** Moves into and out of transit, by line. */
const FLOWS = `
  SELECT p.key, m.item, m.product, m.presentacion, m.factor, p.acted, iif(m.hacia = p.place, m.base, -m.base) AS base,
    iif(m.hacia = p.place, m.desde, m.hacia) AS other, p.place
  FROM papers AS p CROSS JOIN stock_move AS m INDEXED BY stock_move_entry ON m.entry_id = p.entry AND p.place IN (m.desde, m.hacia)
  UNION ALL SELECT w.key, l.item, l.product, l.presentacion, l.factor, 0, l.base, '', w.place
  FROM wanted AS w CROSS JOIN transfer_document_line AS l ON w.document IS NULL AND l.codigo_generacion = w.key`;
const LINES = LINE.select(`
  WITH wanted AS MATERIALIZED (SELECT +? AS document, +? AS key, +? AS place), papers AS MATERIALIZED (${PAPERS}), flows AS (${FLOWS})
  SELECT f.item, f.product, p.codigo, p.descripcion, p.pesado, f.presentacion, max(f.factor) AS factor,
    sum(iif(f.acted, 0, f.base)) AS sent, sum(f.base) AS under_way,
    -sum(iif(f.acted AND f.other GLOB 'sucursal:?*' AND f.other <> replace(f.place, 'transito:', 'sucursal:'), f.base, 0)) AS arrived
  FROM flows AS f CROSS JOIN product AS p ON p.num = f.product GROUP BY f.item, f.product
  HAVING sent <> 0 OR under_way <> 0 OR arrived <> 0 ORDER BY f.item, f.product`);

export function transferLines(reader: Reader, { documentId, codigoGeneracion, place }: Transfer) {
  return LINES.list(reader, documentId, codigoGeneracion, place);
}

const GOODS = LINE.pick('codigo', 'descripcion', 'pesado').select(
  'SELECT codigo, descripcion, pesado FROM product WHERE num = ?',
);

export function sentLines(reader: Reader, lines: readonly TransferDocumentLine[]): readonly TransferLine[] {
  return lines.flatMap((line) => {
    const goods = GOODS.find(reader, line.product);
    return goods === null ? [] : [{ ...line, ...goods, sent: line.base, arrived: 0, underWay: line.base }];
  });
}

const ACT = record({
  ...TRANSFER_PAPER.pick('entryId', 'acto').shape,
  ...STOCK_PAPER.pick('branchId', 'recordedAt', 'motivo').shape,
  /** Name of the user; null for an API key. */
  nombre: orNull(column.text),
  undone: column.flag,
});
export type TransferPaper = RecordOf<typeof ACT>;
const ACTS = ACT.select(`
  WITH given AS MATERIALIZED (SELECT +? AS document, +? AS code),
  papers AS (SELECT t.* FROM given CROSS JOIN stock_transfer AS t INDEXED BY stock_transfer_document ON t.document_id = given.document
    UNION ALL SELECT t.* FROM given CROSS JOIN stock_transfer AS t INDEXED BY stock_transfer_code
      ON given.document IS NULL AND t.codigo_generacion = given.code AND t.document_id IS NULL)
  SELECT t.entry_id, t.acto, e.branch_id, e.recorded_at, e.motivo, u.nombre, EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = e.id) AS undone
  FROM papers AS t CROSS JOIN stock_entry AS e ON e.id = t.entry_id LEFT JOIN user AS u ON u.id = e.user_id ORDER BY t.entry_id`);

/** Acts on a transfer, oldest first. */
export function transferPapers(reader: Reader, of: Transfer): readonly TransferPaper[] {
  return ACTS.list(reader, of.documentId, of.codigoGeneracion);
}

const OPEN = record({ document: orNull(column.integer), key: column.text }).select(`
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS environment),
  wanted AS MATERIALIZED (
    SELECT d.id AS document, d.codigo_generacion AS key, 'transito:' || d.branch_id AS place FROM (${SENT}) AS sent CROSS JOIN document AS d ON d.id = sent.id
    UNION ALL SELECT NULL, t.codigo_generacion, t.place FROM given CROSS JOIN transfer_document AS t ON t.issuer_id = given.issuer AND t.ambiente = given.environment
    WHERE NOT EXISTS (SELECT 1 FROM stock_transfer AS c INDEXED BY stock_transfer_code WHERE c.codigo_generacion = t.codigo_generacion AND c.acto = 'cerrado'
      AND NOT EXISTS (SELECT 1 FROM stock_entry AS r WHERE r.reverses = c.entry_id))),
  papers AS MATERIALIZED (${PAPERS}), flows AS (${FLOWS}),
  open AS (SELECT DISTINCT key FROM (SELECT key FROM flows GROUP BY key, item, product HAVING sum(base) <> 0))
  SELECT w.document, w.key FROM open CROSS JOIN wanted AS w USING (key) LEFT JOIN document AS d ON d.id = w.document
  LEFT JOIN transfer_document AS t ON w.document IS NULL AND t.codigo_generacion = w.key
  ORDER BY coalesce(d.emitted_at, t.emitted_at), w.key LIMIT ?`);

/** Transfers with goods in transit, or with more arrived than sent; oldest first. */
export function openTransfers(reader: Reader, scope: TransferScope, limit: number): readonly Transfer[] {
  const { issuerId, ambiente } = scope;
  return OPEN.list(reader, issuerId, ambiente, limit).flatMap(({ document, key }): readonly Transfer[] => {
    const found = document === null ? findTransfer(reader, scope, key) : transferOfDocument(reader, document);
    return found === null ? [] : [found];
  });
}

const SENT_IDS = column.integer.select(
  "SELECT DISTINCT document_id FROM stock_entry WHERE causa = 'remision' AND document_id IS NOT NULL ORDER BY document_id",
);

/** For verification. */
export function everyTransfer(reader: Reader): readonly Transfer[] {
  const own = SENT_IDS.list(reader).flatMap((id) => transferOfDocument(reader, id) ?? []);
  return [...own, ...transferDocuments(reader).map(foreignTransfer)];
}

export const transferDocuments = TRANSFER_DOCUMENT.select<[]>(
  'SELECT * FROM transfer_document ORDER BY codigo_generacion',
).list;

const PAPER_ROW = insertionOf('stock_transfer', TRANSFER_PAPER);

export type NewTransferPaper = Omit<NewStockEntry, 'causa' | keyof TransferScope>;

/** Appends an act on a transfer. @returns id of the stock entry */
export function appendTransferPaper(
  tx: Tx,
  of: { readonly transfer: Transfer; readonly acto: TransferAct; readonly paper: NewTransferPaper },
): number {
  const { transfer, acto, paper } = of;
  const { issuerId, ambiente } = transfer;
  const entryId = appendStockEntry(tx, { ...paper, issuerId, ambiente, causa: causeOfAct(acto) });
  PAPER_ROW.run(tx, { ...transfer, entryId, acto });
  return entryId;
}

/** Reverses an act on a transfer. @returns id of the reversing stock entry */
export function undoTransferPaper(
  tx: Tx,
  of: {
    readonly transfer: Transfer;
    readonly acto: 'anulado' | 'invalidado';
    readonly entryId: number;
    readonly paper: NewTransferPaper;
  },
): number {
  const { transfer, acto, entryId, paper } = of;
  const { issuerId, ambiente } = transfer;
  const whole = { ...paper, issuerId, ambiente, causa: causeOfAct(acto), reverses: entryId };
  const taken = movesOfEntry(tx, entryId).map(({ id }) => ({ move: id }));
  const undone = reverseMoves(tx, { ...whole, taken, at: paper.recordedAt }) ?? appendStockEntry(tx, whole);
  PAPER_ROW.run(tx, { ...transfer, entryId: undone, acto });
  return undone;
}

const DOCUMENT_ROW = insertionOf('transfer_document', TRANSFER_DOCUMENT);
const LINE_ROW = insertionOf('transfer_document_line', TRANSFER_DOCUMENT_LINE, 'codigo_generacion');

export function keepTransferDocument(
  tx: Tx,
  document: TransferDocument,
  lines: readonly TransferDocumentLine[],
): void {
  DOCUMENT_ROW.run(tx, document);
  for (const line of lines) LINE_ROW.run(tx, line, { codigo_generacion: document.codigoGeneracion });
}
