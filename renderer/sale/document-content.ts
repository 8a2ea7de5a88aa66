/** Content of a signed document of any type and edition, for display; amounts as decimal texts. */
import { identityText } from '../receiver/identity.ts';
import { nitText, nrcText } from '../../core/contract/text/identity-text.ts';
import { JsonNumber, parseJson } from '../../core/contract/json.ts';
import type { DraftLine, DraftPayment } from '../../core/contract/till/sale-draft.ts';

export interface ContentLine extends Pick<
  DraftLine,
  'codigo' | 'descripcion' | 'cantidad' | 'precio' | 'descuento' | 'tratamiento'
> {
  /** Line total in the document. */
  readonly importe: string;
}

/** Totals; null where the type has none. */
export interface ContentTotals {
  readonly suma: string | null;
  readonly descuentos: string | null;
  readonly iva: string | null;
  readonly retenido: string | null;
  /** Income tax withheld on a purchase. */
  readonly renta: string | null;
  readonly percibido: string | null;
  readonly total: string;
  readonly letras: string | null;
}

export type ContentPayment = Pick<DraftPayment, 'codigo' | 'monto' | 'credito'>;

export interface DocumentContent {
  readonly receptor: readonly string[];
  readonly lineas: readonly ContentLine[];
  readonly totales: ContentTotals;
  /** Codes of the authority's list of payments (CAT-017). */
  readonly pagos: readonly ContentPayment[];
  readonly observaciones: string | null;
  readonly apendice: readonly { readonly etiqueta: string; readonly valor: string }[];
  readonly relacionados: readonly ContentRelated[];
}

export interface ContentRelated {
  readonly tipoDocumento: string;
  /** Its codigoGeneracion, or the number of a paper document. */
  readonly numero: string;
  readonly fechaEmision: string;
}

export function contentOf(dteJson: string): DocumentContent {
  const dte = parseJson(dteJson);
  const resumen = at(dte, 'resumen');
  return {
    // Version 1 of type 14 has another name for the seller, and an event of return for the receiver.
    receptor: receiverOf(at(dte, 'receptor') ?? at(dte, 'sujetoExcluido') ?? at(dte, 'documento')),
    lineas: list(at(dte, 'cuerpoDocumento')).map(lineOf),
    totales: totalsOf(resumen),
    pagos: list(at(resumen, 'pagos')).map((pago) => ({
      codigo: text(at(pago, 'codigo')) ?? '',
      monto: text(at(pago, 'montoPago')) ?? '0',
      credito: creditOf(pago),
    })),
    observaciones: text(at(at(dte, 'extension'), 'observaciones')) ?? text(at(resumen, 'observaciones')),
    apendice: list(at(dte, 'apendice')).map((each) => ({
      etiqueta: text(at(each, 'etiqueta')) ?? '',
      valor: text(at(each, 'valor')) ?? '',
    })),
    relacionados: list(at(dte, 'documentoRelacionado')).map((each) => ({
      tipoDocumento: text(at(each, 'tipoDocumento')) ?? '',
      // Return events name it by code only.
      numero: text(at(each, 'numeroDocumento')) ?? text(at(each, 'codigoGeneracion')) ?? '',
      fechaEmision: text(at(each, 'fechaEmision')) ?? '',
    })),
  };
}

/** A payment with a term is credit, whatever its form. */
function creditOf(pago: unknown): ContentPayment['credito'] {
  const plazo = text(at(pago, 'plazo'));
  return plazo === null ? null : { plazo, periodo: text(at(pago, 'periodo')) ?? '' };
}

function receiverOf(receptor: unknown): readonly string[] {
  const number = text(at(receptor, 'numDocumento')) ?? text(at(receptor, 'nit'));
  const kind = text(at(receptor, 'tipoDocumento'));
  const nrc = text(at(receptor, 'nrc'));
  const parts = [
    text(at(receptor, 'nombre')),
    number === null
      ? null
      : kind === '13'
        ? identityText({ tipoDocumento: kind, numDocumento: number })
        : kind === null || kind === '36'
          ? nitText(number)
          : number,
    nrc === null ? null : `NRC ${nrcText(nrc)}`,
    text(at(at(receptor, 'direccion'), 'complemento')),
    text(at(receptor, 'correo')),
    text(at(receptor, 'telefono')),
  ];
  return parts.filter((part) => part !== null);
}

/** Column of each treatment; lines of a purchase have only `compra`, those of a return all. */
const COLUMN = {
  gravado: 'ventaGravada',
  exento: 'ventaExenta',
  'no-sujeto': 'ventaNoSuj',
  'no-gravado': 'noGravado',
} as const;

function lineOf(line: unknown): ContentLine {
  const kinds = ['exento', 'no-sujeto', 'no-gravado'] as const;
  const tratamiento = kinds.find((kind) => !isZero(text(at(line, COLUMN[kind])))) ?? 'gravado';
  return {
    codigo: text(at(line, 'codigo')),
    descripcion: text(at(line, 'descripcion')) ?? '',
    cantidad: text(at(line, 'cantidad')) ?? '',
    precio: text(at(line, 'precioUni')) ?? '0',
    descuento: text(at(line, 'montoDescu')) ?? '0',
    tratamiento,
    importe: text(at(line, COLUMN[tratamiento])) ?? text(at(line, 'compra')) ?? '0',
  };
}

function totalsOf(resumen: unknown): ContentTotals {
  const given = (...names: readonly string[]): string | null => {
    const found = names.map((name) => text(at(resumen, name))).find((value) => !isZero(value));
    return found ?? null;
  };
  const [tax] = list(at(resumen, 'tributos'));
  return {
    suma: given('subTotalVentas', 'totalCompra'),
    descuentos: given('totalDescu'),
    iva: text(at(tax, 'valor')) ?? given('totalIva'),
    retenido: given('ivaRete1', 'ivaRete'),
    renta: given('reteRenta'),
    percibido: given('ivaPerci1', 'ivaPerci'),
    total: text(at(resumen, 'totalPagar')) ?? text(at(resumen, 'montoTotalOperacion')) ?? '0',
    letras: text(at(resumen, 'totalLetras')),
  };
}

export function isZero(amount: string | null): boolean {
  return amount === null || /^-?0(\.0*)?$/.test(amount);
}

function at(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : null;
}
