/**
 * Turns a request into a document that lacks only number and time. Pure: every fault is found here, before a number is
 * taken (§check-before-number).
 */
import { DEFAULT_SETTINGS } from '../../contract/settings/issuer-settings.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import { COMPRA, holdsIva, isAjuste, type Edition, type TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import type { Fault } from '../../contract/problem.ts';
import { stringifyJson } from '../../contract/json.ts';
import type { FaultyCode } from '../app-error.ts';
import { amountInWords } from '../text/amount-in-words.ts';
import { addDays, type FiscalDate } from '../fiscal-time.ts';
import { toCents } from '../money.ts';
import type { Adjustable } from '../notes/adjustable.ts';
import { checkNamedLines, namedLineWarnings } from '../notes/named-lines.ts';
import { balanceFaults, lineWarnings } from '../notes/note-balance.ts';
import { adjustingFigures } from '../notes/note-figures.ts';
import { conditionOfNote } from '../notes/note-request.ts';
import { noteShare, type NoteShare } from '../notes/related-sale.ts';
import type { LooseRequest } from '../request-shape.ts';
import { chargesOf, checkTotals, warningsOf } from '../rules/charges.ts';
import { faultList } from '../rules/faults.ts';
import { checkItems } from '../rules/items.ts';
import {
  checkNoteContent,
  checkAdjustedSource,
  checkNoteTotals,
  checkReason,
  lateNotes,
  noteWarnings,
} from '../rules/notes.ts';
import { checkPagoTerms, checkPayment } from '../rules/payment.ts';
import { checkReceptor } from '../rules/receptor.ts';
import {
  checkReturnReceiver,
  checkReturnTotals,
  checkReturnWithholding,
  lateReturns,
  returnWarnings,
} from '../rules/retorno.ts';
import { checkRelated } from '../rules/related.ts';
import type { RuleContext } from '../rules/rule-context.ts';
import { computeTotals } from '../totals.ts';
import { translateDireccion, type Line, type ResolvedAddress } from '../code-translation.ts';
import { buildCreditoFiscal } from './credito-fiscal.ts';
import { editionAt, editionDay, formatOf } from './edition.ts';
import { buildFactura } from './factura.ts';
import { schemaFaults } from './format-faults.ts';
import { buildNota } from './nota.ts';
import { buildRetorno } from './retorno.ts';
import { buildNotaRemision } from './nota-remision.ts';
import { buildSujetoExcluido } from './sujeto-excluido.ts';
import { judgedRequest } from './judged-request.ts';
import { identificacion, receiverColumns, type DocumentParts, type Identity } from './sections.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/**
 * Days before an issuer's change of edition from which addresses that the new edition cannot express are warned about
 * (§edition-by-date).
 */
const EDITION_NOTICE_DAYS = 30;

export interface PrepareInput {
  readonly tipoDte: TipoDte;
  readonly input: unknown;
  readonly issuer: Issuer;
  readonly branch: Branch;
  /** Emission date, `YYYY-MM-DD` in El Salvador. */
  readonly fecEmi: string;
  /** Edition of a corrected document; default: by emission date. */
  readonly edition?: Edition;
  /** Related documents of ours, for a note or return. */
  readonly adjusts?: readonly Adjustable[];
}

export interface PreparedDocument {
  readonly tipoDte: TipoDte;
  readonly edition: Edition;
  readonly version: number;
  readonly request: IssueRequest;
  /** JSON of all root members but `identificacion`, without outer braces. */
  readonly bodyText: string;
  /** Total to pay, or of the operation if nothing is payable ({@link amountDue}), in cents. */
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
  readonly receptorDocumento: string | null;
  readonly receptorNombre: string | null;
  /** Effect of a note or return on each related document; else empty. */
  readonly shares: readonly NoteShare[];
  readonly avisos: readonly Rule[];
}

export type Preparation =
  | { readonly kind: 'ready'; readonly document: PreparedDocument }
  /** A code of its own when the request is valid but the deadline has passed or the balance is used up. */
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[]; readonly codigo?: FaultyCode };

const BUILDERS: Readonly<Record<TipoDte, (parts: DocumentParts) => object>> = {
  '01': buildFactura,
  '03': buildCreditoFiscal,
  '04': buildNotaRemision,
  '05': buildNota,
  '06': buildNota,
  '14': buildSujetoExcluido,
  '18': buildRetorno,
};

