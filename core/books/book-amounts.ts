/** What a signed document says of its sale, in whole cents, and whether its own figures add up (§totals). */
import { numberOf, parseJsonSparely } from '../contract/json.ts';
import { holdsIva, isNota, type TipoDte } from '../contract/edition.ts';
import { SALE_SIGN } from '../contract/dte/sale-sign.ts';
import { amountDue } from '../domain/text/amount-due.ts';
import { amount, roundSummary, toCents } from '../domain/money.ts';

/** The columns of the books, in cents. Discounts on the whole document are taken off their column. */
export interface BookAmounts {
  readonly exentas: bigint;
  readonly noSujetas: bigint;
  /** 01 and 18: with the VAT inside; the others: without. */
  readonly gravadas: bigint;
  /** 01 and 18: contained in `gravadas`; the others: on top of it. */
  readonly iva: bigint;
  readonly total: bigint;
  readonly retenido: bigint;
  readonly percibido: bigint;
  readonly noGravado: bigint;
  readonly aPagar: bigint;
}

/** Who signed for what: identity, receiver and amounts of one document. */
export interface SignedSale extends BookAmounts {
  readonly identificacion: {
    readonly tipoDte: string;
    readonly numeroControl: string;
    readonly fecEmi: string;
  };
  readonly codigoGeneracion: string;
  readonly receptor: {
    readonly tipoDocumento: string | null;
    readonly nit: string;
    readonly nrc: string | null;
    readonly nombre: string;
  };
  /** Income tax withheld from who sold to us. */
  readonly reteRenta: bigint;
  /** What its own figures add up to where they do not give what it says; null when all is well. */
  readonly suma: { readonly calculada: bigint; readonly escrita: bigint } | null;
}

type Members = Readonly<Record<string, unknown>>;

export const NOTHING: BookAmounts = {
  exentas: 0n,
  noSujetas: 0n,
  gravadas: 0n,
  iva: 0n,
  total: 0n,
  retenido: 0n,
  percibido: 0n,
  noGravado: 0n,
  aPagar: 0n,
};

/**
 * Reads a signed document of either edition.
 *
 * @param parts its `identificacion`, receiver and `resumen`, as a JSON array
 * @returns null for what is no document
 */
export function signedSale(parts: string | null, tipoDte: TipoDte): SignedSale | null {
  const [identificacion, receptor, resumen] = partsOf(parts).map(membersOf);
  if (!identificacion || !receptor || !resumen) return null;
  const figures = bookAmounts(resumen, tipoDte);
  return {
    ...figures,
    identificacion: {
      tipoDte: textOf(identificacion['tipoDte'] ?? identificacion['tipoEvento']),
      numeroControl: textOf(identificacion['numeroControl']),
      fecEmi: textOf(identificacion['fecEmi']),
    },
    codigoGeneracion: textOf(identificacion['codigoGeneracion']),
    receptor: receptorOf(receptor),
    reteRenta: cents(resumen, 'reteRenta'),
    suma: wrongSum(figures, resumen, isNota(tipoDte) && !('totalPagar' in resumen)),
  };
}

/** The columns that the `resumen` of a document says, all as they are written. */
export function bookAmounts(resumen: Members, tipoDte: TipoDte): BookAmounts {
  const exentas = cents(resumen, 'totalExenta') - cents(resumen, 'descuExenta');
  // A purchase bears no tax, and calls its columns otherwise.
  const bought = cents(resumen, 'totalCompra') - cents(resumen, 'descu');
  const noSujetas = cents(resumen, 'totalNoSuj') - cents(resumen, 'descuNoSuj') + bought;
  const gravadas = cents(resumen, 'totalGravada') - cents(resumen, 'descuGravada');
  const iva = holdsIva(tipoDte) ? cents(resumen, 'totalIva') : tax20(resumen);
  const total = exentas + noSujetas + gravadas + (holdsIva(tipoDte) ? 0n : iva);
  // Edition 2023 calls them ivaRete1 and ivaPerci1.
  const retenido = cents(resumen, 'ivaRete') + cents(resumen, 'ivaRete1');
  const percibido = cents(resumen, 'ivaPerci') + cents(resumen, 'ivaPerci1');
  const noGravado = cents(resumen, 'totalNoGravado');
  const aPagar = centsOf(amountDue(resumen));
  return { exentas, noSujetas, gravadas, iva, total, retenido, percibido, noGravado, aPagar };
}

