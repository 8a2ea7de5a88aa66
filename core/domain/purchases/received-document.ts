/** A supplier's document independent of type and edition; absent values are zero or null (§compras-formas). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { asMembers, type Members } from '../../contract/json.ts';
import {
  RECEIVED_TYPES,
  type PurchaseOrigin,
  type PurchaseType,
} from '../../contract/purchases/purchases.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { termEnd } from '../accounts/credit-of-sale.ts';
import { addDays, isFiscalDate, type FiscalDate } from '../fiscal-time.ts';
import { lesser, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import { countOf, lineNumbers, numberOf, textOf, wrongMember } from './document-members.ts';
import { codeOf } from './received-text.ts';

/** Seller or receiver; numbers without hyphens. */
export interface ReceivedParty {
  readonly nit: string | null;
  readonly nrc: string | null;
  readonly nombre: string | null;
}

export interface ReceivedLine {
  readonly numItem: number;
  readonly esServicio: boolean;
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly uniMedida: number | null;
  readonly cantidad: Amount;
  readonly precioUni: Amount;
  readonly montoDescu: Amount;
  readonly noSujeta: Amount;
  readonly exenta: Amount;
  readonly gravada: Amount;
  readonly noGravado: Amount;
  /** Codes of its taxes. */
  readonly tributos: readonly string[];
  /** codigoGeneracion of the document that a note's line refers to. */
  readonly relacionado: string | null;
}

export interface ReceivedSums {
  readonly noSujeta: Amount;
  readonly exenta: Amount;
  readonly gravada: Amount;
  /** General discounts by kind of sale. */
  readonly descuNoSuj: Amount;
  readonly descuExenta: Amount;
  readonly descuGravada: Amount;
  /** VAT of the summary; in a 01 the VAT included in prices. */
  readonly iva: Amount;
  /** 1 % added by the seller. */
  readonly ivaPercibido: Amount;
  /** 1 % withheld by us, as the document states. */
  readonly ivaRetenido: Amount;
  readonly reteRenta: Amount;
  readonly noGravado: Amount;
  /** Other taxes by code: D1, C8 … */
  readonly tributos: readonly { readonly codigo: string; readonly valor: Amount }[];
  /** Base of a card acquirer's 2 % (09). */
  readonly sujeta: Amount;
  readonly operacion: Amount;
  readonly total: Amount;
}

export interface ReceivedDocument {
  readonly tipoDte: PurchaseType;
  readonly version: number;
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** AAAA-MM-DD. */
  readonly fecEmi: string;
  readonly emisor: ReceivedParty;
  /** All null for an anonymous sale. */
  readonly receptor: ReceivedParty;
  readonly lineas: readonly ReceivedLine[];
  readonly sumas: ReceivedSums;
  /**
   * When its credit ends, null where it says no term, and what of it is owed, null for all of it; null when paid at
   * once.
   */
  readonly credito: { readonly vence: FiscalDate | null; readonly debe: Amount | null } | null;
  /** codigoGeneracion of the related documents. */
  readonly relacionados: readonly string[];
  /** Data of a paper document; null for a DTE. */
  readonly papel: Paper | null;
}

/** A printed or customs paper entered by hand (§compras-a-mano). */
export interface Paper {
  readonly resolucion: string | null;
  readonly serie: string | null;
  readonly numero: string;
  readonly procedencia: PurchaseOrigin;
}

export type DocumentReading =
  | { readonly ok: true; readonly document: ReceivedDocument }
  | { readonly ok: false; readonly campo: string; readonly broken: Rule };

const IVA = '20';
const NIT = '36';
/** Longest plausible credit in days: some programs write 75 months where they mean days. */
const MAX_CREDIT_DAYS = 1_825;
const THIS_CENTURY = /^20/;
const MAX_VERSION = 99;
const MAX_UNIT = 99;
const CREDIT = 2;
/** Paid in more than one way: in part at once, in part on credit. */
const IN_PART = 3;
const SERVICE = 2;

export function readDocument(root: Members): DocumentReading {
  const id = asMembers(root['identificacion']) ?? {};
  const tipo = textOf(id['tipoDte']);
  const tipoDte = RECEIVED_TYPES.find((each) => each === tipo);
  if (tipoDte === undefined) {
    const campo = 'identificacion.tipoDte';
    return tipo === null ? missing(campo) : { ok: false, campo, broken: rule('compra-otro-tipo', { tipo }) };
  }
  const codigoGeneracion = codeOf(id['codigoGeneracion']);
  if (codigoGeneracion === null) return missing('identificacion.codigoGeneracion');
  const fecEmi = textOf(id['fecEmi']) ?? '';
  if (!isFiscalDate(fecEmi) || !THIS_CENTURY.test(fecEmi)) return missing('identificacion.fecEmi');
  const ambiente = textOf(id['ambiente']);
  if (ambiente !== '00' && ambiente !== '01') return missing('identificacion.ambiente');
  const emisor = partyOf(root['emisor']);
  if (emisor.nit === null) return missing('emisor.nit');
  const version = countOf(id['version'] ?? '1', MAX_VERSION);
  if (version === null) return missing('identificacion.version');
  const wrong = wrongMember(root, tipoDte);
  if (wrong !== null) return missing(wrong);
  const body = root['cuerpoDocumento'];
  const lines = Array.isArray(body) ? body.map((line) => asMembers(line) ?? {}) : [];
  const summary = asMembers(root['resumen']) ?? {};
  const numbers = lineNumbers(lines);
  const sumas = sumsOf(summary, asMembers(body) ?? {});
  const document: ReceivedDocument = {
    tipoDte,
    version,
    ambiente: ambiente === '01' ? 'PRODUCCION' : 'PRUEBAS',
    codigoGeneracion,
    numeroControl: textOf(id['numeroControl']) ?? '',
    fecEmi,
    emisor,
    receptor: partyOf(root['receptor']),
    lineas: lines.map((line, at) => lineOf(line, numbers[at] ?? at + 1)),
    sumas,
    credito: creditOf(summary, sumas, fecEmi),
    relacionados: relatedOf(root),
    papel: null,
  };
  return { ok: true, document };
}