/**
 * Validates a request and builds its document up to the identity.
 *
 * @returns every fault of the request at once, or the document
 */
export function prepareDocument(from: PrepareInput): Preparation {
  const { tipoDte, issuer } = from;
  const { format, shape, adjusts } = shapeOf(from);
  if (shape.kind === 'faulty' && 'codigo' in shape) return shape;
  const loose: LooseRequest = shape.kind === 'shaped' ? shape.request : shape.loose;
  const list = faultList(shape.kind === 'shaped' ? [] : shape.faults);
  const context: RuleContext = { tipoDte, format, settings: issuer.settings, fecEmi: from.fecEmi, list };
  const isSourceless = checkAdjustedSource(loose, context);
  const receptor = isSourceless ? null : checkReceptor(loose.receptor, context);
  const lines = checkItems(loose, context);
  checkPagoTerms(loose.pagos, list);
  checkRelated(loose, context);
  checkReason(loose, context);
  checkNamedLines(loose, adjusts, list);
  checkReturnReceiver(adjusts, context);
  if (shape.kind === 'faulty' || lines === null) return { kind: 'faulty', faults: list.faults };
  const { request } = shape;
  if (list.faults.some((fault) => fault.campo.startsWith('items')))
    return { kind: 'faulty', faults: list.faults };
  const { lines: drawn, totals, charges, avisos } = figuresOf({ request, lines, adjusts }, context);
  checkNoteContent({ request, receptor, lines, adjusts }, context);
  checkReturnWithholding({ lines, adjusts }, context);
  checkTotals(totals, receptor, context);
  checkNoteTotals(totals, context);
  checkReturnTotals(totals, context);
  const isPaid = tipoDte === '01' || tipoDte === '03' || tipoDte === COMPRA;
  const payment = isPaid ? checkPayment(request, totals, list) : null;
  const branchAddress = ownAddress(from.branch, context);
  if (list.faults.length > 0 || branchAddress === null) return { kind: 'faulty', faults: list.faults };
  const parts: DocumentParts = {
    tipoDte,
    format,
    issuer,
    branch: from.branch,
    branchAddress,
    request,
    receptor,
    lines: drawn,
    totals,
    charges,
    pagos: payment?.pagos ?? null,
    condicionOperacion: payment?.condicionOperacion ?? conditionOfNote(request, adjusts),
    totalLetras: amountInWords(totals.totalPagar),
    adjusts,
  };
  return finish(from, { parts, avisos }, context);
}

function shapeOf({ tipoDte, issuer, fecEmi, input, ...from }: PrepareInput) {
  const format = formatOf(from.edition ?? editionAt(issuer, tipoDte, fecEmi));
  const { adjusts = [] } = from;
  const cabanas = issuer.settings.cabanas ?? DEFAULT_SETTINGS.cabanas;
  return {
    format,
    adjusts,
    shape: judgedRequest({ tipoDte, edition: format.edition, cabanas }, input, adjusts),
  };
}

function figuresOf(
  of: {
    readonly request: IssueRequest;
    readonly lines: readonly Line[];
    readonly adjusts: readonly Adjustable[];
  },
  { tipoDte, format, settings, list }: RuleContext,
): Pick<DocumentParts, 'lines' | 'totals' | 'charges'> & { readonly avisos: readonly Rule[] } {
  const { lines, request } = of;
  if (!isAjuste(tipoDte)) {
    const charges = chargesOf(request);
    return { lines, charges, totals: computeTotals(tipoDte, lines, charges), avisos: [] };
  }
  return adjustingFigures(
    { tipoDte, edition: format.edition, spreadsDiscounts: format.nota.spreadsDiscounts, ...of },
    { settings, list },
  );
}

