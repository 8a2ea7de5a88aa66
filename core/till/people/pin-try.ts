/** One PIN try at a till: slow on purpose, counted before the check, one at a time. */
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import type { Refused } from '../../contract/till/till.ts';
import type { Reader, Store } from '../../store/store.ts';
import { findUserById, type User } from '../../store/people/users.ts';
import { auditWrongPin } from './audit-people.ts';
import type { Clock } from '../../engine/deps.ts';
import { afterWrongPin, longestWait, type PinTries } from './pin-guard.ts';

export interface PinTryDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly pinMatches: (pin: string, stored: string) => Promise<boolean>;
}

export function refusedBy(broken: Rule, retryAfterSeconds = 0): Refused {
  return { kind: 'refused', message: ruleText(broken), broken, retryAfterSeconds };
}

/** The person as the PIN was compared; see {@link stillTheirs}. */
export interface RightPin {
  readonly kind: 'right';
  readonly user: User;
}

export interface PinTry {
  readonly userId: string;
  readonly pin: string;
  /** The till; null while pairing. */
  readonly caja: string | null;
  /** Key under which one try runs at a time. */
  readonly who: string;
  /** All counts for this try; the longest delay applies. */
  readonly tries: readonly PinTries[];
  /** Stores the counts, in the same order. */
  readonly note: (tries: readonly PinTries[]) => Promise<void>;
}

/** Who gave the PIN, if it is theirs still: comparing takes a while. Null with another one, and for nobody. */
export function stillTheirs(reader: Reader, { id, pinHash }: User): User | null {
  const user = findUserById(reader, id);
  return user?.pinHash === pinHash ? user : null;
}

/** Tries a PIN. @param busy keys with a running try: parallel guesses would evade the delay */
export async function tryPin(
  { store, clock, pinMatches }: PinTryDeps,
  busy: Set<string>,
  of: PinTry,
): Promise<Refused | RightPin> {
  const wait = busy.has(of.who) ? 1 : longestWait(of.tries, clock.now());
  if (wait > 0) return tooSoon(wait);
  busy.add(of.who);
  try {
    // Counted before the check: a power cut in between must not give a free guess.
    const tries = of.tries.map((each) => afterWrongPin(each, clock.now()));
    await of.note(tries);
    const user = store.read((reader) => findUserById(reader, of.userId));
    if (user !== null && (await pinMatches(of.pin, user.pinHash))) return { kind: 'right', user };
    const failures = Math.max(...tries.map((each) => each.failures));
    await store.transact((tx, at) => {
      if (user !== null) auditWrongPin(tx, { userId: user.id, failures, caja: of.caja, at });
    });
    return refusedBy(rule('pin-equivocado'), longestWait(tries, clock.now()));
  } finally {
    busy.delete(of.who);
  }
}

function tooSoon(seconds: number): Refused {
  return refusedBy(rule('espere-en-esta-caja', { segundos: seconds }), seconds);
}
