/**
 * Approval by a second person's PIN. Each wrong PIN delays that approver's next try or log-in at that till, and nobody
 * else's.
 */
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { TillUser, Refused } from '../../contract/till/till.ts';
import {
  approvalTries,
  forgetApprovalTries,
  noteApprovalTries,
  type ApprovalPlace,
} from '../../store/people/approvals.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import { findUserById, type User } from '../../store/people/users.ts';
import { auditApproval, auditRefusal, auditWrongPin, type ApprovalSubject } from './audit-people.ts';
import type { Clock } from '../../engine/deps.ts';
import { refusedBy, stillTheirs } from './pin-try.ts';
import { afterWrongPin, NO_TRIES, secondsToWait } from './pin-guard.ts';
import { tillUsers, type TillCaller } from './browser-session.ts';

export interface ApprovalDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Compares a PIN with a stored hash; slow on purpose. */
  readonly pinMatches: (pin: string, stored: string) => Promise<boolean>;
}

export interface Approver {
  readonly userId: string;
  readonly pin: string;
}

export type ApprovalAnswer = { readonly kind: 'approved'; readonly by: TillUser } | Refused;

export interface Approvals {
  /** Checks a manager's PIN; only of a person who may approve for the caller. The subject is audited. */
  try(approver: Approver, asking: TillCaller, what: ApprovalSubject): Promise<ApprovalAnswer>;
  own(pin: string, asking: TillCaller): Promise<ApprovalAnswer>;
}

/**
 * Whether `who` needs approval: a cashier always a manager's; a manager another manager's, unless the setting
 * `segundaPersona` is off or nobody else works here.
 */
export function approvalNeed(reader: Reader, who: TillCaller, settings: IssuerSettings): ApprovalNeed {
  const users = tillUsers(reader);
  const gerentes = users.filter(({ id, rol }) => rol === 'gerente' && id !== who.user.id);
  if (who.user.rol !== 'gerente') return { requerida: true, motivo: 'cajero', gerentes };
  if (users.length === 1) return { requerida: false, motivo: 'unica-persona', gerentes };
  if (settings.segundaPersona === false) return { requerida: false, motivo: 'desactivada', gerentes };
  return { requerida: true, motivo: 'segunda-persona', gerentes };
}

export class ApprovalRefused extends Error {
  override readonly name = 'ApprovalRefused';
  readonly falta: 'aprobacion' | 'pin';
  readonly broken: Rule;
  readonly retryAfterSeconds: number;

  /** @param why the refusal, with what to do next */
  constructor(falta: 'aprobacion' | 'pin', { message, broken, retryAfterSeconds }: Refused) {
    super(message);
    this.falta = falta;
    this.broken = broken;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type NeedsManager = Refused & { readonly falta: 'aprobacion' };

/** Refuses for lack of approval. @param causa what needs it */
export function needsManager({ gerentes }: Pick<ApprovalNeed, 'gerentes'>, causa: Rule): NeedsManager {
  return lacksApproval(rule('aprueba-un-gerente', { causa, hay: gerentes.length > 0 }));
}

export function lacksApproval(broken: Rule): NeedsManager {
  return { ...refusedBy(broken), falta: 'aprobacion' };
}

export function createApprovals({ store, clock, pinMatches }: ApprovalDeps): Approvals {
  /** Approvers whose PIN is being checked: parallel guesses would evade the delay. */
  const busy = new Set<string>();
  const check = async (
    approver: Approver,
    asking: TillCaller,
    what: ApprovalSubject | null,
  ): Promise<ApprovalAnswer> => {
    const place = placeOf(approver, asking);
    const before = store.read((reader) => approvalTries(reader, place)) ?? NO_TRIES;
    const wait = secondsToWait(before, clock.now());
    if (wait > 0) return tooSoon(wait);
    // Counted before the check: a power cut in between must not give a free guess.
    const count = async () => {
      const tries = afterWrongPin(before, clock.now());
      await store.transact((tx) => noteApprovalTries(tx, place, tries));
      return tries;
    };
    await count();
    const user = store.read((reader) => findUserById(reader, approver.userId));
    if (user === null || !(await pinMatches(approver.pin, user.pinHash))) {
      const tries = await count();
      const { userId } = approver;
      const { failures } = tries;
      await store.transact((tx, at) => {
        if (user === null) return;
        if (what === null) auditWrongPin(tx, { userId, failures, caja: asking.till.id, at });
        else auditRefusal(tx, asking, { userId, failures, what, at });
      });
      const broken = rule('pin-de-quien-aprueba', { nombre: user?.nombre ?? null });
      return refusedBy(broken, secondsToWait(tries, clock.now()));
    }
    return store.transact((tx, at) => {
      const answer = stillApproved(tx, user, place);
      if (answer.kind === 'approved' && what !== null)
        auditApproval(tx, asking, { by: answer.by.nombre, what, at });
      return answer;
    });
  };
  const alone: typeof check = async (approver, asking, what) => {
    const place = placeOf(approver, asking);
    const key = `${place.tillId} ${place.userId}`;
    if (busy.has(key)) return tooSoon(1);
    busy.add(key);
    try {
      return await check(approver, asking, what);
    } finally {
      busy.delete(key);
    }
  };
  return {
    try: async (approver, asking, what) => {
      const refusal = store.read((reader) => whyNot(reader, approver, asking));
      if (refusal !== null) return refusedBy(refusal);
      return alone(approver, asking, what);
    },
    own: (pin, asking) => alone({ userId: asking.user.id, pin }, asking, null),
  };
}

function placeOf({ userId }: Approver, { till }: TillCaller): ApprovalPlace {
  return { tillId: till.id, userId };
}

/** The approver may meanwhile have been deactivated, demoted or given a new PIN. */
function stillApproved(tx: Tx, tried: User, place: ApprovalPlace): ApprovalAnswer {
  const user = stillTheirs(tx, tried);
  if (user?.rol !== 'gerente') return refusedBy(rule('aprueba-quien-cambio'));
  forgetApprovalTries(tx, place);
  return { kind: 'approved', by: { id: user.id, nombre: user.nombre, rol: user.rol } };
}

function whyNot(reader: Reader, { userId }: Approver, { user }: TillCaller): Rule | null {
  if (userId === user.id) return rule('aprueba-otra-persona');
  const approver = findUserById(reader, userId);
  if (approver === null) return rule('aprueba-quien-ya-no-esta');
  return approver.rol === 'gerente' ? null : rule('aprueba-solo-gerente');
}

function tooSoon(seconds: number): ApprovalAnswer {
  return refusedBy(rule('espere-con-ese-pin', { segundos: seconds }), seconds);
}
