/** Suppliers' documents as they came, and what became of them (§compras). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, upsertionOf } from '../record.ts';
import { command } from '../statement.ts';
import {
  KEPT_PURCHASE,
  PURCHASE,
  PURCHASE_LINE,
  SUPPLIER,
  type StoredPurchase,
  type NewPurchase,
  type PurchaseLine,
  type Supplier,
} from './purchase-rows.ts';

const KEPT = `purchase.*, supplier.nit, nrc, nombre, pais,
  EXISTS (SELECT 1 FROM written_purchase WHERE purchase_id = purchase.id) AS escrita`;
/** SQL of purchases with their suppliers, to be followed by what is asked of them. @param more further columns */
export const SELECT_PURCHASE = (more = ''): string =>
  `SELECT ${KEPT}${more} FROM purchase JOIN supplier ON supplier.id = supplier_id`;
const SELECT = SELECT_PURCHASE();
const BY_KEY = KEPT_PURCHASE.select(`${SELECT} WHERE purchase.issuer_id = ? AND clave = ?`);
const BY_CODE = KEPT_PURCHASE.select(
  `${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND codigo_generacion = ?`,
);
const TWIN = KEPT_PURCHASE.select(`
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND supplier_id = ? AND numero_control = ? AND purchase.id <> ?
  ORDER BY purchase.id LIMIT 1`);
const LIST = KEPT_PURCHASE.select(`
  WITH asked AS (SELECT ? AS mes, ? AS nit, ? AS estado, ? AS branch, ? AS after_day, ? AS after_id)
  SELECT ${KEPT} FROM asked CROSS JOIN purchase JOIN supplier ON supplier.id = supplier_id
  WHERE purchase.issuer_id = +? AND ambiente = +? AND (mes IS NULL OR substr(fec_emi, 1, 7) = mes)
    AND (asked.nit IS NULL OR supplier.nit = asked.nit) AND (asked.estado IS NULL OR purchase.estado = asked.estado)
    AND (branch IS NULL OR branch_id = branch) AND (after_day IS NULL OR (fec_emi, purchase.id) < (after_day, after_id))
  ORDER BY fec_emi DESC, purchase.id DESC LIMIT ?`);
const OF_PERIOD = KEPT_PURCHASE.select(`
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND periodo = ? ORDER BY fec_emi, purchase.id`);
const ANNULLED = KEPT_PURCHASE.select(`
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND periodo < ? AND purchase.estado = 'ANULADA' AND annulled_at BETWEEN ? AND ?
  AND EXISTS (SELECT 1 FROM book_closing AS c WHERE c.issuer_id = purchase.issuer_id AND c.ambiente = purchase.ambiente AND c.mes = periodo
    AND c.at < annulled_at AND NOT EXISTS (SELECT 1 FROM book_reopening AS r WHERE r.closing_id = c.id))
  ORDER BY fec_emi, purchase.id`);
const SEALED = KEPT_PURCHASE.select(`
  ${SELECT} JOIN purchase_seal AS s ON s.purchase_id = purchase.id
  WHERE purchase.issuer_id = ? AND ambiente = ? AND periodo = ? AND s.at BETWEEN ? AND ? ORDER BY fec_emi, purchase.id`);
const NOTES = KEPT_PURCHASE.select(`
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND fec_emi >= ? AND supplier_id = ? AND tipo_dte = '05'
  AND purchase.estado = 'INGRESADA' ORDER BY purchase.id`);
const ADD = insertionOf('purchase', PURCHASE);
const ADD_SUPPLIER = upsertionOf('supplier', SUPPLIER, { key: ['issuer_id', 'nit'] });
const SUPPLIER_ID = column.integer.select('SELECT id FROM supplier WHERE issuer_id = ? AND nit = ?');
const ADD_LINE = insertionOf('purchase_line', PURCHASE_LINE);
const LINES = PURCHASE_LINE.select('SELECT * FROM purchase_line WHERE purchase_id = ? ORDER BY num_item');
const ENTER = command(
  "UPDATE purchase SET estado = 'INGRESADA', entered_at = ?, deducible = ?, branch_id = ?, periodo = ? WHERE id = ? AND estado = 'RECIBIDA'",
);
const ANNUL = command(
  "UPDATE purchase SET estado = 'ANULADA', annulled_at = ? WHERE id = ? AND estado <> 'ANULADA'",
);
const SEAL = command('UPDATE purchase SET sello = ? WHERE id = ? AND sello IS NULL');
const NOTE_SEAL = command('INSERT INTO purchase_seal (purchase_id, at) VALUES (?, ?)');
const WAIT = command(
  'INSERT OR IGNORE INTO purchase_waiting (issuer_id, ambiente, codigo_generacion, clase, sello, received_at) VALUES (?, ?, ?, ?, ?, ?)',
);
const WAITING = column.text.select(
  "SELECT coalesce(sello, '') FROM purchase_waiting WHERE issuer_id = ? AND ambiente = ? AND codigo_generacion = ? AND clase = ?",
);
const JOINED = command(
  'DELETE FROM purchase_waiting WHERE issuer_id = ? AND ambiente = ? AND codigo_generacion = ?',
);

/** Keeps a supplier's document with its supplier, whose name and NRC are those of the last one. @returns its id */
export function addPurchase(
  tx: Tx,
  { supplier, ...purchase }: Omit<NewPurchase, 'supplierId'> & { readonly supplier: Supplier },
): number {
  ADD_SUPPLIER.run(tx, supplier);
  const supplierId = SUPPLIER_ID.find(tx, supplier.issuerId, supplier.nit) ?? 0;
  return ADD.run(tx, { ...purchase, supplierId });
}

