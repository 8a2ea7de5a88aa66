/**
 * Cash of a purchase (14) leaves the drawer like a withdrawal: above the daily limit a manager approves. Each cash
 * purchase is audited in its document's commit.
 */
import { COMPRA, EDITIONS } from '../../contract/edition.ts';
import { keyScope } from '../../contract/caller.ts';
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { translatePago, translatePurchaseItem } from '../../domain/code-translation.ts';
import { prepareDocument } from '../../domain/dte/prepare.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { toCents } from '../../domain/money.ts';
import { shapeRequest } from '../../domain/request-shape.ts';
import { chargesOf } from '../../domain/rules/charges.ts';
import { isNaturalPerson } from '../../domain/rules/items.ts';
import { takingsOf } from '../../domain/sale-limits.ts';
import { computeTotals } from '../../domain/totals.ts';
import { loadIssuing } from '../../engine/issuing/preflight.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import { forgetPurchaseCash, recordPurchaseCash, withdrawnAlone } from '../../store/cash/person-day.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { withdrawalNeed, type CashRequest } from '../cash/cash-move.ts';
import { sessionSums } from '../cash/cash-reports.ts';
import { moveCorrectionCash } from '../cash/correction-cash.ts';
import { ownDay } from '../cash/own-day.ts';
import { ApprovalRefused, needsManager, type Approver } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { openSessionOf } from '../returns/settlement-need.ts';
import type { TillParts } from '../till-parts.ts';

const ACTION = 'compra sin factura';

export interface Purchase {
  readonly request: unknown;
  readonly idempotencyKey: string;
  readonly corrige: string | undefined;
  readonly approval: Approver | undefined;
}

interface Paid {
  readonly montoCentavos: bigint;
  readonly proveedor: string;
}

/**
 * Requires a manager where a purchase exceeds the caller's limit.
 *
 * @returns hook for the document's commit; null where no cash leaves
 * @throws ApprovalRefused without approval, AppError `VALIDACION` for a faulty request (before any PIN is asked);
 * nothing was issued
 */
export async function confirmPurchase(
  { store, clock, approvals }: Pick<TillParts, 'store' | 'clock' | 'approvals'>,
  purchase: Purchase,
  who: TillCaller,
): Promise<InCommitHook | null> {
  const { request, idempotencyKey, corrige, approval } = purchase;
  // A repeated request issues nothing more.
  const repeated = store.read((reader) => findIdempotency(reader, keyScope(who.caller), idempotencyKey));
  const paid = paidInCash(request);
  if (repeated !== null || paid === null || (paid.montoCentavos === 0n && corrige === undefined)) return null;
  const { montoCentavos, proveedor } = paid;
  const need = store.read((reader) => purchaseNeed(reader, { who, now: clock.now() }, montoCentavos));
  let aprobo: TillUser | null = null;
  if (need.requerida) {
    if (corrige === undefined)
      store.read((reader) => assertSound(reader, request, { who, now: clock.now() }));
    if (approval === undefined) throw withoutApproval(need, montoCentavos);
    const what = { asunto: ACTION, proveedor, monto: centsText(montoCentavos) };
    const answer = await approvals.try(approval, who, what);
    if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
    aprobo = answer.by;
  }
  return (tx, { id, codigoGeneracion, numeroControl, at }) => {
    takeOut(tx, { documentId: id, montoCentavos, aprobo }, { who, now: at });
    if (corrige !== undefined && moveCorrectionCash(tx, { documentId: id, at, aprobo }, who))
      // The movement counts against the correcting person's day.
      forgetPurchaseCash(tx, id);
    appendAudit(tx, {
      at,
      actor: who.user.nombre,
      accion: ACTION,
      detalle: {
        documento: codigoGeneracion,
        numeroControl,
        caja: who.till.id,
        proveedor,
        monto: centsText(montoCentavos),
        pidio: who.user.nombre,
        aprobo: aprobo?.nombre ?? null,
      },
    });
  };
}

/** Whether the amount exceeds the caller's daily limit, and who may approve it. */
export function purchaseNeed(reader: Reader, by: CashRequest, montoCentavos: bigint): ApprovalNeed {
  const { who, now } = by;
  const need = withdrawalNeed(reader, who);
  const { limiteCentavos } = cashRule(reader, who.till);
  const beyond = withdrawnAlone(reader, ownDay(who, now)) + montoCentavos > limiteCentavos;
  return { ...need, requerida: need.requerida && montoCentavos > 0n && beyond };
}

/** Cash of a request; null for a malformed one, which the engine reports. */
export function paidInCash(request: unknown): Paid | null {
  const shapes = EDITIONS.map((edition) => shapeRequest({ tipoDte: COMPRA, edition }, request));
  const shape = shapes.find((each) => each.kind === 'shaped');
  if (shape === undefined || shape.request.simular === true) return null;
  const { receptor, items, pagos } = shape.request;
  const isNatural = isNaturalPerson(receptor);
  const lines = items.map((item) => translatePurchaseItem(item, isNatural));
  const { totalPagar } = computeTotals(COMPRA, lines, chargesOf(shape.request));
  // Amounts on credit are not paid now.
  const now = pagos?.map(translatePago).filter(({ periodo }) => periodo === null) ?? null;
  const { efectivo } = takingsOf(totalPagar, now);
  return { montoCentavos: toCents(efectivo.toDecimalPlaces(2)), proveedor: receptor?.nombre ?? '' };
}

interface TakenOut {
  readonly documentId: number;
  readonly montoCentavos: bigint;
  readonly aprobo: TillUser | null;
}

/**
 * Records an unapproved withdrawal.
 *
 * @throws ApprovalRefused where other calls have used up the limit, AppError `ESTADO_NO_PERMITE` where the drawer holds
 * too little, for callers who may know; nothing is stored then
 */
function takeOut(tx: Tx, { documentId, montoCentavos, aprobo }: TakenOut, by: CashRequest): void {
  const { who, now } = by;
  forgetPurchaseCash(tx, documentId);
  if (montoCentavos === 0n) return;
  const need = purchaseNeed(tx, by, montoCentavos);
  if (aprobo === null && need.requerida) throw withoutApproval(need, montoCentavos);
  const mayKnow = who.user.rol === 'gerente' || aprobo !== null;
  const session = openSessionOf(tx, who);
  // The session's sums already contain the document.
  if (mayKnow && session !== null && sessionSums(tx, session).expected.esperado < 0n)
    throw refusal('ESTADO_NO_PERMITE', rule('efectivo-insuficiente'));
  if (aprobo === null) recordPurchaseCash(tx, documentId, { userId: who.user.id, at: now, montoCentavos });
}

function withoutApproval(need: ApprovalNeed, montoCentavos: bigint): ApprovalRefused {
  const why = rule('compra-de-mas', { monto: centsText(montoCentavos) });
  return new ApprovalRefused('aprobacion', needsManager(need, why));
}

function assertSound(reader: Reader, request: unknown, { who, now }: CashRequest): void {
  const { issuer, branch } = loadIssuing(reader, who.caller);
  const prepared = prepareDocument({
    tipoDte: COMPRA,
    input: request,
    issuer,
    branch,
    fecEmi: fiscalDate(now),
  });
  if (prepared.kind === 'faulty') throw validationError(prepared.faults);
}
