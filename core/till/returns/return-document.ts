/** A document that somebody brings back: found by what stands on its ticket, with its lines and what is left of each. */
import type { ReturnLine } from '../../contract/bridge/bridge-returns.ts';
import { isAjuste, type TipoVenta } from '../../contract/edition.ts';
import { parseJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { issuedContent, type IssuedContent } from '../../contract/till/sale-draft.ts';
import { refusal } from '../../domain/app-error.ts';
import { amount, IVA_RATE, roundItem, roundSummary, sum, ZERO, type Amount } from '../../domain/money.ts';
import { matchingKey, type AdjustableLine } from '../../domain/notes/related-sale.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { listDocuments } from '../../engine/queries/documents.ts';
import { isOfPlace } from '../../engine/queries/own-document.ts';
import type { TillCaller } from '../people/standing.ts';

const WITH_IVA = IVA_RATE.plus(1);
const CODE = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/i;
/** Documents that a control number is looked for among; it belongs to one. */
const SAME_NUMBER = '5';

/** A line as it was issued, with what is left of it. */
export interface LineLeft {
  readonly issued: IssuedContent['cuerpoDocumento'][number];
  readonly tratamiento: LineTreatment;
  readonly cantidad: Amount;
  readonly quedan: Amount;
  /** One unit after its discount, VAT included. */
  readonly precio: Amount;
}

export type LineTreatment = 'gravada' | 'exenta' | 'noSujeta' | 'noGravado';

/** A sale that may come back. */
export interface ReturnedSale {
  readonly document: SignedDocument & { readonly tipoDte: TipoVenta };
  readonly content: IssuedContent;
  readonly lines: readonly LineLeft[];
}

/**
 * The document that somebody names: by its code it is found whoever of the place sold it, for a code stands on nothing but its
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
 * @param returned lines that came back already; null for what adjusts a sale, which has none to bring back
 */
export function returnedSale(
  document: SignedDocument,
  returned: readonly Pick<AdjustableLine, 'clave' | 'cantidad'>[],
): ReturnedSale | null {
  const { tipoDte } = document;
  if (isAjuste(tipoDte)) return null;
  const content = issuedContent.parse(parseJson(document.payload));
  const gone = new Map<string, Amount>();
  for (const { clave, cantidad } of returned) gone.set(clave, (gone.get(clave) ?? ZERO).plus(cantidad));
  const lines = content.cuerpoDocumento.map((issued): LineLeft => {
    const cantidad = amount(issued.cantidad);
    const tratamiento = treatmentOf(issued);
    const clave = matchingKey(issued.codigo, issued.descripcion);
    const taken = least(gone.get(clave) ?? ZERO, cantidad);
    gone.set(clave, (gone.get(clave) ?? ZERO).minus(taken));
    const quedan = tratamiento === 'noGravado' ? ZERO : cantidad.minus(taken);
    return { issued, tratamiento, cantidad, quedan, precio: unitPrice(tipoDte, issued, tratamiento) };
  });
  return { document: { ...document, tipoDte }, content, lines };
}

/** The lines as the screen shows them. */
export function shownLines({ lines }: ReturnedSale): readonly ReturnLine[] {
  return lines.map(({ issued, cantidad, quedan, precio }, linea) => ({
    linea,
    codigo: issued.codigo ?? null,
    descripcion: issued.descripcion,
    cantidad: cantidad.toFixed(),
    quedan: quedan.toFixed(),
    precio: roundSummary(precio).toFixed(2),
    importe: roundSummary(precio.times(quedan)).toFixed(2),
  }));
}

/** Whether every line is given back as it was sold, none of it earlier. */
export function isWhole({ lines }: ReturnedSale, units: ReadonlyMap<number, Amount>): boolean {
  return lines.every(
    ({ tratamiento, cantidad }, linea) =>
      tratamiento === 'noGravado' || (units.get(linea) ?? ZERO).eq(cantidad),
  );
}

/** What lines of a kind were sold for, before the discount on the whole, as the document says it. */
export function soldOf({ content, lines }: ReturnedSale, kind: Exclude<LineTreatment, 'noGravado'>): Amount {
  return sum(
    content.cuerpoDocumento.flatMap((issued, linea) =>
      lines[linea]?.tratamiento === kind ? [grossOf(issued)] : [],
    ),
  );
}

/** Units by their price less the discount of the line. */
function grossOf(issued: LineLeft['issued']): Amount {
  return amount(issued.cantidad).times(amount(issued.precioUni)).minus(amount(issued.montoDescu));
}

function treatmentOf({ noGravado, ventaExenta, ventaNoSuj }: LineLeft['issued']): LineTreatment {
  if (noGravado !== undefined && noGravado.text !== '0') return 'noGravado';
  if (ventaExenta.text !== '0') return 'exenta';
  return ventaNoSuj.text === '0' ? 'gravada' : 'noSujeta';
}

function unitPrice(tipoDte: TipoVenta, issued: LineLeft['issued'], tratamiento: LineTreatment): Amount {
  const each = roundItem(grossOf(issued).div(amount(issued.cantidad)));
  return tipoDte !== '01' && tratamiento === 'gravada' ? roundItem(each.times(WITH_IVA)) : each;
}

function least(a: Amount, b: Amount): Amount {
  return a.lt(b) ? a : b;
}
