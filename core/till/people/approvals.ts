/**
 * A second person says yes at somebody else's till, by PIN. Wrong PINs make the next try of that approver at that till wait
 * longer, a log-in there too; nobody else waits for it.
 */
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { TillUser } from '../../contract/till/till.ts';
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
import { refusedBy, type Refused } from './pin-try.ts';
import { afterWrongPin, NO_TRIES, secondsToWait } from './pin-guard.ts';
import { tillUsers, type TillCaller } from './browser-session.ts';

export interface ApprovalDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Whether a PIN is the one of a stored hash; slow on purpose. */
  readonly pinMatches: (pin: string, stored: string) => Promise<boolean>;
}

/** Who says yes. */
export interface Approver {
  readonly userId: string;
  readonly pin: string;
}

export type ApprovalAnswer = { readonly kind: 'approved'; readonly by: TillUser } | Refused;

export interface Approvals {
  /** Whether a manager's PIN is right; only of a person who may approve for the caller. What it is for goes into the audit log. */
  try(approver: Approver, asking: TillCaller, what: ApprovalSubject): Promise<ApprovalAnswer>;
  /** Whether a manager at a till knows their own PIN. */
  own(pin: string, asking: TillCaller): Promise<ApprovalAnswer>;
}

/**
 * Whether what `who` asks for needs a second person: a cashier always a manager; a manager another one, unless the setting
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

/** Nothing was done: another person must approve first, or did not. */
export class ApprovalRefused extends Error {
  override readonly name = 'ApprovalRefused';
  readonly falta: 'aprobacion' | 'pin';
  readonly broken: Rule;
  readonly retryAfterSeconds: number;

  /** @param why with the way on; or what became of a PIN */
  constructor(falta: 'aprobacion' | 'pin', { message, broken, retryAfterSeconds }: Refused) {
    super(message);
    this.falta = falta;
    this.broken = broken;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a person may not decide alone was not done. */
export type NeedsManager = Refused & { readonly falta: 'aprobacion' };

/** Refuses what a person may not decide alone. @param causa what that is */
export function needsManager({ gerentes }: Pick<ApprovalNeed, 'gerentes'>, causa: Rule): NeedsManager {
  return lacksApproval(rule('aprueba-un-gerente', { causa, hay: gerentes.length > 0 }));
}

/** Refuses what nobody approved. */
export function lacksApproval(broken: Rule): NeedsManager {
  return { ...refusedBy(broken), falta: 'aprobacion' };
}

/** Approvals over the store. */
export function createApprovals({ store, clock, pinMatches }: ApprovalDeps): Approvals {
  /** Approvers whose PIN is being checked: guesses made at the same time would not wait for each other. */
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
    // Counted before it is checked: pulling the plug in between must not give a free guess.
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

/** Comparing a PIN takes a while: a person who was retired, demoted or given another PIN meanwhile approves nothing. */
function stillApproved(tx: Tx, { id, pinHash }: User, place: ApprovalPlace): ApprovalAnswer {
  const user = findUserById(tx, id);
  if (user?.rol !== 'gerente' || user.pinHash !== pinHash) {
    return refusedBy(rule('aprueba-quien-cambio'));
  }
  forgetApprovalTries(tx, place);
  return { kind: 'approved', by: { id, nombre: user.nombre, rol: user.rol } };
}

/** Why somebody cannot approve, whatever the PIN. */
function whyNot(reader: Reader, { userId }: Approver, { user }: TillCaller): Rule | null {
  if (userId === user.id) return rule('aprueba-otra-persona');
  const approver = findUserById(reader, userId);
  if (approver === null) return rule('aprueba-quien-ya-no-esta');
  return approver.rol === 'gerente' ? null : rule('aprueba-solo-gerente');
}

function tooSoon(seconds: number): ApprovalAnswer {
  return refusedBy(rule('espere-con-ese-pin', { segundos: seconds }), seconds);
}
