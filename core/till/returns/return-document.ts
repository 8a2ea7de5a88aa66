/** Finds a document to be returned by its printed code or number, with what remains of each line. */
import type { ReturnLine } from '../../contract/bridge/bridge-returns.ts';
import { isVenta, type TipoVenta } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { issuedContent, type IssuedContent } from '../../contract/till/sale-draft.ts';
import { refusal } from '../../domain/app-error.ts';
import { addDays, fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
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

/** Remainder in USD attributable to rounding. */
const OF_ROUNDING = amount('0.00001');
const WITH_IVA = IVA_RATE.plus(1);
const CODE = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/i;
/** Limit of the search by control number: one of a year, besides those that were refused. */
const SAME_NUMBER = '50';
/** Longer than a sale is usually brought back, in days. */
const BROUGHT_BACK_DAYS = 120;

export interface LineLeft {
  readonly issued: IssuedLine;
  readonly left: DomainLineLeft;
  readonly tratamiento: LineTreatment;
  readonly cantidad: Amount;
  readonly quedan: Amount;
  /** Unit price after discount, VAT included. */
  readonly precio: Amount;
  /** What notes deducted from the remaining units, in the document's terms. */
  readonly rebajado: Amount;
}

type IssuedLine = IssuedContent['cuerpoDocumento'][number];

export type LineTreatment = 'gravada' | 'exenta' | 'noSujeta' | 'noGravado';

export interface ReturnedSale {
  readonly document: SignedDocument & { readonly tipoDte: TipoVenta };
  readonly content: IssuedContent;
  readonly lines: readonly LineLeft[];
}

/**
 * Finds the document. By code, sales of all users of the place: a code is only on its own papers. By number, which can
 * be guessed, the caller's own sales.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`; `ESTADO_NO_PERMITE` for a number of documents of two years
 */
export function requireNamed(
  reader: Reader,
  typed: string,
  { who: { caller }, now }: { readonly who: TillCaller; readonly now: Instant },
): SignedDocument {
  const since = addDays(fiscalDate(now), -BROUGHT_BACK_DAYS);
  const code = CODE.exec(typed)?.[0].toUpperCase() ?? codeOfNumber(reader, typed, { caller, since });
  const found = code === null ? null : findDocumentByCode(reader, code);
  const document = found === null || !isOfPlace(caller, found) ? null : findSignedDocument(reader, found.id);
  if (document === null) throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('devolver-sin-encontrar'));
  return document;
}

/**
 * Numbers begin anew each year (§one-sequence); which year's is brought nobody knows but who has the paper.
 * @param since day from which on one of an earlier year may be meant
 */
function codeOfNumber(
  reader: Reader,
  typed: string,
  { caller, since }: Pick<TillCaller, 'caller'> & { readonly since: FiscalDate },
): string | null {
  const numero = typed.trim().toUpperCase();
  const { documentos } = listDocuments(reader, caller, { numero, limite: SAME_NUMBER });
  const named = documentos.filter(({ numeroControl }) => numeroControl === numero);
  const found = [...Map.groupBy(named, ({ fecEmi }) => yearOf(fecEmi)).values()]
    .map((same) => same.find(({ estado }) => estado !== 'RECHAZADO') ?? same[0])
    .filter((each, at) => at === 0 || (each?.fecEmi ?? '') >= since);
  if (found.length > 1) {
    const dias = found.flatMap((each) => each?.fecEmi ?? []);
    throw refusal('ESTADO_NO_PERMITE', rule('devolver-numero-de-varios', { dias }));
  }
  return found[0]?.codigoGeneracion ?? null;
}

const yearOf = (day: string): string => day.slice(0, 'AAAA'.length);

/**
 * Lines with what remains to be returned.
 *
 * @returns null for a document that is no sale
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

/** What notes deducted from the remaining units. */
function loweredBy({ line, quedan, neto }: DomainLineLeft): Amount {
  if (line.cantidad.isZero()) return ZERO;
  const off = roundItem(line.neto.times(quedan).div(line.cantidad).minus(neto));
  return off.gt(OF_ROUNDING) ? off : ZERO;
}

/** Current value of the remaining units: after all discounts, VAT included. */
export function leftWorth(tipoDte: TipoVenta, { left, tratamiento, quedan }: LineLeft): Amount {
  return quedan.isZero() ? ZERO : roundSummary(withIva(tipoDte, tratamiento, left.neto));
}

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

/** Whether every line is returned completely at once. */
export function isWhole({ lines }: ReturnedSale, units: ReadonlyMap<number, Amount>): boolean {
  return lines.every(
    ({ tratamiento, cantidad }, linea) =>
      tratamiento === 'noGravado' || (units.get(linea) ?? ZERO).eq(cantidad),
  );
}

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