/** Nothing for what is no JSON. */
function partsOf(parts: string | null): readonly unknown[] {
  try {
    return parts === null ? [] : listOf(parseJsonSparely(parts));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The amounts as they count among the sales: those of a 05 or a return are taken off (§note-books). */
export function signed(tipoDte: TipoDte, amounts: BookAmounts): BookAmounts {
  return SALE_SIGN[tipoDte] === 1 ? amounts : times(BigInt(SALE_SIGN[tipoDte]), amounts);
}

function times(sign: bigint, of: BookAmounts): BookAmounts {
  return {
    exentas: sign * of.exentas,
    noSujetas: sign * of.noSujetas,
    gravadas: sign * of.gravadas,
    iva: sign * of.iva,
    total: sign * of.total,
    retenido: sign * of.retenido,
    percibido: sign * of.percibido,
    noGravado: sign * of.noGravado,
    aPagar: sign * of.aPagar,
  };
}

/** `a` with `b` added, column by column. */
export function plus(a: BookAmounts, b: BookAmounts): BookAmounts {
  return {
    exentas: a.exentas + b.exentas,
    noSujetas: a.noSujetas + b.noSujetas,
    gravadas: a.gravadas + b.gravadas,
    iva: a.iva + b.iva,
    total: a.total + b.total,
    retenido: a.retenido + b.retenido,
    percibido: a.percibido + b.percibido,
    noGravado: a.noGravado + b.noGravado,
    aPagar: a.aPagar + b.aPagar,
  };
}

/**
 * Columns give the operation's total, and that with retention, perception and charges what is to be paid.
 *
 * @param afterWithholding whether the operation's total comes after those, as in notes of edition 2023
 */
function wrongSum(of: BookAmounts, resumen: Members, afterWithholding: boolean): SignedSale['suma'] {
  const operation = cents(resumen, 'totalCompra' in resumen ? 'subTotal' : 'montoTotalOperacion');
  const due = of.total + of.percibido - of.retenido - cents(resumen, 'reteRenta') + of.noGravado;
  const expected = afterWithholding ? due : of.total;
  if (expected !== operation) return { calculada: expected, escrita: operation };
  // What would be negative is a balance in favour of the receiver.
  const written = of.aPagar + cents(resumen, 'saldoFavor');
  return due === written ? null : { calculada: due, escrita: written };
}

function tax20(resumen: Members): bigint {
  return listOf(resumen['tributos'])
    .map(membersOf)
    .filter((tax) => tax['codigo'] === '20')
    .reduce((sum, tax) => sum + cents(tax, 'valor'), 0n);
}

/** An anonymous sale has no receiver. */
function receptorOf(receptor: Members): SignedSale['receptor'] {
  const { tipoDocumento, nit, numDocumento, nrc, nombre } = receptor;
  return {
    tipoDocumento: typeof tipoDocumento === 'string' ? tipoDocumento : null,
    nit: textOf(nit ?? numDocumento),
    nrc: typeof nrc === 'string' ? nrc : null,
    nombre: textOf(nombre),
  };
}

/** Whole cents of a summary figure; 0 where the edition or the type has none. */
function cents(members: Members, name: string): bigint {
  return centsOf(members[name]);
}

function centsOf(value: unknown): bigint {
  // Most members of a summary are 0.
  const number = value === 0 ? null : numberOf(value);
  return number === null ? 0n : toCents(roundSummary(amount(number)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
