/** Closes a cash session: confirmed count, accepted difference and numbered Z in one commit. */
import { rule } from '../../contract/rules/rules.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import type { CashClosing, CashZ } from '../../contract/cash/cash.ts';
import { refusal } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { auditHead } from '../../store/people/audit-seal.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import type { StoredSession } from '../../store/cash/cash-sessions.ts';
import { sessionOfCount } from '../../store/cash/cash-counts.ts';
import { insertZ, nextZ } from '../../store/cash/cash-z.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { differedAlone } from '../../store/cash/person-day.ts';
import type { Clock } from '../../engine/deps.ts';
import { zWithChanges } from './cash-changes.ts';
import type { CashRequest } from './cash-move.ts';
import { sessionSums, xReport, type SessionSums } from './cash-reports.ts';
import { requireClosable, requireSeen } from './cash-session.ts';
import { ownDay } from './own-day.ts';
import { refusedBy } from '../people/pin-try.ts';
import { approvalNeed, needsManager, type Approvals } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';

type CloseInput = BridgeInput<'cash.close'>;
type Refused = Extract<CashClosing, { readonly kind: 'refused' }>;

export interface CloseDeps {
  readonly store: Store;
  readonly approvals: Approvals;
  readonly clock: Clock;
}

/** State before closing. */
type Standing =
  | { readonly kind: 'closed'; readonly z: CashZ }
  | { readonly kind: 'recount' }
  | { readonly kind: 'ready'; readonly session: StoredSession; readonly sums: SessionSums };

/**
 * What a closing leaves open, in cents: the difference of the count, and payments by replaced documents not yet
 * invalidated.
 */
export interface LeftOpen {
  readonly diferencia: bigint;
  readonly repuesto: bigint;
}

/**
 * Whether the open amount, added to that of other sessions the same person closed alone that day, exceeds their limit,
 * and who may then approve.
 */
export function differenceNeed(
  reader: Reader,
  { who, now }: CashRequest,
  { session, diferencia, repuesto }: LeftOpen & { readonly session: StoredSession },
): ApprovalNeed {
  const need = approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {});
  const { limiteCentavos } = cashRule(reader, session);
  // Managers see the replacements under Caja.
  const paidTwice = who.user.rol === 'gerente' ? 0n : repuesto;
  const size = (diferencia < 0n ? -diferencia : diferencia) + paidTwice;
  const isOff = size > 0n && size + differedAlone(reader, ownDay(who, now)) > limiteCentavos;
  return isOff ? need : { ...need, requerida: false };
}

/**
 * Closes the session of a count with its till's next Z. Repeating the call gives the same Z.
 *
 * @throws AppError `ESTADO_NO_PERMITE` when the count is unknown, or the session is another user's
 */
export async function closeCash(
  { store, approvals, clock }: CloseDeps,
  input: CloseInput,
  who: TillCaller,
): Promise<CashClosing> {
  const before = store.read((reader) => standingOf(reader, input.conteo, who));
  if (before.kind === 'closed') return before;
  if (before.kind === 'recount') return RECOUNT;
  const left = leftOpen(before.sums);
  const diferencia = centsText(left.diferencia);
  const asking = { who, now: clock.now() };
  const need = store.read((reader) => differenceNeed(reader, asking, { session: before.session, ...left }));
  let approverId: string | null = null;
  let aprobo: string | null = null;
  if (need.requerida) {
    const { caja, numero: sesion } = before.session;
    if (input.approval === undefined) {
      const detalle = { caja, sesion, diferencia, causa: 'sin aprobación' };
      const actor = who.user.nombre;
      await store.transact((tx, at) =>
        appendAudit(tx, { at, actor, accion: 'cierre de caja negado', detalle }),
      );
      return withoutApproval(need, who, left);
    }
    const what = { asunto: 'diferencia de caja', numeroCaja: caja, sesion };
    const answer = await approvals.try(input.approval, who, { ...what, diferencia });
    if (answer.kind === 'refused') return { ...answer, falta: 'pin' };
    approverId = answer.by.id;
    aprobo = answer.by.nombre;
  }
  const done = await store.transact((tx, now): 'closed' | 'recount' | ApprovalNeed => {
    const standing = standingOf(tx, input.conteo, who);
    if (standing.kind !== 'ready') return standing.kind;
    // Other sessions may have closed, or the rule become stricter, meanwhile.
    const still = differenceNeed(tx, { who, now }, { session: standing.session, ...left });
    if (still.requerida && approverId === null) return still;
    writeZ(tx, { ...standing, who, input, now, approverId, aprobo });
    return 'closed';
  });
  if (done === 'recount') return RECOUNT;
  if (done !== 'closed') return withoutApproval(done, who, left);
  const z = store.read((reader) => zWithChanges(reader, before.session.id));
  if (z === null) throw new Error(`session ${before.session.id} was closed without a Z`);
  return { kind: 'closed', z };
}

