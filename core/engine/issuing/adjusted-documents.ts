/** Documents of ours that a note or return adjusts, with their other adjustments (§notes, §retorno, §note-balance). */
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

/** Maximum related documents looked up; longer requests are refused anyway. */
const MAX_RELATED = 50;

export interface Adjusting {
  readonly caller: Caller;
  readonly tipoDte: TipoDte;
  readonly input: { readonly request: unknown };
}

/** Type that each adjustment applies to. */
export const ADJUSTED_BY = { '05': '03', '06': '03', [RETORNO]: '01' } as const satisfies Readonly<
  Record<TipoAjuste, string>
>;

/**
 * A document named by its code.
 *
 * @returns `unknown` when this issuer has none here (it may be in another system); `hidden` when the caller may not see
 * it
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
 * Related documents of a body that this caller may adjust, in order, with their receivers' stored addresses; empty for
 * other types.
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

/** A document with its adjustments in force and its receiver's address. */
function adjustableOf(reader: Reader, document: SignedDocument): Adjustable {
  const adjusted = standingOf(reader, document);
  return { ...adjusted, kept: storedAddress(reader, document.issuerId, adjusted.sale.numDocumento) };
}

/** A document with all or some of its adjustments in force. */
export function standingOf(
  reader: Reader,
  { codigoGeneracion, payload }: Pick<SignedDocument, 'codigoGeneracion' | 'payload'>,
  notes = liveNotes(reader, codigoGeneracion),
): Adjusted {
  return {
    sale: relatedSale(payload),
    notes: notes.map(({ tipoDte, estado, payload: text }) => ({
      tipoDte,
      sellado: estado === 'PROCESADO',
      ...noteShare(text, codigoGeneracion),
    })),
  };
}

/** Stored address by NIT, or by the DUI used as NIT. */
export function storedAddress(
  reader: Reader,
  issuerId: string,
  numDocumento: string | null,
): StoredAddress | null {
  if (numDocumento === null) return null;
  for (const tipoDocumento of NIT_OR_DUI) {
    const found = findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
    if (found !== null && found.direccion !== null) return found.direccion;
  }
  return null;
}

/** Fingerprint of the adjusted documents; while unchanged, earlier checks remain valid. */
export function adjustingMark(reader: Reader, of: Pick<Adjusting, 'tipoDte' | 'input'>): string {
  if (!isAjuste(of.tipoDte)) return '';
  const standing = namedDocuments(of).map(({ codigo }) => [
    codigo,
    liveNotes(reader, codigo).map(({ codigoGeneracion, estado }) => [codigoGeneracion, estado]),
  ]);
  return JSON.stringify(standing);
}

export interface NamedDocument {
  readonly codigo: string;
  /** Whether only the code is given, so that the document must be ours. */
  readonly isAlone: boolean;
}

/** Documents named in an unvalidated body. */
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
