/** Figures of a cash session: documents by type, state, sequence, day and form of payment, and the expected cash. */
import { textOrder } from '../text/text-order.ts';
import { CASH, ON_CREDIT, type MovementKind } from '../../contract/cash/cash-money.ts';
import type { CashReport } from '../../contract/cash/cash-report.ts';
import { COMPRA, isVenta, TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { controlNumberOf } from '../control-number.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import { DOCUMENT_STATES, type PublicState } from '../lifecycle.ts';
import { amount, fromCents, toCents } from '../money.ts';

export interface CashDocument {
  readonly id: number;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
  readonly estado: PublicState;
  readonly fecEmi: FiscalDate;
  readonly sequenceId: number;
  readonly numero: number;
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
  /** Form (CAT-017, or {@link ON_CREDIT}) and cents; they sum to the total. */
  readonly pagos: readonly (readonly [forma: string, centavos: bigint])[];
  /** Settled by a return: the income stays counted, and the refund is a movement of its own. */
  readonly liquidado: boolean;
  /** Cash of the replaced document while both count: the cash came in once (§replacement). */
  readonly repuestoCentavos: bigint;
}

export interface MovementAmount {
  readonly tipo: MovementKind;
  readonly montoCentavos: bigint;
  /** Payment of a customer's debt; has a line of its own. */
  readonly abono: boolean;
  /** Payment to a supplier or its reversal. */
  readonly proveedor: boolean;
}

export type CashFigures = Pick<
  CashReport,
  'tipos' | 'estados' | 'secuencias' | 'pagos' | 'dias' | 'total' | 'iva'
>;

/** Expected cash and its parts, in cents. */
export interface ExpectedCash {
  readonly ventas: bigint;
  /** Cash of replaced documents not yet invalidated, which `ventas` counts once. */
  readonly repuesto: bigint;
  /** Cash paid out for purchases (14). */
  readonly compras: bigint;
  /** Payments of customers' debts. */
  readonly abonos: bigint;
  /** Cash paid to suppliers, less reversals. */
  readonly proveedores: bigint;
  readonly entradas: bigint;
  readonly salidas: bigint;
  readonly esperado: bigint;
}

/** Cents as text with two decimals, e.g. `-3.05`. */
export function centsText(cents: bigint): string {
  return fromCents(cents).toFixed(2);
}

export function centsOfText(value: string): bigint {
  return toCents(amount(value));
}

/** Whether a document's amounts count: not rejected and not invalidated, as in the statistics (§count-when-alive). */
export function isInForce({ estado }: Pick<CashDocument, 'estado'>): boolean {
  return estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
}

/** Whether a document counts as a sale in force: a 04 sells nothing; a 05 or a return subtracts. */
export function isSold(document: Pick<CashDocument, 'estado' | 'tipoDte'>): boolean {
  return SALE_SIGN[document.tipoDte] !== 0 && isInForce(document);
}

export function soldCents(
  document: Pick<CashDocument, 'estado' | 'tipoDte' | 'montoCentavos' | 'ivaCentavos'>,
): { readonly monto: bigint; readonly iva: bigint } {
  const sign = isInForce(document) ? BigInt(SALE_SIGN[document.tipoDte]) : 0n;
  return { monto: sign * document.montoCentavos, iva: sign * document.ivaCentavos };
}

/**
 * Report figures of the documents.
 *
 * @param days fiscal days of the session; each is listed, even without sales
 */
export function cashFigures(documents: readonly CashDocument[], days: readonly FiscalDate[]): CashFigures {
  const sold = documents.filter(isSold);
  return {
    // Notes and returns are listed only when present.
    tipos: TIPOS_DTE.map((tipoDte) => typeFigures(documents, tipoDte)).filter(
      ({ tipoDte, cantidad }) => cantidad > 0 || isVenta(tipoDte),
    ),
    estados: TIPOS_DTE.flatMap((tipoDte) => stateFigures(documents, tipoDte)),
    secuencias: sequencesOf(documents),
    pagos: paymentsOf(sold),
    dias: daysOf(documents, days),
    total: soldText(documents, 'monto'),
    iva: soldText(documents, 'iva'),
  };
}

/** Cash paid for a document, in cents. */
export function cashPaid({ pagos }: Pick<CashDocument, 'pagos'>): bigint {
  return pagos.reduce((sum, [forma, cents]) => (forma === CASH ? sum + cents : sum), 0n);
}

/** Whether a document's cash counts in the drawer: in for a sale, out for a purchase. */
export function movesCash(document: Pick<CashDocument, 'estado' | 'tipoDte'>): boolean {
  return isSold(document) || (document.tipoDte === COMPRA && isInForce(document));
}

/** Whether a document's cash counts in the drawer, or its refund is a movement of its own. */
function isPaid(document: CashDocument): boolean {
  return movesCash(document) || document.liquidado;
}

/** Cash of a document less that of the one it replaces, in cents. */
function ownCash(document: CashDocument): bigint {
  return cashPaid(document) - document.repuestoCentavos;
}

/**
 * Cash change since the Z of the document's session, in cents.
 *
 * @param closed the document as counted by that Z; null if sold in no session
 */
export function cashSinceZ(now: CashDocument, closed: CashDocument | null): bigint {
  const sign = now.tipoDte === COMPRA ? -1n : 1n;
  const broughtBy = (document: CashDocument) =>
    isPaid(document) ? sign * (cashPaid(document) - now.repuestoCentavos) : 0n;
  return broughtBy(now) - (closed === null ? 0n : broughtBy(closed));
}

/**
 * Expected cash: float, cash sales less change, customers' payments and cash put in, less purchases, supplier payments
 * and cash taken out.
 */
export function expectedCash(
  fondo: bigint,
  documents: readonly CashDocument[],
  movements: readonly MovementAmount[],
): ExpectedCash {
  const paid = Map.groupBy(documents.filter(isPaid), ({ tipoDte }) => tipoDte === COMPRA);
  const [sold, bought] = [paid.get(false) ?? [], paid.get(true) ?? []];
  const repuesto = sold.reduce((sum, document) => sum + document.repuestoCentavos, 0n);
  const ventas = sold.reduce((sum, document) => sum + ownCash(document), 0n);
  const compras = bought.reduce((sum, document) => sum + ownCash(document), 0n);
  const paidOff = movements.filter(({ proveedor }) => proveedor);
  const others = movements.filter(({ abono, proveedor }) => !abono && !proveedor);
  const byCustomers = movements.filter(({ abono }) => abono);
  const abonos = movedCents(byCustomers, 'ENTRADA') - movedCents(byCustomers, 'SALIDA');
  const proveedores = movedCents(paidOff, 'SALIDA') - movedCents(paidOff, 'ENTRADA');
  const [entradas, salidas] = [movedCents(others, 'ENTRADA'), movedCents(others, 'SALIDA')];
  const esperado = fondo + ventas - compras + abonos - proveedores + entradas - salidas;
  return { ventas, repuesto, compras, abonos, proveedores, entradas, salidas, esperado };
}

function movedCents(movements: readonly MovementAmount[], kind: MovementKind): bigint {
  return movements.reduce((sum, { tipo, montoCentavos }) => (tipo === kind ? sum + montoCentavos : sum), 0n);
}

function typeFigures(documents: readonly CashDocument[], tipoDte: TipoDte): CashFigures['tipos'][number] {
  const own = documents.filter((document) => document.tipoDte === tipoDte);
  const inForce = own.filter(isInForce);
  return {
    tipoDte,
    cantidad: own.length,
    vigentes: inForce.length,
    monto: sumOf(inForce, 'montoCentavos'),
    iva: sumOf(inForce, 'ivaCentavos'),
  };
}

function stateFigures(documents: readonly CashDocument[], tipoDte: TipoDte): CashFigures['estados'] {
  return DOCUMENT_STATES.flatMap((estado) => {
    const own = documents.filter((document) => document.tipoDte === tipoDte && document.estado === estado);
    if (own.length === 0 || estado === 'EMITIDO' || estado === 'TRANSMITIENDO') return [];
    return [{ tipoDte, estado, cantidad: own.length, monto: sumOf(own, 'montoCentavos') }];
  });
}

/** First and last number of each sequence; a reused number counts with its current document. */
function sequencesOf(documents: readonly CashDocument[]): CashFigures['secuencias'] {
  const numbered = documents.filter((document) => controlNumberOf(document) !== null);
  return [...Map.groupBy(numbered, ({ sequenceId }) => sequenceId).values()]
    .map((own) => own.toSorted((a, b) => a.numero - b.numero))
    .flatMap((own) => {
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined) return [];
      const cantidad = new Set(own.map(({ numero }) => numero)).size;
      const { tipoDte, numeroControl } = first;
      return [{ tipoDte, cantidad, primero: numeroControl, ultimo: last.numeroControl }];
    })
    .toSorted((a, b) => textOrder(a.primero, b.primero));
}