function missing(campo: string): DocumentReading {
  return { ok: false, campo, broken: rule('compra-sin-miembro', { miembro: campo }) };
}

function lineOf(line: Members, numItem: number): ReceivedLine {
  const bought = numberOf(line['compra']);
  return {
    numItem,
    esServicio: numberOf(line['tipoItem']).eq(SERVICE),
    codigo: textOf(line['codigo']),
    descripcion: textOf(line['descripcion']) ?? '',
    uniMedida: countOf(line['uniMedida'], MAX_UNIT),
    cantidad: numberOf(line['cantidad']),
    precioUni: numberOf(line['precioUni']),
    montoDescu: numberOf(line['montoDescu']),
    noSujeta: numberOf(line['ventaNoSuj']),
    exenta: numberOf(line['ventaExenta']).plus(bought),
    gravada: numberOf(line['ventaGravada']),
    noGravado: numberOf(line['noGravado']),
    tributos: Array.isArray(line['tributos']) ? line['tributos'].flatMap((code) => textOf(code) ?? []) : [],
    relacionado: codeOf(line['numeroDocumento']),
  };
}

/** @param body a 09's only body object, which replaces lines and summary */
function sumsOf(summary: Members, body: Members): ReceivedSums {
  const tributos = (Array.isArray(summary['tributos']) ? summary['tributos'] : [])
    .map((each) => asMembers(each) ?? {})
    .map((each) => ({ codigo: textOf(each['codigo']) ?? '', valor: numberOf(each['valor']) }));
  const iva = tributos.filter(({ codigo }) => codigo === IVA);
  const first = (...names: readonly string[]) => {
    const name = names.find((each) => summary[each] !== undefined && summary[each] !== null);
    return name === undefined ? ZERO : numberOf(summary[name]);
  };
  const operacion = first('montoTotalOperacion', 'totalCompra', 'totalSujetoRetencion');
  return {
    noSujeta: first('totalNoSuj'),
    exenta: first('totalExenta'),
    gravada: first('totalGravada'),
    descuNoSuj: first('descuNoSuj'),
    descuExenta: first('descuExenta'),
    descuGravada: first('descuGravada'),
    iva:
      iva.length === 0 ? first('totalIva', 'totalIvaRetenido', 'totalIVAretenido') : (iva[0]?.valor ?? ZERO),
    ivaPercibido: first('ivaPerci1', 'ivaPerci').plus(numberOf(body['ivaPercibido'])),
    ivaRetenido: first('ivaRete1', 'ivaRete'),
    reteRenta: first('reteRenta'),
    noGravado: first('totalNoGravado'),
    tributos: tributos.filter(({ codigo }) => codigo !== IVA),
    sujeta: numberOf(body['montoSujetoPercepcion']),
    operacion,
    total:
      (summary['totalPagar'] ?? null) === null
        ? operacion.plus(numberOf(body['liquidoApagar']))
        : first('totalPagar'),
  };
}

function creditOf(
  summary: Members,
  { total }: ReceivedSums,
  fecEmi: FiscalDate,
): ReceivedDocument['credito'] {
  const condition = numberOf(summary['condicionOperacion']);
  const payments = Array.isArray(summary['pagos'])
    ? summary['pagos'].map((each) => asMembers(each) ?? {})
    : [];
  const latest = addDays(fecEmi, MAX_CREDIT_DAYS);
  const owed = payments.flatMap((each) => {
    const periodo = countOf(each['periodo'], MAX_CREDIT_DAYS);
    const end = periodo === null ? null : termEnd(textOf(each['plazo']) ?? '', periodo, fecEmi);
    return end === null ? [] : [{ end, monto: numberOf(each['montoPago']) }];
  });
  const debe = condition.eq(CREDIT) ? null : roundSummary(lesser(sum(owed.map(({ monto }) => monto)), total));
  if (debe !== null && !(condition.eq(IN_PART) && debe.gt(ZERO))) return null;
  const vence = owed
    .map(({ end }) => end)
    .filter((end) => end <= latest)
    .toSorted()
    .at(-1);
  return { vence: vence ?? null, debe };
}

function relatedOf(root: Members): readonly string[] {
  const related = Array.isArray(root['documentoRelacionado']) ? root['documentoRelacionado'] : [];
  const codes = related.map((each) => codeOf(asMembers(each)?.['numeroDocumento']));
  return [...new Set(codes.filter((code) => code !== null))];
}

export function partyOf(value: unknown): ReceivedParty {
  const party = asMembers(value) ?? {};
  const nit =
    textOf(party['nit']) ?? (textOf(party['tipoDocumento']) === NIT ? textOf(party['numDocumento']) : null);
  return {
    nit: digitsOf(nit ?? textOf(party['numDocumento'])),
    nrc: digitsOf(textOf(party['nrc'])),
    nombre: textOf(party['nombre']),
  };
}

/** An identifier without hyphens and blanks; null for none. */
function digitsOf(text: string | null): string | null {
  const bare = text?.replaceAll(/[\s-]/g, '') ?? '';
  return bare === '' ? null : bare;
}
