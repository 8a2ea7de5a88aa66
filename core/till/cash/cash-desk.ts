/** The cash desk: sessions opened, moved, counted, closed and shown. */
import { rule } from '../../contract/rules/rules.ts';
import type { BridgeInput, BridgeOutput } from '../../contract/bridge/bridge.ts';
import { CASH_PAGE_SIZE } from '../../contract/bridge/bridge-cash.ts';
import type { CashReport } from '../../contract/cash/cash-report.ts';
import type { CashState, CashZ, OpenCashSession } from '../../contract/cash/cash.ts';
import { refusal } from '../../domain/app-error.ts';
import { auditChanges } from '../../domain/audit-changes.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { cashRule, putCashRule, type CashRule } from '../../store/cash/cash-rules.ts';
import {
  cashTillNumber,
  lastCashSession,
  listCashMovements,
  listCashSessions,
  openCashSession,
  type StoredSession,
} from '../../store/cash/cash-sessions.ts';
import { withdrawnAlone } from '../../store/cash/person-day.ts';
import type { Reader } from '../../store/store.ts';
import { zWithChanges } from './cash-changes.ts';
import { closeCash } from './cash-close.ts';
import { countCash } from './cash-count.ts';
import { moveCash, withdrawalNeed, type CashRequest } from './cash-move.ts';
import { ownDay } from './own-day.ts';
import { sessionSums, shownMovement, shownSession, withoutCash, xReport } from './cash-reports.ts';
import { mayClose, requireOpen, requireSeen } from './cash-session.ts';
import { tieDay } from './cash-reconciliation.ts';
import { secondSay } from '../people/second-manager.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';

/** Each throws AppError `ESTADO_NO_PERMITE` where the session does not exist, is not open, or is another user's. */
export function cashOperations(deps: Pick<TillParts, 'store' | 'clock' | 'approvals' | 'news'>) {
  const { store, clock, approvals, news } = deps;
  const state = (who: TillCaller) => store.read((reader) => stateOf(reader, { who, now: clock.now() }));
  const announcing = async <T>(who: TillCaller, work: Promise<T>): Promise<T> => {
    const done = await work;
    news.publish({ kind: 'cash', issuerId: who.till.issuerId });
    return done;
  };
  return {
    'cash.state': (_input, who) => state(who),
    'cash.open': async (input, who) => {
      await announcing(who, openDesk(deps, input, who));
      return state(who);
    },
    'cash.move': async (input, who) => {
      const refused = await announcing(who, moveCash({ store, approvals, clock }, input, who));
      return refused ?? { kind: 'moved', state: state(who) };
    },
    'cash.count': (input, who) => countCash({ store, approvals, clock }, input, who),
    'cash.close': (input, who) => announcing(who, closeCash({ store, approvals, clock }, input, who)),
    'cash.x': ({ sesion }, who) => store.read((reader) => xOf(reader, sesion, { who, now: clock.now() })),
    'cash.z': ({ sesion }, who) => store.read((reader) => zOf(reader, sesion, who)),
    'cash.list': ({ antes }, who) => store.read((reader) => listOf(reader, antes ?? null, who)),
    'cash.tie': (days, { till }) => store.read((reader) => tieDay(reader, till, days)),
    /** @throws ApprovalRefused when another manager must approve the change and did not */
    'cash.rules': async ({ approval, ...rules }, who) => {
      const { exigirCaja, limiteDiferencia } = rules;
      const before = store.read((reader) => cashRule(reader, who.till));
      const limiteCentavos = centsOfText(limiteDiferencia);
      const isSame = before.exigirCaja === exigirCaja && before.limiteCentavos === limiteCentavos;
      const what = { asunto: 'reglas de caja', exigirCaja: exigirCaja ? 'sí' : 'no', limiteDiferencia };
      const segunda = isSame ? null : await secondSay(deps, who, { approval, what });
      const work = store.transact((tx, now) => {
        const present = shownRule(cashRule(tx, who.till));
        putCashRule(tx, who.till, { exigirCaja, limiteCentavos });
        const cambios = auditChanges(present, shownRule(cashRule(tx, who.till)));
        if (cambios.length === 0) return;
        const detalle = { sucursal: who.till.branchId, ...rules, ...segunda, cambios };
        appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'reglas de caja', detalle });
      });
      await announcing(who, work);
      return state(who);
    },
  } satisfies SomeOperations;
}

