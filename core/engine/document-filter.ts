/** What the parameters of a list ask for (decisions 7): texts a person types become things an index can find. */
import type { Ambiente } from '../contract/ambiente.ts';
import {
  DEFAULT_PAGE_DOCUMENTS,
  DOCUMENT_ESTADOS,
  type DocumentEstado,
  type DocumentListInput,
} from '../contract/documents.ts';
import { TIPOS_DTE } from '../contract/edition.ts';
import { parseControlNumber } from '../domain/control-number.ts';
import { isFiscalDate } from '../domain/fiscal-time.ts';
import { DOCUMENT_STATES, publicState } from '../domain/lifecycle.ts';
import type { DocumentFilter, DocumentSearch, ListPlace, ReceiverSearch } from '../store/document-list.ts';
import { validationError } from './validation-error.ts';

/** Words of a search that count. */
const MAX_WORDS = 8;
/** Shortest beginning of a word that is searched for, in characters: one letter begins half of all names. */
const MIN_WORD_CHARS = 2;
/** Shortest beginning of a generation code that is searched for, in characters. */
const MIN_CODE_CHARS = 4;
/** Digits of the longest number in a sequence. */
const MAX_NUMBER_DIGITS = 15;
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-12-31';
/** Form of {@link cursorOf}: a later one can be told from it. */
const CURSOR_FORM = '1';

/** A list as the store reads it. */
export interface Listing {
  readonly filter: DocumentFilter;
  readonly page: { readonly after: ListPlace | null; readonly limit: number };
}

/**
 * Reads the parameters.
 *
 * @param scope whose documents
 * @throws AppError `VALIDACION` for a cursor that is none of ours
 */
export function listingOf(
  input: DocumentListInput,
  scope: {
    readonly issuerId: string;
    readonly ambiente: Ambiente;
    readonly branchIds: readonly string[];
  },
): Listing {
  const { desde, hasta, tipoDte, estado, receptor, q, limite, cursor } = input;
  const { issuerId, ambiente, branchIds } = scope;
  const shown = DOCUMENT_ESTADOS.find((each) => each === estado);
  return {
    filter: {
      issuerId,
      ambiente,
      branchIds,
      desde: desde ?? FIRST_DAY,
      hasta: hasta ?? LAST_DAY,
      tipos: tipoDte === undefined ? TIPOS_DTE : TIPOS_DTE.filter((each) => each === tipoDte),
      estados: shown === undefined ? DOCUMENT_STATES : statesShownAs(shown),
      receptor: receptor === undefined ? null : receiverOf(receptor),
      search: q === undefined ? null : searchOf(q),
    },
    page: {
      after: cursor === undefined ? null : placeOf(cursor),
      limit: limite === undefined ? DEFAULT_PAGE_DOCUMENTS : Number(limite),
    },
  };
}

/** The opaque place of a row, for the page after it. */
export function cursorOf({ fecEmi, id }: ListPlace): string {
  return Buffer.from(`${CURSOR_FORM} ${fecEmi} ${id}`).toString('base64url');
}

function placeOf(cursor: string): ListPlace {
  const [form, fecEmi = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (form === CURSOR_FORM && isFiscalDate(fecEmi) && /^\d{1,15}$/.test(id))
    return { fecEmi, id: Number(id) };
  const mensaje =
    'cursor: debe ser el valor «siguiente» de la página anterior, sin cambios; para empezar, omítalo';
  throw validationError([{ campo: 'cursor', codigo: 'FORMATO', mensaje }]);
}

function statesShownAs(estado: DocumentEstado) {
  return DOCUMENT_STATES.filter((state) => publicState(state) === estado);
}

/** A document number as typed, without its hyphens when it is all digits, or the words of a name. */
function receiverOf(typed: string): ReceiverSearch {
  const text = typed.trim();
  const digits = text.replace(/[-\s]/g, '');
  const documentos = /^\d+$/.test(digits) ? [...new Set([text, digits])] : [text];
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length >= MIN_WORD_CHARS);
  return { documentos, words: words.slice(0, MAX_WORDS) };
}

function searchOf(typed: string): DocumentSearch {
  const text = typed.trim().toUpperCase();
  const control = parseControlNumber(text);
  const isNumber = /^\d+$/.test(text) && text.length <= MAX_NUMBER_DIGITS;
  const isCode = /^[0-9A-F-]+$/.test(text) && text.length >= MIN_CODE_CHARS;
  return {
    ...receiverOf(typed),
    code: isCode ? text : null,
    numero: control?.secuencia ?? (isNumber ? Number(text) : null),
    numeroControl: control === null ? null : text,
  };
}
