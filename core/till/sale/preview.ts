/**
 * Preview of a document while it is typed: totals as soon as its lines can be calculated, and every fault at its field.
 * The screen computes no tax (§one-door).
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { TipoNumerado, TipoVenta } from '../../contract/edition.ts';
import type { Preview, PreviewLine, PreviewTotals } from '../../contract/till/till.ts';
import { amountInWords } from '../../domain/text/amount-in-words.ts';
import { editionAt, formatOf } from '../../domain/dte/edition.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { amount, roundSummary, sum, ZERO, type Amount } from '../../domain/money.ts';
import { shapeRequest } from '../../domain/request-shape.ts';
import { chargesOf, checkDiscounts } from '../../domain/rules/charges.ts';
import { faultList, type FaultList } from '../../domain/rules/faults.ts';
import { checkItems } from '../../domain/rules/items.ts';
import { computeTotals, type LineAmounts, type Totals } from '../../domain/totals.ts';
import type { Line } from '../../domain/code-translation.ts';
import { goodsNotices } from '../../engine/stock/document-stock.ts';
import type { Reader } from '../../store/store.ts';
import type { Issuing } from '../../engine/issuing/preflight.ts';
import { requestWithoutIva } from '../../domain/prices/price-without-iva.ts';

/** Amounts from here on cannot be written in words; the rules refuse them (§summary). */
const WORDS_LIMIT = amount('100000000000');

export interface PreviewQuestion {
  readonly tipoDte: TipoVenta;
  readonly request: unknown;
  /** Whether prices and discounts of taxed lines of 03 and 04 include VAT. */
  readonly preciosConIva: boolean;
  /** Cash received, decimal text. */
  readonly recibido: string | null;
  readonly fecEmi: FiscalDate;
  readonly ambiente: Ambiente;
}

/** Only calculates: nothing is numbered, signed or written. */
export function previewDocument(reader: Reader, { issuer, branch }: Issuing, of: PreviewQuestion): Preview {
  const { tipoDte, fecEmi, ambiente } = of;
  const input = of.preciosConIva ? requestWithoutIva(tipoDte, of.request) : of.request;
  const prepared = prepareDocument({ tipoDte, input, issuer, branch, fecEmi });
  const edicion = editionAt(issuer, tipoDte, fecEmi);
  const figures = figuresOf({ tipoDte, input, fecEmi, format: formatOf(edicion), settings: issuer.settings });
  const moving = { issuerId: issuer.id, branch, ambiente, tipoDte };
  const goods =
    prepared.kind === 'ready' ? goodsNotices(reader, { ...moving, request: prepared.document.request }) : [];
  // If discounts exceed the total, totals are left out; lines stay.
  const totals = figures === null || isOverdrawn(tipoDte, figures.totals) ? null : figures.totals;
  const total = totals === null ? null : amountDue(tipoDte, totals);
  return {
    tipoDte,
    edicion,
    fecEmi,
    emitible: prepared.kind === 'ready',
    lineas: figures?.lines.map((line, at) => lineOf(tipoDte, line, figures.totals.lines[at])) ?? null,
    totales: totals === null ? null : totalsOf(tipoDte, totals),
    cambio: total === null || of.recibido === null ? null : changeOf(amount(of.recibido), total),
    faults: prepared.kind === 'faulty' ? prepared.faults : [],
    avisos: prepared.kind === 'ready' ? [...prepared.document.avisos, ...goods] : [],
  };
}

interface Figures {
  readonly lines: readonly Line[];
  readonly totals: Totals;
}

type FiguresQuestion = Omit<Parameters<typeof checkItems>[1], 'list'> & {
  readonly tipoDte: TipoNumerado;
  readonly input: unknown;
};

/** Lines and totals of a request. @returns null while a line cannot be calculated */
export function figuresOf({ input, ...context }: FiguresQuestion): Figures | null {
  const shape = shapeRequest({ tipoDte: context.tipoDte, edition: context.format.edition }, input);
  const loose = shape.kind === 'shaped' ? shape.request : shape.loose;
  const list = faultList();
  const lines = checkItems(loose, { ...context, list });
  if (lines === null || lines.length === 0) return null;
  // Negative or out-of-range lines have no totals; other faults do not affect amounts.
  if (isOutOfRange(list)) return null;
  return { lines, totals: computeTotals(context.tipoDte, lines, chargesOf(loose)) };
}

/** Whether a discount on the total exceeds what it is deducted from. */
export function isOverdrawn(tipoDte: TipoNumerado, totals: Totals): boolean {
  const list = faultList();
  checkDiscounts(totals, { tipoDte, list });
  return isOutOfRange(list);
}

function isOutOfRange({ faults }: FaultList): boolean {
  return faults.some(({ codigo }) => codigo === 'FUERA_DE_RANGO');
}

function lineOf(tipoDte: TipoVenta, line: Line, columns: LineAmounts | undefined): PreviewLine {
  const { ventaGravada, ventaExenta, ventaNoSuj, ivaItem } = columns ?? {
    ventaGravada: ZERO,
    ventaExenta: ZERO,
    ventaNoSuj: ZERO,
    ivaItem: ZERO,
  };
  const onTop = tipoDte === '01' ? ZERO : ivaItem;
  return {
    precioUni: line.precioUni.toFixed(),
    montoDescu: line.montoDescu.toFixed(),
    ventaGravada: ventaGravada.toFixed(),
    ventaExenta: ventaExenta.toFixed(),
    ventaNoSuj: ventaNoSuj.toFixed(),
    noGravado: line.noGravado.toFixed(),
    ivaItem: ivaItem.toFixed(),
    importe: cents(sum([ventaGravada, ventaExenta, ventaNoSuj, line.noGravado, onTop])),
  };
}

function totalsOf(tipoDte: TipoVenta, totals: Totals): PreviewTotals {
  const due = amountDue(tipoDte, totals);
  return {
    totalGravada: cents(totals.totalGravada),
    totalExenta: cents(totals.totalExenta),
    totalNoSuj: cents(totals.totalNoSuj),
    subTotalVentas: cents(totals.subTotalVentas),
    descuGravada: cents(totals.descuGravada),
    descuExenta: cents(totals.descuExenta),
    descuNoSuj: cents(totals.descuNoSuj),
    totalDescu: cents(totals.totalDescu),
    subTotal: cents(totals.subTotal),
    iva: cents(tipoDte === '01' ? totals.totalIva : totals.iva20),
    ivaRete: cents(totals.ivaRete),
    ivaPerci: cents(totals.ivaPerci),
    totalNoGravado: cents(totals.totalNoGravado),
    montoTotalOperacion: cents(totals.montoTotalOperacion),
    total: cents(due),
    totalLetras: due.isNegative() || due.gte(WORDS_LIMIT) ? '' : amountInWords(due),
  };
}

/** The amount charged; for a nota de remisión, which charges nothing, the value of the goods. */
function amountDue(tipoDte: TipoVenta, totals: Totals): Amount {
  return tipoDte === '04' ? totals.montoTotalOperacion : totals.totalPagar;
}

function changeOf(received: Amount, total: Amount): string | null {
  return received.lt(total) ? null : cents(received.minus(total));
}

function cents(value: Amount): string {
  return roundSummary(value).toFixed(2);
}
