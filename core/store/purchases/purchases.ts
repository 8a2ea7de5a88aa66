/** Suppliers' documents, and their entry into stock and books (§compras). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, record, upsertionOf, type RecordOf } from '../record.ts';
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
import { findSupplier } from './suppliers.ts';

const KEPT = `purchase.*, supplier.nit, nrc, nombre, pais,
  EXISTS (SELECT 1 FROM written_purchase WHERE purchase_id = purchase.id) AS escrita`;
/** SQL of purchases with their supplier, to be followed by WHERE. @param more further columns */
export const SELECT_PURCHASE = (more = ''): string =>
  `SELECT ${KEPT}${more} FROM purchase JOIN supplier ON supplier.id = supplier_id`;
const SELECT = SELECT_PURCHASE();
const TWIN = KEPT_PURCHASE.select(`
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND supplier_id = ? AND numero_control = ?
    AND substr(fec_emi, 1, 4) = substr(?, 1, 4) AND purchase.id <> ?
  ORDER BY purchase.id LIMIT 1`);
const LIST = KEPT_PURCHASE.select(`
  WITH asked AS (SELECT ? AS mes, ? AS nit, ? AS estado, ? AS branch, ? AS after_day, ? AS after_id)
  SELECT ${KEPT} FROM asked CROSS JOIN purchase JOIN supplier ON supplier.id = supplier_id
  WHERE purchase.issuer_id = +? AND ambiente = +? AND (mes IS NULL OR substr(fec_emi, 1, 7) = mes)
    AND (asked.nit IS NULL OR supplier.nit = asked.nit) AND (asked.estado IS NULL OR purchase.estado = asked.estado)
    AND (branch IS NULL OR branch_id = branch) AND (after_day IS NULL OR (fec_emi, purchase.id) < (after_day, after_id))
  ORDER BY fec_emi DESC, purchase.id DESC LIMIT ?`);
const TOTALS = record({ proveedores: column.integer, compras: column.integer, centavos: column.cents });
const TOTALS_NOW = TOTALS.select(`
  SELECT (SELECT count(*) FROM supplier) AS proveedores, count(*) AS compras,
    coalesce(sum(total_centavos) FILTER (WHERE estado <> 'ANULADA'), 0) AS centavos FROM purchase`);
const ADD = insertionOf('purchase', PURCHASE);
const ADD_SUPPLIER = upsertionOf('supplier', SUPPLIER, { key: ['issuer_id', 'nit'] });
const ADD_LINE = insertionOf('purchase_line', PURCHASE_LINE);
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

/** A supplier as a document names it: what it leaves out stays as known. */
type NamedSupplier = Omit<Supplier, 'nombre'> & { readonly nombre: string | null };

/** Stores a document and inserts or updates its supplier. @returns its id */
export function addPurchase(
  tx: Tx,
  { supplier, ...purchase }: Omit<NewPurchase, 'supplierId'> & { readonly supplier: NamedSupplier },
): number {
  const { issuerId, nit } = supplier;
  const known = findSupplier(tx, issuerId, nit);
  const nombre = supplier.nombre ?? known?.nombre ?? nit;
  ADD_SUPPLIER.run(tx, { issuerId, nit, nrc: supplier.nrc ?? known?.nrc ?? null, nombre });
  const supplierId = known?.id ?? findSupplier(tx, issuerId, nit)?.id ?? 0;
  return ADD.run(tx, { ...purchase, supplierId });
}

/** @param clave public id */
export const findPurchase = KEPT_PURCHASE.select<[issuerId: string, clave: string]>(
  `${SELECT} WHERE purchase.issuer_id = ? AND clave = ?`,
).find;

export type PurchaseScope = Pick<StoredPurchase, 'issuerId' | 'ambiente'>;

/** Null without one. */
export const findPurchaseByCode = KEPT_PURCHASE.select(
  `${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND codigo_generacion = ?`,
  ({ issuerId, ambiente }: PurchaseScope, code: string) => [issuerId, ambiente, code],
).find;

/** Another purchase with the same supplier and control number, or null. Numbers begin anew each year (§one-sequence). */
export function findTwin(
  reader: Reader,
  { issuerId, ambiente, supplierId, numeroControl, fecEmi, id }: StoredPurchase,
): StoredPurchase | null {
  if (numeroControl === null) return null;
  return TWIN.find(reader, issuerId, ambiente, supplierId, numeroControl, fecEmi, id);
}

