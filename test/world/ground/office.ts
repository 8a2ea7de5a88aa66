/** What the office of a till was told, which must stand until it is told otherwise, also after a loss of power. */
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { Role } from '../../../core/contract/ambiente.ts';
import type { Life } from './steps.ts';

/** How something stands, as text; null where it is not there. */
export type Value = string | null;

/** An act of which nobody heard: it stands whole or not at all. */
export interface Unheard {
  readonly sets: Map<string, Value>;
  /** What each may have been before. */
  readonly before: ReadonlyMap<string, readonly Value[]>;
  readonly line: { readonly actor: string; readonly accion: string };
  /** Last row of the audit log before it. */
  readonly since: number;
}

/** A key of a program. */
export interface ProgramKey {
  readonly key: string;
  readonly nombre: string;
  readonly role: Role;
  readonly branchId: string;
  /** Its last day; empty where it has none. */
  readonly vence: string;
}

/** A browser beside those of the screens: people log in and out at it. */
export interface Guest {
  token: string;
  /** Its id at the till. */
  id: string;
  /** Who is logged in; null for nobody, undefined where that is not known. */
  who: string | null | undefined;
  /** Wrong PINs in a row, and when the last one was; null where that is not known. */
  wrong: { readonly count: number; readonly last: Moment } | null;
  /** When it was used last. */
  used: Moment;
}

export interface Moment {
  readonly at: number;
  /** How far the clock was ahead. */
  readonly aheadMs: number;
  /** Of the computer at that time. */
  readonly life: Life;
}

export interface ClosedBooks {
  readonly month: BridgeOutput<'books.month'>;
  readonly files: ReadonlyMap<string, string>;
}

export interface Office {
  /** By name; more than one where the power went before somebody heard. */
  readonly stands: Map<string, readonly Value[]>;
  /** Whether all that there is was seen, since it was forgotten last. */
  isKnown: boolean;
  readonly unheard: Unheard[];
  readonly keys: ProgramKey[];
  guest: Guest | null;
  /** Months as they were closed. */
  readonly closed: Map<string, ClosedBooks>;
  /** Of rows of the audit log that told of an act: their hashes by id. */
  readonly lines: Map<number, string>;
  /** The last link of the audit log that was reckoned. */
  link: { id: number; hash: string };
  /** The last document whose issuer was looked at, and what documents might say of it at that look. */
  letterhead: { after: number; readonly said: Map<string, readonly string[]> };
  /** PINs that somebody may have: more than one where nobody heard of a change. */
  pinsOf(nombre: string): readonly string[];
  hasPin(nombre: string, pin: string): void;
  mayHavePin(nombre: string, pin: string): void;
  /** Settings are others, for a reason of which this does not know. */
  forgetSettings(): void;
  /** An older database is in place. @param last its last document */
  restored(last: number): void;
}

/** Before the first row of the audit log (docs/audit.md). */
export const AUDIT_BEGINNING = 'caja-dte audit 1';

export function createOffice(people: readonly { readonly nombre: string; readonly pin: string }[]): Office {
  const pins = new Map(people.map(({ nombre, pin }) => [nombre, { now: [pin], ever: [pin] }]));
  const pinOf = (nombre: string) => pins.get(nombre) ?? { now: [], ever: [] };
  const office: Office = {
    stands: new Map(),
    isKnown: false,
    unheard: [],
    keys: [],
    guest: null,
    closed: new Map(),
    lines: new Map(),
    link: { id: 0, hash: AUDIT_BEGINNING },
    letterhead: { after: 0, said: new Map() },
    pinsOf: (nombre) => pinOf(nombre).now,
    hasPin: (nombre, pin) => {
      const { ever } = pinOf(nombre);
      pins.set(nombre, { now: [pin], ever: [...new Set([...ever, pin])] });
    },
    mayHavePin: (nombre, pin) => {
      const { now, ever } = pinOf(nombre);
      pins.set(nombre, { now: [...new Set([...now, pin])], ever: [...new Set([...ever, pin])] });
    },
    forgetSettings: () => {
      office.stands.clear();
      office.unheard.length = 0;
      office.isKnown = false;
      office.letterhead.said.clear();
    },
    restored: (last) => {
      office.forgetSettings();
      for (const [nombre, { ever }] of pins) pins.set(nombre, { now: ever, ever });
      office.keys.length = 0;
      office.guest = null;
      office.closed.clear();
      office.lines.clear();
      office.link = { id: 0, hash: AUDIT_BEGINNING };
      office.letterhead.after = last;
    },
  };
  return office;
}
