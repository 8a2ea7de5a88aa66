/** A supplier's document as it is understood, whatever its type and edition; what it does not say is zero or null (§compras-formas). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { asMembers, JsonNumber, type Members } from '../../contract/json.ts';
import { RECEIVED_TYPES, type ReceivedType } from '../../contract/purchases/purchases.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { amount, ZERO, type Amount } from '../money.ts';
import { codeOf } from './received-text.ts';

/** Who sells or receives; numbers without hyphens. */
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
  /** codigoGeneracion of the document that the line of a note is about. */
  readonly relacionado: string | null;
}

/** The sums of a document. */
export interface ReceivedSums {
  readonly noSujeta: Amount;
  readonly exenta: Amount;
  readonly gravada: Amount;
  /** Off the whole: of each kind of sale. */
  readonly descuNoSuj: Amount;
  readonly descuExenta: Amount;
  readonly descuGravada: Amount;
  /** VAT by the summary; of a 01 the VAT that is contained. */
  readonly iva: Amount;
  /** 1 % added by the seller. */
  readonly ivaPercibido: Amount;
  /** 1 % kept by us, as the document says. */
  readonly ivaRetenido: Amount;
  readonly reteRenta: Amount;
  readonly noGravado: Amount;
  /** Other taxes by their codes: D1, C8 … */
  readonly tributos: readonly { readonly codigo: string; readonly valor: Amount }[];
  /** What a card's acquirer figured its 2 % on (09). */
  readonly sujeta: Amount;
  readonly operacion: Amount;
  readonly total: Amount;
}

export interface ReceivedDocument {
  readonly tipoDte: ReceivedType;
  readonly version: number;
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  /** AAAA-MM-DD. */
  readonly fecEmi: string;
  readonly emisor: ReceivedParty;
  /** All null for a sale to nobody in particular. */
  readonly receptor: ReceivedParty;
  readonly lineas: readonly ReceivedLine[];
  readonly sumas: ReceivedSums;
  /** Days until it is to be paid; null when it is paid at once. */
  readonly diasCredito: number | null;
  /** codigoGeneracion of the documents that it is about. */
  readonly relacionados: readonly string[];
}

/** Reads a document, or says which member fails. */
export type DocumentReading =
  | { readonly ok: true; readonly document: ReceivedDocument }
  | { readonly ok: false; readonly campo: string; readonly broken: Rule };

const IVA = '20';
const NIT = '36';
/** CAT-018: days, months, years. */
const DAYS_OF: Readonly<Record<string, number>> = { '01': 1, '02': 30, '03': 365 };
const CREDIT = 2;
const SERVICE = 2;

/** Reads the members of a document. */
export function readDocument(root: Members): DocumentReading {
  const id = asMembers(root['identificacion']) ?? {};
  const tipoDte = RECEIVED_TYPES.find((tipo) => tipo === textOf(id['tipoDte']));
  if (tipoDte === undefined) return missing('identificacion.tipoDte');
  const codigoGeneracion = codeOf(id['codigoGeneracion']);
  if (codigoGeneracion === null) return missing('identificacion.codigoGeneracion');
  const fecEmi = textOf(id['fecEmi']) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fecEmi)) return missing('identificacion.fecEmi');
  const ambiente = textOf(id['ambiente']);
  if (ambiente !== '00' && ambiente !== '01') return missing('identificacion.ambiente');
  const emisor = partyOf(root['emisor']);
  if (emisor.nit === null) return missing('emisor.nit');
  const body = root['cuerpoDocumento'];
  const lines = Array.isArray(body) ? body.map((line) => asMembers(line) ?? {}) : [];
  const summary = asMembers(root['resumen']) ?? {};
  const sumas = sumsOf(summary, asMembers(body) ?? {});
  const document: ReceivedDocument = {
    tipoDte,
    version: Number(numberOf(id['version']).toFixed()),
    ambiente: ambiente === '01' ? 'PRODUCCION' : 'PRUEBAS',
    codigoGeneracion,
    numeroControl: textOf(id['numeroControl']) ?? '',
    fecEmi,
    emisor,
    receptor: partyOf(root['receptor']),
    lineas: lines.map(lineOf),
    sumas,
    diasCredito: creditDays(summary),
    relacionados: relatedOf(root),
  };
  return { ok: true, document };
}

function missing(campo: string): DocumentReading {
  return { ok: false, campo, broken: rule('compra-sin-miembro', { miembro: campo }) };
}

function lineOf(line: Members, at: number): ReceivedLine {
  const bought = numberOf(line['compra']);
  return {
    numItem: Number(numberOf(line['numItem']).toFixed()) || at + 1,
    esServicio: numberOf(line['tipoItem']).eq(SERVICE),
    codigo: textOf(line['codigo']),
    descripcion: textOf(line['descripcion']) ?? '',
    uniMedida: line['uniMedida'] === undefined ? null : Number(numberOf(line['uniMedida']).toFixed()),
    cantidad: numberOf(line['cantidad']),
    precioUni: numberOf(line['precioUni']),
    montoDescu: numberOf(line['montoDescu']),
    noSujeta: numberOf(line['ventaNoSuj']),
    exenta: numberOf(line['ventaExenta']).plus(bought),
    gravada: numberOf(line['ventaGravada']),
    noGravado: numberOf(line['noGravado']),
    relacionado: codeOf(line['numeroDocumento']),
  };
}

/** @param body the one object that a 09 has in the place of lines and summary */
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
      summary['totalPagar'] === undefined
        ? operacion.plus(numberOf(body['liquidoApagar']))
        : first('totalPagar'),
  };
}

function creditDays(summary: Members): number | null {
  if (!numberOf(summary['condicionOperacion']).eq(CREDIT)) return null;
  const payments = Array.isArray(summary['pagos'])
    ? summary['pagos'].map((each) => asMembers(each) ?? {})
    : [];
  const days = payments.map((each) => {
    const periodo = Number(numberOf(each['periodo']).toFixed());
    return Math.round(periodo * (DAYS_OF[textOf(each['plazo']) ?? ''] ?? 1));
  });
  return Math.max(0, ...days);
}

function relatedOf(root: Members): readonly string[] {
  const related = Array.isArray(root['documentoRelacionado']) ? root['documentoRelacionado'] : [];
  const codes = related.map((each) => codeOf(asMembers(each)?.['numeroDocumento']));
  return [...new Set(codes.filter((code) => code !== null))];
}

function partyOf(value: unknown): ReceivedParty {
  const party = asMembers(value) ?? {};
  const nit =
    textOf(party['nit']) ?? (textOf(party['tipoDocumento']) === NIT ? textOf(party['numDocumento']) : null);
  return {
    nit: digitsOf(nit ?? textOf(party['numDocumento'])),
    nrc: digitsOf(textOf(party['nrc'])),
    nombre: textOf(party['nombre']),
  };
}

/** An identifier without its hyphens; null for none. */
function digitsOf(text: string | null): string | null {
  const bare = text?.replaceAll(/[\s-]/g, '') ?? '';
  return bare === '' ? null : bare;
}

function textOf(value: unknown): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A number, also where a program wrote it as a text; zero for anything else. */
function numberOf(value: unknown): Amount {
  if (value instanceof JsonNumber) return amount(value);
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,12})?$/.test(value.trim())
    ? amount(value.trim())
    : ZERO;
}
