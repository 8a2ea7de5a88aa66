/** Reads amounts of a signed document in whole cents and checks that they add up (§totals). */
import type { BookTotals } from '../contract/books/tax-month.ts';
import { numberOf, parseJsonSparely } from '../contract/json.ts';
import { holdsIva, isNota, type TipoDte } from '../contract/edition.ts';
import { SALE_SIGN } from '../contract/dte/sale-sign.ts';
import { amountDue } from '../domain/text/amount-due.ts';
import { amount, roundSummary, toCents } from '../domain/money.ts';

/** Book columns in cents, less general discounts. */
export type BookAmounts = Readonly<Record<Exclude<keyof BookTotals, 'documentos'>, bigint>>;

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
  /** Income tax withheld from the seller. */
  readonly reteRenta: bigint;
  /** Computed and stated total if they differ; else null. */
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
const COLUMNS = Object.keys(NOTHING) as (keyof BookAmounts)[];

/**
 * Reads a signed document of either edition.
 *
 * @param parts its `identificacion`, receiver and `resumen`, as a JSON array
 * @returns null when it is no document
 */
export function signedSale(parts: string | null, tipoDte: TipoDte): SignedSale | null {
  const [identificacion = {}, receptor = {}, resumen] = partsOf(parts).map(membersOf);
  if (resumen === undefined) return null;
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

/** Book columns of a `resumen`, unsigned. */
export function bookAmounts(resumen: Members, tipoDte: TipoDte): BookAmounts {
  const exentas = cents(resumen, 'totalExenta') - cents(resumen, 'descuExenta');
  // A purchase bears no tax and has other column names.
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

/** Empty when not JSON. */
function partsOf(parts: string | null): readonly unknown[] {
  try {
    return parts === null ? [] : listOf(parseJsonSparely(parts));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Amounts with their sign in sales: 05 and returns are negative (§note-books). */
export function signed(tipoDte: TipoDte, amounts: BookAmounts): BookAmounts {
  const sign = SALE_SIGN[tipoDte];
  return sign === 1 ? amounts : byColumn((column) => BigInt(sign) * amounts[column]);
}

export function plus(a: BookAmounts, b: BookAmounts): BookAmounts {
  return byColumn((column) => a[column] + b[column]);
}

export function byColumn<T>(of: (column: keyof BookAmounts) => T): Readonly<Record<keyof BookAmounts, T>> {
  return Object.fromEntries(COLUMNS.map((column) => [column, of(column)])) as Record<keyof BookAmounts, T>;
}

/**
 * Checks that columns sum to the operation's total, and that plus retention, perception and charges to the total to
 * pay.
 *
 * @param afterWithholding whether the operation's total includes those, as in notes of edition 2023
 */
function wrongSum(of: BookAmounts, resumen: Members, afterWithholding: boolean): SignedSale['suma'] {
  const operation = cents(resumen, 'totalCompra' in resumen ? 'subTotal' : 'montoTotalOperacion');
  const due = of.total + of.percibido - of.retenido - cents(resumen, 'reteRenta') + of.noGravado;
  const expected = afterWithholding ? due : of.total;
  if (expected !== operation) return { calculada: expected, escrita: operation };
  // A negative total is stated as a balance in the receiver's favour.
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

/** Cents of a summary figure; 0 when absent. */
function cents(members: Members, name: string): bigint {
  return centsOf(members[name]);
}

function centsOf(value: unknown): bigint {
  // Fast path: most members are 0.
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
