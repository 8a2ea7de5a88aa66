/**
 * Blind count of the drawer: a cashier learns only whether the count may close the session. Managers see the expected
 * amount; others only after closing. After a count too far off, a cashier needs a manager to count again.
 */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { CashCounted } from '../../contract/cash/cash.ts';
import { refusal } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { addCashCount, findCashCount } from '../../store/cash/cash-counts.ts';
import type { StoredSession } from '../../store/cash/cash-sessions.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { differenceNeed, type CloseDeps } from './cash-close.ts';
import type { CashRequest } from './cash-move.ts';
import { sessionSums, shownCount, shownExpected, worthOf, type SessionSums } from './cash-reports.ts';
import { requireClosable } from './cash-session.ts';

type CountInput = BridgeInput<'cash.count'>;

/**
 * Confirms a count; repeating the call changes nothing.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where the caller may not count the session, or the count is no longer valid;
 * ApprovalRefused where a manager must be present
 */
export async function countCash(
  { store, approvals, clock }: CloseDeps,
  input: CountInput,
  who: TillCaller,
): Promise<CashCounted> {
  const isManager = who.user.rol === 'gerente';
  const before = store.read((reader) => standingOf(reader, input, { who, now: clock.now() }));
  if (before.need !== null && input.approval === undefined) throw missing(before.need, store.read(tillUsers));
  let aprobo: string | null = null;
  if (input.approval !== undefined && !isManager) {
    const { caja: numeroCaja, numero: sesion } = before.session;
    const what = { asunto: 'conteo de caja', numeroCaja, sesion };
    const answer = await approvals.try(input.approval, who, what);
    if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
    aprobo = answer.by.nombre;
  }
  return store.transact((tx, now) => {
    const standing = standingOf(tx, input, { who, now });
    if (standing.need !== null && aprobo === null) throw missing(standing.need, tillUsers(tx));
    if (!standing.isIdempotent) keepCount(tx, { ...standing, input, aprobo, by: { who, now } });
    const known = isManager || aprobo !== null;
    return shown(tx, standing.session, { by: { who, now }, known });
  });
}

interface Standing {
  readonly session: StoredSession;
  readonly sums: SessionSums;
  readonly contadoCentavos: bigint;
  readonly isIdempotent: boolean;
  /** Why a manager must be present; null where none is needed. */
  readonly need: Rule | null;
}

function standingOf(
  reader: Reader,
  { clave, denominaciones, sesion }: CountInput,
  by: CashRequest,
): Standing {
  const session = requireClosable(reader, sesion ?? null, by.who);
  const sums = sessionSums(reader, session);
  const { expected, counts } = sums;
  const contadoCentavos = worthOf(denominaciones);
  const before = findCashCount(reader, session.id, clave);
  const last = counts.at(-1);
  if (before !== null) {
    const holds =
      last?.id === before.id &&
      before.contadoCentavos === contadoCentavos &&
      before.esperadoCentavos === expected.esperado;
    if (!holds) throw refusal('ESTADO_NO_PERMITE', rule('conteo-ya-no-vale'));
    return { session, sums, contadoCentavos, isIdempotent: true, need: null };
  }
  const diferencia = last === undefined ? 0n : last.contadoCentavos - last.esperadoCentavos;
  const isOff =
    by.who.user.rol !== 'gerente' &&
    differenceNeed(reader, by, { session, diferencia, repuesto: 0n }).requerida;
  return {
    session,
    sums,
    contadoCentavos,
    isIdempotent: false,
    need: isOff ? rule('contar-otra-vez') : null,
  };
}

function missing(why: Rule, users: ReturnType<typeof tillUsers>): ApprovalRefused {
  const gerentes = users.filter(({ rol }) => rol === 'gerente');
  return new ApprovalRefused('aprobacion', needsManager({ gerentes }, why));
}

interface KeptCount extends Pick<Standing, 'session' | 'sums' | 'contadoCentavos'> {
  readonly input: CountInput;
  readonly aprobo: string | null;
  readonly by: CashRequest;
}

/** Stores every confirmed count, also in the audit log, where repeated counts can be found. */
function keepCount(tx: Tx, { session, sums, contadoCentavos, input, aprobo, by }: KeptCount): void {
  const { who, now: at } = by;
  const { esperado: esperadoCentavos } = sums.expected;
  const { clave, denominaciones: piezas } = input;
  addCashCount(tx, {
    sessionId: session.id,
    clave,
    piezas,
    contadoCentavos,
    esperadoCentavos,
    userId: who.user.id,
    at,
  });
  const detalle = {
    caja: session.caja,
    sesion: session.numero,
    contado: centsText(contadoCentavos),
    esperado: centsText(esperadoCentavos),
    diferencia: centsText(contadoCentavos - esperadoCentavos),
    ...(aprobo === null ? {} : { aprobo }),
  };
  appendAudit(tx, { at, actor: who.user.nombre, accion: 'conteo de caja', detalle });
}

function shown(
  reader: Reader,
  session: StoredSession,
  { by, known }: { readonly by: CashRequest; readonly known: boolean },
): CashCounted {
  const { counts, expected } = sessionSums(reader, session);
  const conteo = shownCount(counts);
  const last = counts.at(-1);
  if (conteo === null || last === undefined) throw new Error('a count was not kept');
  const diferencia = last.contadoCentavos - expected.esperado;
  return {
    conteo: known ? conteo : { ...conteo, esperado: null, diferencia: null },
    efectivo: known ? shownExpected(expected) : null,
    aprobacion: differenceNeed(reader, by, { session, diferencia, repuesto: expected.repuesto }),
  };
}