function finish(
  from: PrepareInput,
  { parts, avisos }: { readonly parts: DocumentParts; readonly avisos: readonly Rule[] },
  context: RuleContext,
): Preparation {
  const { tipoDte, totals, lines } = parts;
  const body = BUILDERS[tipoDte](parts);
  const bodyText = stringifyJson(body).slice(1, -1);
  const shares = sharesOf(parts, bodyText);
  const adjusts = from.adjusts ?? [];
  const note = isAjuste(tipoDte) ? { tipoDte, shares } : null;
  const faults = schemaFaults(parts, body);
  if (faults.length > 0) return { kind: 'faulty', faults };
  const late = [...lateNotes(parts.request, adjusts, context), ...lateReturns(adjusts, from.issuer, context)];
  if (late.length > 0) return { kind: 'faulty', codigo: 'PLAZO_VENCIDO', faults: late };
  const over = note === null ? [] : balanceFaults(note, adjusts, from.issuer.settings.notas);
  if (over.length > 0) return { kind: 'faulty', codigo: 'SALDO_INSUFICIENTE', faults: over };
  const document: PreparedDocument = {
    tipoDte,
    edition: context.format.edition,
    version: context.format.version[tipoDte],
    request: parts.request,
    bodyText,
    montoCentavos: toCents(totals.totalPagar),
    ivaCentavos: toCents(holdsIva(tipoDte) ? totals.totalIva : totals.iva20),
    ...receiverColumns(parts),
    shares,
    avisos: [
      ...(note === null
        ? []
        : [
            ...noteWarnings({ request: parts.request, lines, adjusts }, context),
            ...returnWarnings(adjusts, from.issuer, context),
            ...(tipoDte === '05' ? lineWarnings(note, adjusts) : []),
            ...namedLineWarnings(parts.request, { lines, adjusts }),
            ...avisos,
          ]),
      ...warningsOf(parts, context),
      ...editionWarnings(from, parts),
    ],
  };
  return { kind: 'ready', document };
}

/** Effect of a note or return on each related document, read back from its own text. */
function sharesOf({ tipoDte, request }: DocumentParts, bodyText: string): readonly NoteShare[] {
  if (!isAjuste(tipoDte)) return [];
  const related = request.documentoRelacionado ?? [];
  return related.map(({ numeroDocumento }) => noteShare(`{${bodyText}}`, numeroDocumento));
}

/** The final text: signed, stored, sent and answered byte for byte. */
export function completeDocument(document: PreparedDocument, identity: Identity): string {
  const head = JSON.stringify(identificacion(document.tipoDte, formatOf(document.edition), identity));
  return `{"identificacion":${head},${document.bodyText}}`;
}

/** Cached by branch object, which changes only when the branch is edited. */
const translated = new WeakMap<Branch, Map<Cabanas, ReturnType<typeof translateDireccion>>>();

function translatedOf(branch: Branch, cabanas: Cabanas): ReturnType<typeof translateDireccion> {
  const own = translated.get(branch) ?? new Map<Cabanas, ReturnType<typeof translateDireccion>>();
  const result = own.get(cabanas) ?? translateDireccion(branch.direccion, cabanas);
  translated.set(branch, own.set(cabanas, result));
  return result;
}

function ownAddress(branch: Branch, context: RuleContext): ResolvedAddress | null {
  const result = translatedOf(branch, context.settings.cabanas ?? DEFAULT_SETTINGS.cabanas);
  if (result.kind === 'resolved' && (result.address.distrito !== null || !context.format.distritoRequired))
    return result.address;
  const way = rule('sucursal-sin-distrito');
  context.list.add('sucursal.direccion', 'CONFIGURACION', way);
  return null;
}

function editionWarnings({ issuer, fecEmi }: PrepareInput, parts: DocumentParts): readonly Rule[] {
  if (parts.format.distritoRequired || fecEmi < noticeDay(issuer, parts.tipoDte)) return [];
  const dia = editionDay(issuer, parts.tipoDte);
  const without = (address: ResolvedAddress | null | undefined) =>
    address !== null && address !== undefined && address.distrito === null;
  return [
    ...(without(parts.branchAddress) ? [rule('distrito-de-sucursal', { dia })] : []),
    ...(without(parts.receptor?.address) ? [rule('distrito-del-receptor', { dia })] : []),
  ];
}

const noticeDays = new WeakMap<Issuer, Map<TipoDte, FiscalDate>>();

function noticeDay(issuer: Issuer, tipoDte: TipoDte): FiscalDate {
  const days = noticeDays.get(issuer) ?? new Map<TipoDte, FiscalDate>();
  const day = days.get(tipoDte) ?? addDays(editionDay(issuer, tipoDte), -EDITION_NOTICE_DAYS);
  noticeDays.set(issuer, days.set(tipoDte, day));
  return day;
}