/** The purchase with that id from outside; null without one. */
export function findPurchase(reader: Reader, issuerId: string, clave: string): StoredPurchase | null {
  return BY_KEY.find(reader, issuerId, clave);
}

/** Whose documents are looked through, and of which environment. */
export type PurchaseScope = Pick<StoredPurchase, 'issuerId' | 'ambiente'>;

/** The purchase with that codigoGeneracion; null without one. */
export function findPurchaseByCode(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  code: string,
): StoredPurchase | null {
  return BY_CODE.find(reader, issuerId, ambiente, code);
}

/** Another purchase of its supplier under its control number; null where there is none. */
export function findTwin(
  reader: Reader,
  { issuerId, ambiente, supplierId, numeroControl, id }: StoredPurchase,
): StoredPurchase | null {
  return numeroControl === null ? null : TWIN.find(reader, issuerId, ambiente, supplierId, numeroControl, id);
}

/** Notas de crédito of its supplier that are entered and were not issued before it. */
export function notesSince(
  reader: Reader,
  { issuerId, ambiente, fecEmi, supplierId }: StoredPurchase,
): readonly StoredPurchase[] {
  return NOTES.list(reader, issuerId, ambiente, fecEmi, supplierId);
}

/** What is asked of the list; null: any. */
export interface PurchaseQuestion {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** AAAA-MM of the date of issue. */
  readonly mes: string | null;
  readonly nit: string | null;
  readonly estado: string | null;
  readonly branchId: string | null;
  /** The last one of the page before. */
  readonly after: { readonly fecEmi: string; readonly id: number } | null;
  readonly limit: number;
}

/** Purchases, the newest first. */
export function listPurchases(reader: Reader, of: PurchaseQuestion): readonly StoredPurchase[] {
  const { issuerId, ambiente, mes, nit, estado, branchId, after, limit } = of;
  const { fecEmi = null, id = null } = after ?? {};
  return LIST.list(reader, mes, nit, estado, branchId, fecEmi, id, issuerId, ambiente, limit);
}

/** All purchases that stand in a month's book, the oldest first, those too that were annulled since. @param periodo AAAA-MM */
export function purchasesOfPeriod(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  periodo: string,
): readonly StoredPurchase[] {
  return OF_PERIOD.list(reader, issuerId, ambiente, periodo);
}

/** Purchases of closed months that were annulled between two moments, after their month was closed. @param of `periodo`: AAAA-MM that they are older than */
export function annulledLater(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  of: { readonly periodo: string; readonly since: Instant; readonly until: Instant },
): readonly StoredPurchase[] {
  return ANNULLED.list(reader, issuerId, ambiente, of.periodo, of.since, of.until);
}

/** Purchases of a month's book that got their seals between two moments. @param of `periodo`: AAAA-MM */
export function sealedLater(
  reader: Reader,
  { issuerId, ambiente }: PurchaseScope,
  of: { readonly periodo: string; readonly since: Instant; readonly until: Instant },
): readonly StoredPurchase[] {
  return SEALED.list(reader, issuerId, ambiente, of.periodo, of.since, of.until);
}

/** What became of the lines of a purchase that was entered. */
export function purchaseLines(reader: Reader, purchaseId: number): readonly PurchaseLine[] {
  return LINES.list(reader, purchaseId);
}

/** Enters a purchase with what became of its lines. @returns whether it was waiting for that */
export function enterPurchase(
  tx: Tx,
  of: {
    readonly id: number;
    readonly branchId: string;
    readonly deducible: boolean;
    /** AAAA-MM of its book. */
    readonly periodo: string;
    readonly at: Instant;
    readonly lines: readonly PurchaseLine[];
  },
): boolean {
  const { id, branchId, deducible, periodo, at, lines } = of;
  if (ENTER.run(tx, at, Number(deducible), branchId, periodo, id).changes === 0) return false;
  for (const line of lines) ADD_LINE.run(tx, line);
  return true;
}

/** Notes that its supplier invalidated it. @returns whether it stood */
export function annulPurchase(tx: Tx, id: number, at: Instant): boolean {
  return ANNUL.run(tx, at, id).changes > 0;
}

/** Gives a purchase the seal that it came without; one that has a seal keeps it. */
export function sealPurchase(
  tx: Tx,
  id: number,
  { sello, at }: { readonly sello: string; readonly at: Instant },
): void {
  if (SEAL.run(tx, sello, id).changes > 0) NOTE_SEAL.run(tx, id, at);
}

/** A seal or an invalidation that came before its document. */
export interface EarlyPaper extends PurchaseScope {
  readonly codigoGeneracion: string;
  readonly clase: 'sello' | 'invalidacion';
  readonly sello: string | null;
  readonly at: Instant;
}

/** Keeps it until the document comes. */
export function keepEarly(
  tx: Tx,
  { issuerId, ambiente, codigoGeneracion, clase, sello, at }: EarlyPaper,
): void {
  WAIT.run(tx, issuerId, ambiente, codigoGeneracion, clase, sello, at);
}

/** What came before a document, which has it from now on. */
export function takeEarly(
  tx: Tx,
  { issuerId, ambiente }: PurchaseScope,
  codigoGeneracion: string,
): { readonly sello: string | null; readonly isInvalidated: boolean } {
  const sello = WAITING.find(tx, issuerId, ambiente, codigoGeneracion, 'sello');
  const isInvalidated = WAITING.find(tx, issuerId, ambiente, codigoGeneracion, 'invalidacion') !== null;
  JOINED.run(tx, issuerId, ambiente, codigoGeneracion);
  return { sello: sello === '' ? null : sello, isInvalidated };
}
