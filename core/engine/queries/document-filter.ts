/** Turns list parameters into indexed filters (§reading-documents). */
import { validationError } from '../../domain/app-error.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import {
  DEFAULT_PAGE_DOCUMENTS,
  DOCUMENT_ESTADOS,
  type DocumentEstado,
  type TillDocumentListInput,
} from '../../contract/api/documents.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import { parseControlNumber } from '../../domain/control-number.ts';
import { isFiscalDate } from '../../domain/fiscal-time.ts';
import { DOCUMENT_STATES, publicState } from '../../domain/lifecycle.ts';
import { amount, toCents } from '../../domain/money.ts';
import type {
  DocumentFilter,
  DocumentSearch,
  ListPlace,
  NumberSearch,
  ReceiverSearch,
} from '../../store/documents/document-list.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

const MAX_WORDS = 8;
/** Minimum characters of a word prefix; one letter starts half of all names. */
const MIN_WORD_CHARS = 2;
/** Minimum characters of a generation code prefix. */
const MIN_CODE_CHARS = 4;
/** Minimum characters of a seal prefix: the year and two more, which few share. */
const MIN_SEAL_CHARS = 6;
const MIN_SERIES_CHARS = 4;
/** Sequence digits of the format `interfaz`. */
const INTERFAZ_DIGITS = 8;
const MAX_NUMBER_DIGITS = 15;
/** Above any document's amount, in cents. */
const MAX_CENTS = BigInt(Number.MAX_SAFE_INTEGER);
const ONBOARDING = '1000-01-01';
const LAST_DAY = '9999-12-31';
/** Version of {@link cursorOf}, so that later formats can be distinguished. */
const CURSOR_FORM = '1';

export type NumberedBranch = Pick<Branch, 'id' | 'numero' | 'codEstable' | 'codPuntoVenta'>;

export interface Listing {
  readonly filter: DocumentFilter;
  readonly page: { readonly after: ListPlace | null; readonly limit: number };
}

/**
 * Parses the parameters.
 *
 * @param scope whose documents
 * @throws AppError `VALIDACION` for an invalid cursor
 */
export function listingOf(
  input: TillDocumentListInput,
  scope: {
    readonly issuerId: string;
    readonly ambiente: Ambiente;
    readonly branches: readonly NumberedBranch[];
    /** User id to whose sales the list is always limited. */
    readonly onlySalesOf?: string;
  },
): Listing {
  const { desde, hasta, tipoDte, estado, numero, codigo, vendio, receptor, q, limite, cursor } = input;
  const { issuerId, ambiente, branches, onlySalesOf } = scope;
  const shown = DOCUMENT_ESTADOS.find((each) => each === estado);
  const series = q === undefined ? null : seriesIn(q, branches);
  return {
    filter: {
      issuerId,
      ambiente,
      branchIds: (series?.branches ?? branches).map(({ id }) => id),
      desde: desde ?? ONBOARDING,
      hasta: hasta ?? LAST_DAY,
      tipos: TIPOS_DTE.filter((each) => each === (tipoDte ?? each) && each === (series?.tipoDte ?? each)),
      estados: shown === undefined ? DOCUMENT_STATES : statesShownAs(shown),
      montos: amountsOf(input),
      numero: numero === undefined ? null : numberOf(numero),
      codigo: codigo === undefined ? null : codigo.trim().toUpperCase(),
      vendedor: onlySalesOf ?? vendio ?? null,
      referencia: input.referenciaExterna?.trim() ?? null,
      clave: input.idempotencyKey?.trim() ?? null,
      receptor: receptor === undefined ? null : receiverOf(receptor),
      search: q === undefined || series !== null ? null : searchOf(q, branches),
    },
    page: {
      after: cursor === undefined ? null : placeOf(cursor),
      limit: limite === undefined ? DEFAULT_PAGE_DOCUMENTS : Number(limite),
    },
  };
}

/** Opaque cursor after a row. */
export function cursorOf({ fecEmi, id }: ListPlace): string {
  return Buffer.from(`${CURSOR_FORM} ${fecEmi} ${id}`).toString('base64url');
}

function placeOf(cursor: string): ListPlace {
  const [form, fecEmi = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (form === CURSOR_FORM && isFiscalDate(fecEmi) && /^\d{1,15}$/.test(id))
    return { fecEmi, id: Number(id) };
  throw validationError([faultAt('cursor', 'FORMATO', rule('forma', { forma: 'siguiente' }))]);
}

function statesShownAs(estado: DocumentEstado) {
  return DOCUMENT_STATES.filter((state) => publicState(state) === estado);
}

/** A document number in either case, without hyphens if all digits, or words of a name. */
function receiverOf(typed: string): ReceiverSearch {
  const text = typed.trim();
  const digits = text.replace(/[-\s]/g, '');
  const bare = /^\d+$/.test(digits) ? [digits] : [];
  const documentos = [...new Set([text, text.toUpperCase(), text.toLowerCase(), ...bare])];
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word.length >= MIN_WORD_CHARS);
  return { documentos, words: words.slice(0, MAX_WORDS) };
}