const RECOUNT: Refused = { ...refusedBy(rule('conteo-atrasado')), falta: 'conteo' };

function standingOf(reader: Reader, countId: number, who: TillCaller): Standing {
  const sessionId = sessionOfCount(reader, countId);
  if (sessionId === null) throw refusal('ESTADO_NO_PERMITE', rule('conteo-no-existe'));
  const seen = requireSeen(reader, sessionId, who);
  const z = seen.z === null ? null : zWithChanges(reader, sessionId);
  if (z !== null) return z.reporte.conteo?.id === countId ? { kind: 'closed', z } : { kind: 'recount' };
  const session = requireClosable(reader, sessionId, who);
  const sums = sessionSums(reader, session);
  const last = sums.counts.at(-1);
  const holds = last?.id === countId && last.esperadoCentavos === sums.expected.esperado;
  return holds ? { kind: 'ready', session, sums } : { kind: 'recount' };
}

function leftOpen({ counts, expected: { esperado, repuesto } }: SessionSums): LeftOpen {
  return { diferencia: (counts.at(-1)?.contadoCentavos ?? 0n) - esperado, repuesto };
}

interface Closing {
  readonly session: StoredSession;
  readonly sums: SessionSums;
  readonly who: TillCaller;
  readonly input: CloseInput;
  readonly now: Instant;
  readonly approverId: string | null;
  readonly aprobo: string | null;
}

/** Writes the Z and its audit row, with closer and approver, in one commit. */
function writeZ(tx: Tx, of: Closing): void {
  const { session, sums, who, input, now, approverId, aprobo } = of;
  const numero = nextZ(tx, session.tillId);
  const motivo = input.motivo?.trim() ?? '';
  const detalle = {
    caja: session.caja,
    sesion: session.numero,
    z: numero,
    diferencia: centsText(leftOpen(sums).diferencia),
    aprobo,
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'cierre de caja', detalle });
  const head = auditHead(tx);
  insertZ(tx, {
    tillId: session.tillId,
    at: now,
    userId: who.user.id,
    approverId,
    countId: input.conteo,
    reporte: {
      ...xReport(tx, session, { sums, now }),
      tipo: 'Z',
      numero,
      cerro: who.user.nombre,
      aprobo,
      motivoDiferencia: motivo === '' ? null : motivo,
      // With this closing's own audit row, so that paper and log confirm each other.
      bitacora: head === null ? null : { fila: head.fila, huella: head.huella },
    },
    documentos: sums.documentos,
  });
}

/** A cashier is not told the difference, to prevent matching the drawer to it. */
function withoutApproval(
  need: ApprovalNeed,
  { user }: TillCaller,
  { diferencia, repuesto }: LeftOpen,
): Refused {
  if (repuesto > 0n) return needsManager(need, rule('reemplazos-sin-invalidar'));
  if (user.rol !== 'gerente') return needsManager(need, rule('no-cuadra'));
  const monto = centsText(diferencia < 0n ? -diferencia : diferencia);
  return needsManager(need, rule(diferencia < 0n ? 'falta-efectivo' : 'sobra-efectivo', { monto }));
}