/** By form in catalogue order, credit last. */
function paymentsOf(sold: readonly CashDocument[]): CashFigures['pagos'] {
  const byForm = Map.groupBy(
    sold.flatMap(({ pagos }) => pagos),
    ([forma]) => forma,
  );
  return [...byForm]
    .toSorted(([a], [b]) => Number(a === ON_CREDIT) - Number(b === ON_CREDIT) || textOrder(a, b))
    .map(([forma, own]) => ({
      forma,
      cantidad: own.length,
      monto: centsText(own.reduce((sum, [, cents]) => sum + cents, 0n)),
    }));
}

function daysOf(documents: readonly CashDocument[], open: readonly FiscalDate[]): CashFigures['dias'] {
  const byDay = Map.groupBy(documents, ({ fecEmi }) => fecEmi);
  const days = [...new Set([...open, ...byDay.keys()])].toSorted(textOrder);
  return days.map((fecha) => {
    const own = byDay.get(fecha) ?? [];
    return { fecha, cantidad: own.length, monto: soldText(own, 'monto') };
  });
}

function soldText(documents: readonly CashDocument[], column: 'monto' | 'iva'): string {
  return centsText(documents.reduce((sum, document) => sum + soldCents(document)[column], 0n));
}

function sumOf(documents: readonly CashDocument[], column: 'montoCentavos' | 'ivaCentavos'): string {
  return centsText(documents.reduce((sum, document) => sum + document[column], 0n));
}
