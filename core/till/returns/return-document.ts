/** A document that somebody brings back: found by what stands on its ticket, with its lines and what is left of each. */
import type { ReturnLine } from '../../contract/bridge/bridge-returns.ts';
import { isVenta, type TipoVenta } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { issuedContent, type IssuedContent } from '../../contract/till/sale-draft.ts';
import { refusal } from '../../domain/app-error.ts';
import { amount, IVA_RATE, roundItem, roundSummary, ZERO, type Amount } from '../../domain/money.ts';
import type { Adjusted } from '../../domain/notes/adjustable.ts';
import { linesLeft, type LineLeft as DomainLineLeft } from '../../domain/notes/lines-left.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { listDocuments } from '../../engine/queries/documents.ts';
import { isOfPlace } from '../../engine/queries/visible-documents.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** What rounding the lines of notes may leave of a line, in USD. */
const OF_ROUNDING = amount('0.00001');
const WITH_IVA = IVA_RATE.plus(1);
const CODE = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/i;
/** Documents that a control number is looked for among; it belongs to one. */
const SAME_NUMBER = '5';

/** A line as it was issued, with what is left of it. */
export interface LineLeft {
  readonly issued: IssuedLine;
  readonly left: DomainLineLeft;
  readonly tratamiento: LineTreatment;
  readonly cantidad: Amount;
  readonly quedan: Amount;
  /** One unit after its discount, VAT included. */
  readonly precio: Amount;
  /** What notes took off what the units that are left came to, as the document counts. */
  readonly rebajado: Amount;
}

type IssuedLine = IssuedContent['cuerpoDocumento'][number];

export type LineTreatment = 'gravada' | 'exenta' | 'noSujeta' | 'noGravado';

/** A sale that may come back. */
export interface ReturnedSale {
  readonly document: SignedDocument & { readonly tipoDte: TipoVenta };
  readonly content: IssuedContent;
  readonly lines: readonly LineLeft[];
}

/**
 * The document that somebody names: by its code it is found no matter who at the place sold it, for a code stands on nothing but its
 * own papers; by its number, which can be guessed, among one's own sales.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`
 */
export function requireNamed(reader: Reader, typed: string, { caller }: TillCaller): SignedDocument {
  const code = CODE.exec(typed)?.[0].toUpperCase() ?? codeOfNumber(reader, typed, caller);
  const found = code === null ? null : findDocumentByCode(reader, code);
  const document = found === null || !isOfPlace(caller, found) ? null : findSignedDocument(reader, found.id);
  if (document === null) throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('devolver-sin-encontrar'));
  return document;
}

function codeOfNumber(reader: Reader, typed: string, caller: TillCaller['caller']): string | null {
  const numero = typed.trim().toUpperCase();
  const { documentos } = listDocuments(reader, caller, { numero, limite: SAME_NUMBER });
  return documentos.find(({ numeroControl }) => numeroControl === numero)?.codigoGeneracion ?? null;
}

/**
 * Its lines with what did not come back yet.
 *
 * @returns null for what adjusts a sale, which has no lines to bring back
 */
export function returnedSale(document: SignedDocument, adjusted: Adjusted): ReturnedSale | null {
  const { tipoDte } = document;
  if (!isVenta(tipoDte)) return null;
  const content = issuedContent.parse(parseJson(document.payload));
  const standing = linesLeft(adjusted);
  const lines = content.cuerpoDocumento.flatMap((issued, linea): readonly LineLeft[] => {
    const left = standing[linea];
    if (left === undefined) return [];
    const tratamiento = treatmentOf(issued);
    return [
      {
        issued,
        left,
        tratamiento,
        cantidad: amount(issued.cantidad),
        quedan: tratamiento === 'noGravado' ? ZERO : left.quedan,
        precio: unitPrice(tipoDte, issued, tratamiento),
        rebajado: loweredBy(left),
      },
    ];
  });
  return { document: { ...document, tipoDte }, content, lines };
}

/** What notes took off the price of the units that are left. */
function loweredBy({ line, quedan, neto }: DomainLineLeft): Amount {
  if (line.cantidad.isZero()) return ZERO;
  const off = roundItem(line.neto.times(quedan).div(line.cantidad).minus(neto));
  return off.gt(OF_ROUNDING) ? off : ZERO;
}

/** What the units that are left of a line are worth today: less their part of every discount, VAT included. */
export function leftWorth(tipoDte: TipoVenta, { left, tratamiento, quedan }: LineLeft): Amount {
  return quedan.isZero() ? ZERO : roundSummary(withIva(tipoDte, tratamiento, left.neto));
}

/** The lines as the screen shows them. */
export function shownLines({ document: { tipoDte }, lines }: ReturnedSale): readonly ReturnLine[] {
  return lines.map((line, linea) => ({
    linea,
    codigo: line.issued.codigo ?? null,
    descripcion: line.issued.descripcion,
    cantidad: line.cantidad.toFixed(),
    quedan: line.quedan.toFixed(),
    precio: roundSummary(line.precio).toFixed(2),
    rebajado: line.rebajado.isZero()
      ? null
      : roundSummary(withIva(tipoDte, line.tratamiento, line.rebajado)).toFixed(2),
    importe: leftWorth(tipoDte, line).toFixed(2),
  }));
}

/** Whether every line is given back as it was sold, none of it earlier. */
export function isWhole({ lines }: ReturnedSale, units: ReadonlyMap<number, Amount>): boolean {
  return lines.every(
    ({ tratamiento, cantidad }, linea) =>
      tratamiento === 'noGravado' || (units.get(linea) ?? ZERO).eq(cantidad),
  );
}

/** Units by their price less the discount of the line. */
function grossOf(issued: IssuedLine): Amount {
  return amount(issued.cantidad).times(amount(issued.precioUni)).minus(amount(issued.montoDescu));
}

function treatmentOf({ noGravado, ventaExenta, ventaNoSuj }: IssuedLine): LineTreatment {
  if (noGravado !== undefined && noGravado.text !== '0') return 'noGravado';
  if (ventaExenta.text !== '0') return 'exenta';
  return ventaNoSuj.text === '0' ? 'gravada' : 'noSujeta';
}

function unitPrice(tipoDte: TipoVenta, issued: IssuedLine, tratamiento: LineTreatment): Amount {
  return withIva(tipoDte, tratamiento, roundItem(grossOf(issued).div(amount(issued.cantidad))));
}

function withIva(tipoDte: TipoVenta, tratamiento: LineTreatment, value: Amount): Amount {
  return tipoDte !== '01' && tratamiento === 'gravada' ? roundItem(value.times(WITH_IVA)) : value;
}