/** The X of an open session; by default this till's. */
export function xOf(reader: Reader, sesion: number | undefined, { who, now }: CashRequest): CashReport {
  const session = requireSeen(reader, sesion ?? requireOpen(reader, who).id, who);
  if (session.z !== null) throw refusal('ESTADO_NO_PERMITE', rule('sesion-cerrada-vea-z', { z: session.z }));
  const report = xReport(reader, session, { sums: sessionSums(reader, session), now });
  // Blind count: only managers see the expected cash of an open session.
  return who.user.rol === 'gerente' ? report : withoutCash(report);
}

export function zOf(reader: Reader, sesion: number, who: TillCaller): CashZ {
  const z = zWithChanges(reader, requireSeen(reader, sesion, who).id);
  if (z === null) throw refusal('ESTADO_NO_PERMITE', rule('sesion-sigue-abierta'));
  return z;
}

function stateOf(reader: Reader, { who, now }: CashRequest): CashState {
  const { till } = who;
  const last = lastCashSession(reader, till.id);
  const open = last === null || last.z !== null ? null : last;
  return {
    caja: cashTillNumber(reader, till.id),
    reglas: shownRule(cashRule(reader, till)),
    abierta: open === null ? null : openSession(reader, open, who),
    puedeCerrar: open !== null && mayClose(open, who),
    movimientos: open === null ? [] : listCashMovements(reader, open.id).map(shownMovement),
    ultimoFondo: last === null ? null : centsText(last.fondoCentavos),
    aprobacionSalida: withdrawalNeed(reader, who),
    retiradoHoy: centsText(withdrawnAlone(reader, ownDay(who, now))),
  };
}

function shownRule({ exigirCaja, limiteCentavos }: CashRule) {
  return { exigirCaja, limiteDiferencia: centsText(limiteCentavos) };
}

/** The total is shown only to those who may count the session. */
function openSession(reader: Reader, open: StoredSession, who: TillCaller): OpenCashSession {
  const session = shownSession(reader, open, who.till.id);
  return mayClose(open, who) ? session : { ...session, total: null };
}

function openDesk(
  { store }: Pick<TillParts, 'store'>,
  { fondo }: BridgeInput<'cash.open'>,
  who: TillCaller,
): Promise<void> {
  const { till, user } = who;
  return store.transact((tx, now) => {
    const last = lastCashSession(tx, till.id);
    if (last !== null && last.z === null) {
      throw refusal('ESTADO_NO_PERMITE', rule('caja-ya-abierta', { abrio: last.abrio }));
    }
    openCashSession(tx, till, { userId: user.id, fondoCentavos: centsOfText(fondo), at: now });
    appendAudit(tx, {
      at: now,
      actor: user.nombre,
      accion: 'apertura de caja',
      detalle: { caja: till.id, fondo },
    });
  });
}

function listOf(
  reader: Reader,
  before: number | null,
  { till, user }: TillCaller,
): BridgeOutput<'cash.list'> {
  const of = user.rol === 'gerente' ? null : { tillId: till.id, userId: user.id };
  const found = listCashSessions(reader, till, { of, before, limit: CASH_PAGE_SIZE + 1 });
  return {
    sesiones: found.slice(0, CASH_PAGE_SIZE).map((session) => shownSession(reader, session, till.id)),
    hayMas: found.length > CASH_PAGE_SIZE,
  };
}