function searchOf(typed: string, branches: readonly NumberedBranch[]): DocumentSearch {
  const text = typed.trim().toUpperCase();
  const isCode = /^[0-9A-F-]+$/.test(text) && text.length >= MIN_CODE_CHARS;
  // A seal starts with its year.
  const isSeal = /^20\d\d[0-9A-Z]+$/.test(text) && text.length >= MIN_SEAL_CHARS;
  const place = placeInSequence(text);
  return {
    ...receiverOf(typed),
    code: isCode ? text : null,
    seal: isSeal ? text : null,
    cents: centsIn(text),
    numbers: place === null ? endingIn(text, branches) : [place],
  };
}

/** Parses an amount with cents; null otherwise. Lists show returns as negative. */
function centsIn(text: string): bigint | null {
  const written = /^[-−]?\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,11})\.(\d\d)$/.exec(text);
  return written === null ? null : BigInt(`${(written[1] ?? '').replaceAll(',', '')}${written[2]}`);
}

/** Series of a branch in both control number formats, with their sequence digits. */
function seriesOf({ numero, codEstable, codPuntoVenta }: NumberedBranch) {
  return [
    { series: numero.toString().padStart(MIN_SERIES_CHARS, '0'), digits: INTERFAZ_DIGITS },
    { series: `${codEstable ?? ''}${codPuntoVenta ?? ''}`, digits: MAX_NUMBER_DIGITS },
  ];
}

/** Branches and type whose control numbers have this prefix up to the sequence; null otherwise. */
function seriesIn(
  typed: string,
  branches: readonly NumberedBranch[],
): { readonly tipoDte: string; readonly branches: readonly NumberedBranch[] } | null {
  const text = typed.trim().toUpperCase();
  const begun = /^(?:DTE-(\d\d)(?:-([0-9A-Z]*)(?:-0*)?)?|(\d\d)-([0-9A-Z]{4,})(?:-0*)?)$/.exec(text);
  if (begun === null) return null;
  const [, tipo, begin, shortTipo, shortBegin] = begun;
  const own = branches.filter((branch) =>
    seriesOf(branch).some(({ series }) => series.startsWith(begin ?? shortBegin ?? '')),
  );
  return own.length === 0 ? null : { tipoDte: tipo ?? shortTipo ?? '', branches: own };
}

/**
 * Control numbers of these branches with this suffix: part of the series and the sequence, with or without leading
 * zeros.
 */
function endingIn(text: string, branches: readonly NumberedBranch[]): readonly NumberSearch[] {
  const [, tipo, end = '', place = ''] = /^(?:(?:DTE-)?(\d\d)-)?([0-9A-Z]+)-(\d+)$/.exec(text) ?? [];
  if (end.length < MIN_SERIES_CHARS) return [];
  const tipos = TIPOS_DTE.filter((each) => each === (tipo ?? each));
  return branches
    .flatMap(seriesOf)
    .filter(({ series }) => series.endsWith(end))
    .flatMap(({ series, digits }) =>
      tipos.map((each) => `DTE-${each}-${series}-${String(Number(place)).padStart(digits, '0')}`),
    )
    .flatMap((numeroControl) => placeInSequence(numeroControl) ?? []);
}

/** A control number or sequence number; null otherwise. */
function placeInSequence(text: string): NumberSearch | null {
  const control = parseControlNumber(text);
  if (control !== null) return { numero: control.secuencia, numeroControl: text };
  const isNumber = /^\d+$/.test(text) && text.length <= MAX_NUMBER_DIGITS;
  return isNumber ? { numero: Number(text), numeroControl: null } : null;
}

/** Anything that is neither matches nothing. */
function numberOf(typed: string): DocumentFilter['numero'] {
  return placeInSequence(typed.trim().toUpperCase()) ?? { numero: 0, numeroControl: null };
}

function amountsOf({ montoDesde, montoHasta }: TillDocumentListInput): DocumentFilter['montos'] {
  if (montoDesde === undefined && montoHasta === undefined) return null;
  return {
    desde: montoDesde === undefined ? 0n : toCents(amount(montoDesde)),
    hasta: montoHasta === undefined ? MAX_CENTS : toCents(amount(montoHasta)),
  };
}
