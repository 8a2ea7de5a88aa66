/** The documents of ours that a note or a return adjusts, with what others took from them (§notes, §retorno, §note-balance). */
import { asRead } from '../../contract/api/request-leaves.ts';
import { validationError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import { isAjuste, RETORNO, type TipoDte } from '../../contract/edition.ts';
import { lowers, type Adjustable, type Adjusted } from '../../domain/notes/adjustable.ts';
import { balanceFaults } from '../../domain/notes/note-balance.ts';
import { noteShare, relatedSale } from '../../domain/notes/related-sale.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import type { IssuerSettings } from '../../contract/settings/issuer.ts';
import type { KeptAddress } from '../../domain/notes/related-address.ts';
import { findCustomerByDocument } from '../../store/catalogue/customers.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';

/** Related documents looked up for one of them at most; a request with more is refused for its length. */
const MAX_RELATED = 50;

/** CAT-022: how a customer of a 03 may be kept. */
const NIT_OR_DUI = ['36', '13'] as const;

/** Who issues what. */
export interface Adjusting {
  readonly caller: Pick<Caller, 'issuerId' | 'ambiente'>;
  readonly tipoDte: TipoDte;
  readonly input: { readonly request: unknown };
}

/**
 * The related documents of a body that this issuer emitted here in the type that may be adjusted so, in their order, with what the
 * file of customers knows of their receivers; none for another type.
 *
 * @param of the body as parsed, unchecked
 */
export function adjustedBy(reader: Reader, of: Adjusting): readonly Adjustable[] {
  return relatedSales(reader, of).map((signed) => adjustableOf(reader, signed));
}

function relatedSales(reader: Reader, of: Adjusting): readonly SignedDocument[] {
  if (!isAjuste(of.tipoDte)) return [];
  const adjusted = of.tipoDte === RETORNO ? '01' : '03';
  return [...new Set(relatedCodes(of.input.request))].slice(0, MAX_RELATED).flatMap((codigo) => {
    const document = findDocumentByCode(reader, codigo);
    const isTheirs =
      document?.issuerId === of.caller.issuerId &&
      document.ambiente === of.caller.ambiente &&
      document.tipoDte === adjusted;
    const signed = isTheirs ? findSignedDocument(reader, document.id) : null;
    return signed === null ? [] : [signed];
  });
}

/** A document with what is in force on it, and its receiver's address. */
function adjustableOf(reader: Reader, document: SignedDocument): Adjustable {
  const adjusted = standingOf(reader, document);
  return { ...adjusted, kept: keptAddress(reader, document.issuerId, adjusted.sale.numDocumento) };
}

/** A document with what is in force on it. */
export function standingOf(
  reader: Reader,
  { codigoGeneracion, payload }: Pick<SignedDocument, 'codigoGeneracion' | 'payload'>,
): Adjusted {
  return {
    sale: relatedSale(payload),
    notes: liveNotes(reader, codigoGeneracion).map((note) => ({
      tipoDte: note.tipoDte,
      ...noteShare(note.payload, codigoGeneracion),
    })),
  };
}

/** What a customer's file says of where it is: under its NIT, or the DUI that serves as one. */
function keptAddress(reader: Reader, issuerId: string, numDocumento: string | null): KeptAddress | null {
  if (numDocumento === null) return null;
  for (const tipoDocumento of NIT_OR_DUI) {
    const found = findCustomerByDocument(reader, issuerId, { tipoDocumento, numDocumento });
    if (found !== null && found.direccion !== null) return found.direccion;
  }
  return null;
}

/**
 * Checks in the commit that stores it that what it takes is still there: another one may have come in between.
 *
 * @throws AppError `VALIDACION` that names the document and what is left
 */
export function assertBalance(
  reader: Reader,
  of: Adjusting & { readonly issuer: { readonly settings: IssuerSettings } },
  { shares }: Pick<PreparedDocument, 'shares'>,
): void {
  const { tipoDte } = of;
  if (!isAjuste(tipoDte) || !lowers(tipoDte)) return;
  // Only the balance is read here: every other writer waits meanwhile.
  const adjusted = relatedSales(reader, of).map((signed) => standingOf(reader, signed));
  const faults = balanceFaults({ tipoDte, shares }, adjusted, of.issuer.settings.notas);
  if (faults.length > 0) throw validationError(faults);
}

function relatedCodes(request: unknown): readonly string[] {
  const related: unknown = membersOf(request)['documentoRelacionado'];
  if (!Array.isArray(related)) return [];
  return related
    .map((each) => membersOf(each)['numeroDocumento'])
    .filter((codigo) => typeof codigo === 'string')
    .map(asRead);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
