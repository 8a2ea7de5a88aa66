/**
 * From a request to a document that lacks only what numbering and the clock decide. Pure: every fault is found here,
 * before a number is taken (§check-before-number).
 */
import { documentSchema } from '../../contract/dte/document-schemas.ts';
import type { Edition, TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import type { Causa } from '../contingency-cause.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { amountInWords } from '../text/amount-in-words.ts';
import { addDays } from '../fiscal-time.ts';
import { toCents } from '../money.ts';
import { campoOf, shapeRequest, type LooseRequest } from '../request-shape.ts';
import { checkApendice } from '../rules/apendice.ts';
import { chargesOf, checkTotals, warningsOf } from '../rules/charges.ts';
import { faultList } from '../rules/faults.ts';
import { checkItems } from '../rules/items.ts';
import { checkPagoTerms, checkPayment } from '../rules/payment.ts';
import { checkReceptor } from '../rules/receptor.ts';
import { checkRelated } from '../rules/related.ts';
import type { RuleContext } from '../rules/rule-context.ts';
import { computeTotals } from '../totals.ts';
import { translateDireccion, type ResolvedAddress } from '../translate.ts';
import { buildCreditoFiscal } from './credito-fiscal.ts';
import { editionAt, formatOf } from './edition.ts';
import { buildFactura } from './factura.ts';
import { buildNotaRemision } from './nota-remision.ts';
import { identificacion, type DocumentParts, type Identity } from './sections.ts';
import { rule } from '../../contract/rules/rules.ts';

/** From so many days before an issuer's change of edition, addresses the new one cannot express are announced (§edition-by-date). */
const EDITION_NOTICE_DAYS = 30;

export interface PrepareInput {
  readonly tipoDte: TipoDte;
  /** Parsed body, unchecked. */
  readonly input: unknown;
  readonly issuer: Issuer;
  readonly branch: Branch;
  /** Emission date, `YYYY-MM-DD` in El Salvador. */
  readonly fecEmi: string;
  /** Edition of the document that is corrected; unless given, that of the emission date. */
  readonly edition?: Edition;
}

/** A checked document without its identity. */
export interface PreparedDocument {
  readonly tipoDte: TipoDte;
  readonly edition: Edition;
  readonly version: number;
  readonly request: IssueRequest;
  /** JSON text of every root member but `identificacion`, without the outer braces. */
  readonly bodyText: string;
  /** Total to pay (01, 03) or of the operation (04), in cents. */
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
  readonly receptorDocumento: string | null;
  readonly receptorNombre: string | null;
  readonly avisos: readonly string[];
}

export type Preparation =
  | { readonly kind: 'ready'; readonly document: PreparedDocument }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] };

const BUILDERS: Readonly<Record<TipoDte, (parts: DocumentParts) => object>> = {
  '01': buildFactura,
  '03': buildCreditoFiscal,
  '04': buildNotaRemision,
};

/**
 * Checks a request completely and builds its document up to the identity.
 *
 * @returns every fault of the request at once, or the document
 */
export function prepareDocument(from: PrepareInput): Preparation {
  const { tipoDte, issuer } = from;
  const format = formatOf(from.edition ?? editionAt(from.fecEmi, issuer.edition2026From));
  const shape = shapeRequest(tipoDte, from.input);
  const loose: LooseRequest = shape.kind === 'shaped' ? shape.request : shape.loose;
  const list = faultList(shape.kind === 'shaped' ? [] : shape.faults);
  const context: RuleContext = { tipoDte, format, settings: issuer.settings, fecEmi: from.fecEmi, list };
  const receptor = checkReceptor(loose.receptor, context);
  const lines = checkItems(loose, context);
  checkPagoTerms(loose.pagos, list);
  checkRelated(loose, context);
  checkApendice(loose, context);
  if (shape.kind === 'faulty' || lines === null) return { kind: 'faulty', faults: list.faults };
  const { request } = shape;
  if (list.faults.some((fault) => fault.campo.startsWith('items')))
    return { kind: 'faulty', faults: list.faults };
  const totals = computeTotals(tipoDte, lines, chargesOf(request));
  checkTotals(totals, receptor, context);
  const payment = tipoDte === '04' ? null : checkPayment(request, totals, list);
  const branchAddress = ownAddress(from.branch, context);
  if (list.faults.length > 0 || branchAddress === null) return { kind: 'faulty', faults: list.faults };
  const due = tipoDte === '04' ? totals.montoTotalOperacion : totals.totalPagar;
  const parts: DocumentParts = {
    tipoDte,
    format,
    issuer,
    branch: from.branch,
    branchAddress,
    request,
    receptor,
    lines,
    totals,
    pagos: payment?.pagos ?? null,
    condicionOperacion: payment?.condicionOperacion ?? 1,
    totalLetras: amountInWords(due),
  };
  return finish(from, parts, context);
}

