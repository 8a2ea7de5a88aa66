/**
 * A count is reviewed, then stored with the cause of each difference in one commit, approved by someone who did not
 * count (§counting).
 */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { ClosedCount, CountReview, CountCauseInput } from '../../contract/bridge/bridge-counts.ts';
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { SURPLUS_CAUSES } from '../../contract/stock/counts.ts';
import { shelf } from '../../contract/stock/stock.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, roundSummary, sum, toJsonNumber } from '../../domain/money.ts';
import { shownUnits } from '../../domain/stock/base-units.ts';
import { addCause, countPaperLines } from '../../store/counts/count-papers.ts';
import { countEnd, endCount, lastMark, type StoredCount } from '../../store/counts/counts.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { appendStockEntry } from '../../store/stock/entries.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { ALONE } from '../invalidation/invalidation.ts';
import { approvalNeed, ApprovalRefused, needsManager, type Approver } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { refusedBy } from '../people/pin-try.ts';
import { NO_OTHER_MANAGER, type SecondSay } from '../people/second-manager.ts';
import type { TillParts } from '../till-parts.ts';
import { comparedGoods, differing, shownDifference, type ComparedCount } from './count-differences.ts';
import { uncounted } from './count-views.ts';
import { requireCount, requireOpenCount } from './open-count.ts';
import { isWithoutCause } from '../stock/withdrawn-goods.ts';

type CloseInput = BridgeInput<'counts.close'>;

/** Preview of the closing; nothing is stored. @throws AppError `ESTADO_NO_PERMITE` */
export function reviewCount(reader: Reader, id: number, who: TillCaller): CountReview {
  const count = requireOpenCount(reader, id, who);
  const compared = comparedGoods(reader, count);
  const diferencias = differing(compared).map((each) => shownDifference(reader, count, each));
  return {
    diferencias,
    contados: compared.length,
    sinContar: uncounted(reader, count).length,
    valor: toJsonNumber(roundSummary(sum(diferencias.map(({ valor }) => amount(valor ?? '0'))))).text,
    hasta: lastMark(reader, id),
    aprobacion: closingNeed(reader, compared, who),
  };
}

/**
 * Whether a count with differences needs approval: only if the caller counted and some other manager did not. Otherwise
 * the caller closes alone, which the audit log says.
 */
function closingNeed(reader: Reader, compared: readonly ComparedCount[], who: TillCaller): ApprovalNeed {
  const need = approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {});
  const counters = countersOf(compared);
  const gerentes = need.gerentes.filter(({ id }) => !counters.has(id));
  const isAsked = differing(compared).length > 0 && counters.has(who.user.id) && gerentes.length > 0;
  return { ...need, gerentes, requerida: need.requerida && isAsked };
}

const countersOf = (compared: readonly ComparedCount[]): ReadonlySet<string> =>
  new Set(compared.flatMap(({ by }) => by.map(({ userId }) => userId)));

/** Why no approval was asked, for the audit log. */
function whyAlone({ motivo }: ApprovalNeed, compared: readonly ComparedCount[], who: TillCaller): string {
  if (differing(compared).length === 0) return 'sin diferencias que aprobar';
  if (!countersOf(compared).has(who.user.id)) return 'quien guardó no había contado';
  return motivo === 'segunda-persona' ? NO_OTHER_MANAGER : ALONE[motivo];
}

/** The approval, where one is needed. @throws ApprovalRefused */
export async function approveClosing(
  { store, approvals }: Pick<TillParts, 'store' | 'approvals'>,
  input: CloseInput,
  who: TillCaller,
): Promise<SecondSay & { readonly approverId: string | null }> {
  const { need, alone } = store.read((reader) => {
    const compared = comparedGoods(reader, requireCount(reader, input.id, who));
    const asked = closingNeed(reader, compared, who);
    const isOver = countEnd(reader, input.id) !== null;
    return {
      need: { ...asked, requerida: asked.requerida && !isOver },
      alone: whyAlone(asked, compared, who),
    };
  });
  if (!need.requerida) return { approverId: null, aprobo: null, segundaPersona: alone };
  return approvedBy({ approvals, need, causa: rule('conteo-inv-aprueba-otro') }, input.approval, {
    who,
    asunto: 'conteo de existencias',
  });
}

