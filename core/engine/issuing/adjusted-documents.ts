/** The documents of ours that a note or a return adjusts, with what others took from them (§notes, §retorno, §note-balance). */
import { asRead } from '../../contract/api/request-leaves.ts';
import type { Caller } from '../../contract/caller.ts';
import { isAjuste, RETORNO, type TipoAjuste, type TipoDte } from '../../contract/edition.ts';
import { NIT_OR_DUI } from '../../domain/customers/document-number.ts';
import type { Adjustable, Adjusted } from '../../domain/notes/adjustable.ts';
import { codeAlone } from '../../domain/notes/note-request.ts';
import { noteShare, relatedSale } from '../../domain/notes/related-sale.ts';
import type { StoredAddress } from '../../domain/notes/related-address.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
  type StoredDocument,
} from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { isOfPlace } from '../queries/visible-documents.ts';

/** Related documents looked up for one of them at most; a request with more is refused for its length. */
const MAX_RELATED = 50;

/** Who issues what. */
export interface Adjusting {
  readonly caller: Caller;
  readonly tipoDte: TipoDte;
  readonly input: { readonly request: unknown };
}

/** What a document of that type adjusts. */
export const ADJUSTED_BY = { '05': '03', '06': '03', [RETORNO]: '01' } as const satisfies Readonly<
  Record<TipoAjuste, string>
>;

/**
 * What this system knows of a document that a caller names by its code.
 *
 * @returns `unknown` where this issuer has none here, which may be another system's; `hidden` where it is not the caller's to see
 */
export function relatedDocument(
  reader: Reader,
  caller: Caller,
  codigo: string,
): StoredDocument | 'unknown' | 'hidden' {
  const found = findDocumentByCode(reader, codigo);
  if (found === null || found.issuerId !== caller.issuerId || found.ambiente !== caller.ambiente)
    return 'unknown';
  return isOfPlace(caller, found) ? found : 'hidden';
}

/**
 * The related documents of a body that this caller may adjust so, in their order, with what the file of customers knows of their
 * receivers; none for another type.
 *
 * @param of the body as parsed, unchecked
 */
export function adjustedBy(reader: Reader, of: Adjusting): readonly Adjustable[] {
  return relatedSales(reader, of).map((signed) => adjustableOf(reader, signed));
}

function relatedSales(reader: Reader, of: Adjusting): readonly SignedDocument[] {
  const { tipoDte, caller } = of;
  if (!isAjuste(tipoDte)) return [];
  const codes = new Set(namedDocuments(of).map(({ codigo }) => codigo));
  return [...codes].flatMap((codigo) => {
    const document = relatedDocument(reader, caller, codigo);
    if (typeof document === 'string' || document.tipoDte !== ADJUSTED_BY[tipoDte]) return [];
    const signed = findSignedDocument(reader, document.id);
    return signed === null ? [] : [signed];
  });
}

/** A document with what is in force on it, and its receiver's address. */
function adjustableOf(reader: Reader, document: SignedDocument): Adjustable {
  const adjusted = standingOf(reader, document);
  return { ...adjusted, kept: storedAddress(reader, document.issuerId, adjusted.sale.numDocumento) };
}

/** A document with what is in force on it, or with some of that. */
export function standingOf(
  reader: Reader,
  { codigoGeneracion, payload }: Pick<SignedDocument, 'codigoGeneracion' | 'payload'>,
  notes = liveNotes(reader, codigoGeneracion),
): Adjusted {
  return {
    sale: relatedSale(payload),
    notes: notes.map(({ tipoDte, sello, payload: text }) => ({
      tipoDte,
      sellado: sello !== null,
      ...noteShare(text, codigoGeneracion),
    })),
  };
}

/** What a customer's file says of where it is: under its NIT, or the DUI that serves as one. */
function storedAddress(reader: Reader, issuerId: string, numDocumento: string | null): StoredAddress | null {
  if (numDocumento === null) return null;
  for (const tipoDocumento of NIT_OR_DUI) {
    const found = findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
    if (found !== null && found.direccion !== null) return found.direccion;
  }
  return null;
}

/** How what a body adjusts stands: as long as it stays the same, what was checked of it holds. */
export function adjustingMark(reader: Reader, of: Pick<Adjusting, 'tipoDte' | 'input'>): string {
  if (!isAjuste(of.tipoDte)) return '';
  const standing = namedDocuments(of).map(({ codigo }) => [
    codigo,
    liveNotes(reader, codigo).map(({ codigoGeneracion, estado }) => [codigoGeneracion, estado]),
  ]);
  return JSON.stringify(standing);
}

/** A document that a body names by its code. */
export interface NamedDocument {
  readonly codigo: string;
  /** Whether it says no more of it, so that it must be ours. */
  readonly isAlone: boolean;
}

/** The documents that a body of that type names, as far as it can be read. */
export function namedDocuments({
  tipoDte,
  input: { request },
}: Pick<Adjusting, 'tipoDte' | 'input'>): readonly NamedDocument[] {
  const list: unknown = membersOf(request)[tipoDte === RETORNO ? 'documentos' : 'documentoRelacionado'];
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_RELATED).flatMap((each: unknown): readonly NamedDocument[] => {
    const { codigoGeneracion, numeroDocumento } = membersOf(each);
    const alone = tipoDte === RETORNO ? codigoGeneracion : codeAlone(each);
    if (typeof alone === 'string') return [{ codigo: asRead(alone), isAlone: true }];
    return typeof numeroDocumento === 'string' ? [{ codigo: asRead(numeroDocumento), isAlone: false }] : [];
  });
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