function finish(from: PrepareInput, parts: DocumentParts, context: RuleContext): Preparation {
  const { tipoDte, totals } = parts;
  const body = BUILDERS[tipoDte](parts);
  const faults = schemaFaults(parts, body);
  if (faults.length > 0) return { kind: 'faulty', faults };
  const document: PreparedDocument = {
    tipoDte,
    edition: context.format.edition,
    version: context.format.version[tipoDte],
    request: parts.request,
    bodyText: JSON.stringify(body).slice(1, -1),
    montoCentavos: toCents(tipoDte === '04' ? totals.montoTotalOperacion : totals.totalPagar),
    ivaCentavos: toCents(tipoDte === '01' ? totals.totalIva : totals.iva20),
    receptorDocumento: parts.receptor?.numDocumento ?? null,
    receptorNombre: parts.receptor?.nombre ?? null,
    avisos: [...warningsOf(totals, parts.receptor, context), ...editionWarnings(from, parts)],
  };
  return { kind: 'ready', document };
}

/** The document's text: what is signed, stored, sent and answered, byte for byte. */
export function completeDocument(document: PreparedDocument, identity: Identity): string {
  const head = JSON.stringify(identificacion(document.tipoDte, document.version, identity));
  return `{"identificacion":${head},${document.bodyText}}`;
}

/**
 * What the format of a document refuses of the contingency it would be issued in, in Spanish; null when it fits. The rest of
 * the document was checked when it was prepared.
 */
export function contingencyFault(document: PreparedDocument, contingencia: Causa | null): string | null {
  const { tipoDte, edition, version } = document;
  const head = identificacion(tipoDte, version, sampleIdentity(tipoDte, contingencia));
  const checked = documentSchema(edition, tipoDte).shape.identificacion.safeParse(head);
  if (checked.success) return null;
  return checked.error.issues.map(({ path, message }) => `${campoOf(path)}: ${message}`).join('; ');
}

const SAMPLE_CODE = '00000000-0000-4000-8000-000000000000';

function sampleIdentity(tipoDte: TipoDte, contingencia: Causa | null): Identity {
  return {
    ambiente: 'PRUEBAS',
    numeroControl: `DTE-${tipoDte}-0001-00000001`,
    codigoGeneracion: SAMPLE_CODE,
    fecEmi: '2026-01-01',
    horEmi: '00:00:00',
    contingencia,
  };
}

/** Second net: the authority's structure, checked with a sample identity before a number is taken. */
function schemaFaults(parts: DocumentParts, body: object): readonly Fault[] {
  const { tipoDte, format } = parts;
  const head = identificacion(tipoDte, format.version[tipoDte], sampleIdentity(tipoDte, null));
  const whole = { identificacion: head, ...body };
  const checked = documentSchema(format.edition, tipoDte).safeParse(whole);
  if (checked.success) return [];
  return checked.error.issues.map((issue) => {
    const campo = `documento.${campoOf(issue.path)}`;
    return faultAt(campo, 'ESQUEMA', rule('dicho', { texto: issue.message }));
  });
}

function ownAddress(branch: Branch, context: RuleContext): ResolvedAddress | null {
  const result = translateDireccion(branch.direccion, context.settings.cabanas ?? 'v1.1');
  if (result.kind === 'resolved' && (result.address.distrito !== null || !context.format.distritoRequired))
    return result.address;
  const way = rule('sucursal-sin-distrito');
  context.list.add('sucursal.direccion', 'CONFIGURACION', way);
  return null;
}

function editionWarnings(from: PrepareInput, parts: DocumentParts): readonly string[] {
  const { edition2026From } = from.issuer;
  if (parts.format.distritoRequired || from.fecEmi < addDays(edition2026From, -EDITION_NOTICE_DAYS))
    return [];
  const without = (address: ResolvedAddress | null | undefined) =>
    address !== null && address !== undefined && address.distrito === null;
  const texts: string[] = [];
  if (without(parts.branchAddress))
    texts.push(`Desde ${edition2026From} la dirección de la sucursal debe indicar el distrito`);
  if (without(parts.receptor?.address))
    texts.push(`Desde ${edition2026From} receptor.direccion.distrito será obligatorio`);
  return texts;
}