/** Approval by one of the permitted managers. @throws ApprovalRefused */
export async function approvedBy(
  {
    approvals,
    need,
    causa,
  }: Pick<TillParts, 'approvals'> & {
    readonly need: ApprovalNeed;
    readonly causa: Parameters<typeof needsManager>[1];
  },
  approval: Approver | undefined,
  { who, asunto }: { readonly who: TillCaller; readonly asunto: string },
): Promise<SecondSay & { readonly approverId: string }> {
  if (approval === undefined) throw new ApprovalRefused('aprobacion', needsManager(need, causa));
  if (!need.gerentes.some(({ id }) => id === approval.userId))
    throw new ApprovalRefused('pin', refusedBy(rule('conteo-inv-aprueba-quien-no-conto')));
  const answer = await approvals.try(approval, who, { asunto });
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return { approverId: answer.by.id, aprobo: answer.by.nombre, segundaPersona: 'aprobada' };
}

interface Closing {
  readonly who: TillCaller;
  readonly now: Instant;
  readonly second: Awaited<ReturnType<typeof approveClosing>>;
}

/**
 * Closes a count with the cause of each difference.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where someone counted since the review, `VALIDACION` with every difference
 * without a cause
 */
export function closeCount(tx: Tx, input: CloseInput, { who, now, second }: Closing): ClosedCount {
  const count = requireCount(tx, input.id, who);
  const known = countEnd(tx, count.id)?.entryId ?? null;
  if (known !== null) return closedCount(tx, known);
  requireOpenCount(tx, count.id, who);
  if (lastMark(tx, count.id) !== input.hasta) throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-cambio'));
  const compared = comparedGoods(tx, count);
  if (compared.length === 0) throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-vacio'));
  const causes = causesOf(differing(compared), input.causas);
  const { approverId, ...said } = second;
  const userId = who.user.id;
  const id = appendStockEntry(tx, {
    ...paperOf(count),
    userId,
    recordedAt: now,
    counts: linesOf(count, compared),
  });
  for (const { product, causa, motivo } of causes)
    addCause(tx, { entryId: id, product, causa, motivo, userId, approverId, at: now });
  endCount(tx, { countId: count.id, entryId: id, at: now, userId, approverId, motivo: null });
  const productos = compared.map(({ goods, base }) => `${goods.codigo} = ${shownUnits(base, goods).text}`);
  const diferencias = causes.length;
  const detalle = { caja: who.till.id, papel: String(id), alcance: count.alcance, nombre: count.nombre };
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'conteo de existencias',
    detalle: { ...detalle, diferencias, productos, ...said },
  });
  return closedCount(tx, id);
}

const paperOf = ({ issuerId, branchId, ambiente }: StoredCount) =>
  ({ issuerId, branchId, ambiente, causa: 'conteo' }) as const;

const linesOf = ({ branchId }: StoredCount, compared: readonly ComparedCount[]) =>
  compared.map(({ product, base, esperado, at }, place) => ({
    item: place + 1,
    product,
    place: shelf(branchId),
    contado: base,
    esperado,
    at,
  }));

/** The cause of each difference. @throws AppError `VALIDACION` with all missing or impossible causes */
function causesOf(differences: readonly ComparedCount[], said: readonly CountCauseInput[]) {
  const byCode = new Map(said.map((each) => [each.codigo, each]));
  const faults: Fault[] = [];
  const causes = differences.flatMap(({ product, goods, base, esperado }) => {
    const { codigo, descripcion } = goods;
    const given = byCode.get(codigo);
    if (given === undefined) {
      faults.push(faultAt('causas', 'CAMPO_REQUERIDO', rule('conteo-inv-sin-causa', { descripcion })));
      return [];
    }
    const { causa } = given;
    if (base > esperado && !SURPLUS_CAUSES.some((each) => each === causa))
      faults.push(faultAt('causas', 'REGLA', rule('conteo-inv-sobrante', { descripcion })));
    return [{ product, causa, motivo: given.motivo?.trim() ?? null }];
  });
  if (faults.length > 0) throw validationError(faults);
  return causes;
}

function closedCount(reader: Reader, id: number): ClosedCount {
  const lines = countPaperLines(reader, id);
  return { id, lineas: lines.length, sinCausa: lines.filter(isWithoutCause).length };
}

/** Discards an open count. @throws AppError `ESTADO_NO_PERMITE` */
export function discardCount(
  tx: Tx,
  { id, motivo }: BridgeInput<'counts.discard'>,
  { who, now: at }: { readonly who: TillCaller; readonly now: Instant },
): void {
  const { alcance, nombre } = requireOpenCount(tx, id, who);
  endCount(tx, { countId: id, entryId: null, at, userId: who.user.id, approverId: null, motivo });
  const detalle = { caja: who.till.id, alcance, nombre, motivo };
  appendAudit(tx, { at, actor: who.user.nombre, accion: 'conteo de existencias descartado', detalle });
}