/**
 * Entered notas de crédito and de remisión of the supplier, for a nota de remisión all its documents, dated the same day
 * or later.
 */
export const enteredSince = KEPT_PURCHASE.select(
  `
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND fec_emi >= ? AND supplier_id = ? AND (tipo_dte IN ('04', '05') OR ? = '04')
  AND purchase.estado = 'INGRESADA' ORDER BY purchase.id`,
  ({ issuerId, ambiente, fecEmi, supplierId, tipoDte }: StoredPurchase) => [
    issuerId,
    ambiente,
    fecEmi,
    supplierId,
    tipoDte,
  ],
).list;

/** Null members do not filter. */
export interface PurchaseQuestion {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** AAAA-MM of the issue date. */
  readonly mes: string | null;
  readonly nit: string | null;
  readonly estado: string | null;
  readonly branchId: string | null;
  /** The last row of the previous page. */
  readonly after: { readonly fecEmi: string; readonly id: number } | null;
  readonly limit: number;
}

/** Newest first. */
export function listPurchases(reader: Reader, of: PurchaseQuestion): readonly StoredPurchase[] {
  const { issuerId, ambiente, mes, nit, estado, branchId, after, limit } = of;
  const { fecEmi = null, id = null } = after ?? {};
  return LIST.list(reader, mes, nit, estado, branchId, fecEmi, id, issuerId, ambiente, limit);
}

/** Other purchases whose goods a purchase took back. */
export const takenFrom = KEPT_PURCHASE.select(
  `
  ${SELECT} WHERE purchase.id <> ? AND purchase.id IN (
    SELECT f.purchase_id FROM stock_entry AS e INDEXED BY stock_entry_purchase CROSS JOIN stock_move AS r ON r.entry_id = e.id
    CROSS JOIN stock_move AS o ON o.id = r.revierte CROSS JOIN stock_entry AS f ON f.id = o.entry_id WHERE e.purchase_id = +?)
  ORDER BY purchase.id`,
  (purchaseId: number) => [purchaseId, purchaseId],
).list;

/** All purchases in a month's tax book, oldest first, including annulled ones. @param periodo AAAA-MM */
export const purchasesOfPeriod = KEPT_PURCHASE.select(
  `
  ${SELECT} WHERE purchase.issuer_id = ? AND ambiente = ? AND periodo = ? ORDER BY fec_emi, purchase.id`,
  ({ issuerId, ambiente }: PurchaseScope, periodo: string) => [issuerId, ambiente, periodo],
).list;

export const purchaseLines = PURCHASE_LINE.select<[purchaseId: number]>(
  'SELECT * FROM purchase_line WHERE purchase_id = ? ORDER BY num_item',
).list;

/** Enters a received purchase with its lines. @returns false if it was not waiting for entry */
export function enterPurchase(
  tx: Tx,
  of: {
    readonly id: number;
    readonly branchId: string;
    readonly deducible: boolean;
    /** AAAA-MM of its tax book. */
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

/** Annuls a purchase that its supplier invalidated. @returns whether it changed */
export function annulPurchase(tx: Tx, id: number, at: Instant): boolean {
  return ANNUL.run(tx, at, id).changes > 0;
}

/** Adds a missing seal; an existing one is kept. */
export function sealPurchase(
  tx: Tx,
  id: number,
  { sello, at }: { readonly sello: string; readonly at: Instant },
): void {
  if (SEAL.run(tx, sello, id).changes > 0) NOTE_SEAL.run(tx, id, at);
}

/** A seal or invalidation received before its document. */
export interface EarlyPaper extends PurchaseScope {
  readonly codigoGeneracion: string;
  readonly clase: 'sello' | 'invalidacion';
  readonly sello: string | null;
  readonly at: Instant;
}

export function keepEarly(
  tx: Tx,
  { issuerId, ambiente, codigoGeneracion, clase, sello, at }: EarlyPaper,
): void {
  WAIT.run(tx, issuerId, ambiente, codigoGeneracion, clase, sello, at);
}

/** Seal and invalidation received before the document; deletes them. */
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

/** Totals sent to the central server; the amount excludes annulled purchases. */
export function purchaseTotals(reader: Reader): RecordOf<typeof TOTALS> {
  return TOTALS_NOW.find(reader) ?? { proveedores: 0, compras: 0, centavos: 0n };
}
