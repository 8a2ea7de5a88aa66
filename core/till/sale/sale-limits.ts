/**
 * Limits of what a user may sell alone. Beyond the role's limits a manager's PIN is needed; sales below price are
 * audited with before, after and both people, in the document's commit. API keys have no such limits.
 */
import { validationError } from '../../domain/app-error.ts';
import { EDITIONS, type TipoVenta } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { RoleLimit } from '../../contract/settings/role-limits.ts';
import { settingsInForce, type IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { TillRole, TillUser } from '../../contract/till/till.ts';
import { cashPaid } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import { fiscalDate, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { chargesOf } from '../../domain/rules/charges.ts';
import {
  anonymousExcess,
  correctionExcess,
  discountOf,
  freeLines,
  saleExcess,
  takingsOf,
  type SaleExcess,
  type Takings,
} from '../../domain/sale-limits.ts';
import { shapeRequest } from '../../domain/request-shape.ts';
import { computeTotals } from '../../domain/totals.ts';
import { translateItem, translatePago } from '../../domain/code-translation.ts';
import { findSignedDocument } from '../../store/documents/documents.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { loadIssuing } from '../../engine/issuing/preflight.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import { moveCorrectionCash } from '../cash/correction-cash.ts';
import { ApprovalRefused, type Approvals, type Approver } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { buyerWith, type Buyer, type NamedBuyer } from '../../store/prices/buyers.ts';
import { hasPrices } from '../../store/prices/prices.ts';
import type { QuotedSale } from '../quotes/quote-sale.ts';
import { notePartLacking } from '../accounts/lacking-parts.ts';
import { creditExcess } from './credit-limits.ts';
import { beyondLimits, discountExcessOfDay, spendDiscount, type DiscountOfDay } from './discount-of-day.ts';
import { freeText, renamedText, shownExcess, shownTakings } from './excess-words.ts';
import { asAgreed, lineGoods, type LineGoods } from './line-goods.ts';

const ACTION = 'venta fuera de límites';
/** Audit action of a sale with free lines, whatever their amount. */
const FREE_LINES = 'venta con líneas libres';
/** Audit action of a sale with renamed products. */
const RENAMED = 'venta con líneas renombradas';
/** Audit action of every correction. */
const CORRECTED = 'venta rechazada corregida';

/** What is compared with the limits. */
interface Limited {
  readonly tipoDte: TipoVenta;
  readonly request: unknown;
  /** The request before promotions: only the user's own discounts. */
  readonly own: unknown;
  /** Whom a quote is for; a sale's request names its receiver. */
  readonly cliente?: NamedBuyer | null;
  readonly corrige: string | undefined;
  readonly approval: Approver | undefined;
  /** Quoted lines; null without a quote. */
  readonly cotizada: Pick<QuotedSale, 'acordadas' | 'aprobada'> | null;
}

export interface LimitedSale extends Limited {
  readonly idempotencyKey: string;
}

/**
 * Requires a manager where the sale exceeds the user's limits.
 *
 * @returns hook for the document's commit; null where nothing is recorded
 * @throws ApprovalRefused without approval, AppError `VALIDACION` for a faulty sale (before any PIN is asked); nothing
 * was issued
 */
export async function confirmSale(
  { store, clock, approvals }: Pick<TillParts, 'store' | 'clock' | 'approvals'>,
  sale: LimitedSale,
  who: TillCaller,
): Promise<InCommitHook | null> {
  const found = store.read((reader) => {
    // A repeated request issues nothing more.
    const isRepeated = findIdempotency(reader, keyScope(who.caller), sale.idempotencyKey) !== null;
    return isRepeated ? null : excessOf(reader, sale, { who, now: clock.now() });
  });
  if (found === null) return null;
  const { own, noted, free, renamed, correction, discount, gerentes, lacking } = found;
  if (lacking !== null) notePartLacking(store, lacking.account, lacking.falta);
  if (own.length > 0)
    store.read((reader) => assertSound(reader, sale, { who, fecEmi: fiscalDate(clock.now()) }));
  const { aprobo, segundaPersona } = await decided({ approvals, gerentes, own }, sale.approval, who);
  const said = { aprobo: aprobo?.nombre ?? null, segundaPersona };
  return (tx, { id, codigoGeneracion, numeroControl, at }) => {
    if (own.length === 0) spendDiscount(tx, { documentId: id, discount, who, at, gerentes });
    const detalle = { documento: codigoGeneracion, numeroControl, caja: who.till.id };
    const people = { pidio: who.user.nombre, ...said };
    const note = (accion: AuditAct, what: object) =>
      appendAudit(tx, {
        at,
        actor: who.user.nombre,
        accion,
        detalle: { ...detalle, ...what, ...people },
      });
    if (noted.length > 0) note(ACTION, shownExcess(noted));
    if (free.length > 0) note(FREE_LINES, { lineas: free });
    if (renamed.length > 0) note(RENAMED, { lineas: renamed });
    if (correction === null) return;
    note(CORRECTED, shownTakings(correction.former, correction.now));
    moveCorrectionCash(tx, { documentId: id, at, aprobo }, who);
  };
}

export interface ConfirmedQuote {
  /** Id of the approving manager; null where none was needed. */
  readonly aprobo: string | null;
  readonly detalle: Readonly<Record<string, string | null>>;
}

/** The same check for a quote. @throws ApprovalRefused without approval */
export async function confirmQuote(
  { store, clock, approvals }: Pick<TillParts, 'store' | 'clock' | 'approvals'>,
  sale: Limited,
  who: TillCaller,
): Promise<ConfirmedQuote> {
  const found = store.read((reader) => excessOf(reader, sale, { who, now: clock.now() }));
  if (found === null || found.own.length === 0) return { aprobo: null, detalle: {} };
  const { own, noted, gerentes } = found;
  const { aprobo, segundaPersona } = await decided({ approvals, gerentes, own }, sale.approval, who);
  const detalle = { ...shownExcess(noted), aprobo: aprobo?.nombre ?? null, segundaPersona };
  return { aprobo: aprobo?.id ?? null, detalle };
}

async function decided(
  asked: Asked,
  approval: Approver | undefined,
  who: TillCaller,
): Promise<{ readonly aprobo: TillUser | null; readonly segundaPersona: string }> {
  if (asked.own.length === 0) return { aprobo: null, segundaPersona: 'dentro de sus límites' };
  if (who.user.rol === 'gerente' && asked.gerentes.length === 0)
    return { aprobo: null, segundaPersona: 'sin segunda persona: no hay otro gerente' };
  return { aprobo: await approved(asked, approval, who), segundaPersona: 'aprobada' };
}

interface Asked {
  readonly approvals: Approvals;
  readonly gerentes: ReturnType<typeof tillUsers>;
  readonly own: readonly SaleExcess[];
}

/** @throws ApprovalRefused without approval */
async function approved(
  { approvals, gerentes, own }: Asked,
  approval: Approver | undefined,
  who: TillCaller,
): Promise<TillUser> {
  if (approval === undefined) throw new ApprovalRefused('aprobacion', beyondLimits(gerentes, own));
  const answer = await approvals.try(approval, who, { asunto: ACTION, ...shownExcess(own) });
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return answer.by;
}

/** Excess over the user's limits, which needs approval, and over a cashier's, which is audited. */
function excessOf(
  reader: Reader,
  sale: Limited,
  { who, now }: { readonly who: TillCaller; readonly now: Instant },
) {
  const { tipoDte, own: request } = sale;
  const { caller, user } = who;
  const shape = shapedRequest(tipoDte, request);
  if (shape === undefined || shape.simular === true) return null;
  const { issuerId } = caller;
  const buyer = namedBuyer(reader, { issuerId, now }, sale.cliente ?? shape.receptor);
  const lines = shape.items.map((item) => lineGoods(reader, { issuerId, tipoDte, item, buyer }));
  const plain = lines.map(({ line }) => line);
  const charges = chargesOf(shape);
  const pagos = shape.pagos?.map(translatePago) ?? null;
  const { ivaRete } = computeTotals(tipoDte, plain, charges);
  const correction = correctionOf(reader, sale, caller);
  const isNamed = (shape.receptor?.nombre ?? '').trim() !== '';
  const credit = creditExcess(reader, shape, { caller, hoy: fiscalDate(now) });
  const terms = [
    ...(isNamed ? [] : anonymousExcess(pagos, ivaRete)),
    ...credit.excess,
    ...(correction === null ? [] : correctionExcess(correction.former, correction.now)),
  ];
  const settings = findIssuer(reader, caller.issuerId)?.settings ?? {};
  const { held, spent } = agreedBefore(sale, lines);
  const beyond = (rol: TillRole) => saleExcess(tipoDte, held, { charges, limit: limitOf(settings, rol) });
  const noted = [...beyond('cajero'), ...terms];
  const discount: DiscountOfDay = {
    given: discountOf(tipoDte, spent, charges),
    limit: limitOf(settings, user.rol).descuentoDiario,
  };
  const ofDay = discountExcessOfDay(reader, discount, { who, now });
  const own = [
    ...(user.rol === 'cajero' ? noted : beyond('gerente').filter(({ clase }) => clase !== 'total-cero')),
    ...ofDay,
  ];
  const sold = tipoDte === '04' ? [] : lines;
  const free = freeLines(sold).map((line) => freeText(tipoDte, line));
  const renamed = sold.filter((each) => each.renamed !== null).map((each) => renamedText(tipoDte, each));
  const toNote = [noted, own, free, renamed].some((each) => each.length > 0) || correction !== null;
  if (!toNote && discount.given.isZero()) return null;
  const gerentes = tillUsers(reader).filter(({ id, rol }) => rol === 'gerente' && id !== user.id);
  const written = noted.length === 0 ? own : [...noted, ...ofDay];
  return { own, noted: written, free, renamed, correction, discount, gerentes, lacking: credit.lacking };
}

/**
 * Lines to compare, and lines whose discounts count today: discounts quoted by a cashier alone count on the day of the
 * sale.
 */
function agreedBefore({ cotizada }: Limited, lines: readonly LineGoods[]) {
  const held = lines.map((each, at) => (cotizada?.acordadas.has(at) === true ? asAgreed(each) : each));
  return { held, spent: (cotizada?.aprobada === true ? held : lines).map(({ line }) => line) };
}

/** The buyer for special prices; null where there are none. */
function namedBuyer(
  reader: Reader,
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
  named: NamedBuyer | undefined,
): Buyer | null {
  if (!hasPrices(reader, issuerId)) return null;
  return buyerWith(reader, { issuerId, hoy: fiscalDate(now) }, named ?? null);
}

/** What the refused sale took in and what its correction does; null where nothing is corrected. */
function correctionOf(reader: Reader, { tipoDte, request, corrige }: Limited, caller: Caller) {
  const former = refusedTakings(reader, corrige, caller);
  const shape = former === null ? undefined : shapedRequest(tipoDte, request);
  if (former === null || shape === undefined) return null;
  const { items, pagos } = shape;
  const { totalPagar } = computeTotals(tipoDte, items.map(translateItem), chargesOf(shape));
  return { former, now: takingsOf(totalPagar, pagos?.map(translatePago) ?? null) };
}

/** A correction uses its document's edition, a sale today's: both are tried; what neither accepts is not issued. */
function shapedRequest(tipoDte: TipoVenta, request: unknown): IssueRequest | undefined {
  const shapes = EDITIONS.map((edition) => shapeRequest({ tipoDte, edition }, request));
  return shapes.find((each) => each.kind === 'shaped')?.request;
}

/**
 * Takings of the rejected or pending sale being corrected; null where it is sealed, unknown or no sale: the engine
 * reports why.
 */
function refusedTakings(reader: Reader, corrige: string | undefined, caller: Caller): Takings | null {
  const document = corrige === undefined ? null : findOwnDocument(reader, caller, corrige);
  const signed = document === null ? null : findSignedDocument(reader, document.id);
  if (signed === null || signed.sello !== null || signed.tipoDte === '04') return null;
  const efectivo = fromCents(cashPaid({ pagos: paymentsOfDocument(signed.payload) }));
  return { total: fromCents(signed.montoCentavos), efectivo };
}

/** Validates before a PIN is asked for. Corrections are skipped: the engine knows their edition. */
function assertSound(
  reader: Reader,
  { tipoDte, request, corrige }: Limited,
  { who, fecEmi }: { readonly who: TillCaller; readonly fecEmi: FiscalDate },
): void {
  if (corrige !== undefined) return;
  const { issuer, branch } = loadIssuing(reader, who.caller);
  const prepared = prepareDocument({ tipoDte, input: request, issuer, branch, fecEmi });
  if (prepared.kind === 'faulty') throw validationError(prepared.faults);
}

export function limitOf(settings: IssuerSettings, rol: TillRole): RoleLimit {
  return settingsInForce(settings).limitesVenta[rol];
}
