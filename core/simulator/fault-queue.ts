/** The rules still to be played, and who plays next. */
import type { FaultRule, Step } from './script.ts';

/** What is known of a request: its document, and who calls. */
export interface Subject {
  readonly tipoDte?: string | undefined;
  readonly codigoGeneracion?: string | undefined;
  readonly numeroControl?: string | undefined;
  readonly nit?: string | undefined;
}

export interface FaultQueue {
  add(rules: readonly FaultRule[]): void;
  clear(): void;
  /** The rule that strikes this request, if any; counts it. `rehusar` is left out: see {@link takeRefusal}. */
  take(step: Step, subject: Subject): FaultRule | null;
  /** The `rehusar` rule that strikes a request before anything of it is read. */
  takeRefusal(step: Step): FaultRule | null;
  /** Rules that have not yet struck as often as they should. */
  pending(): readonly FaultRule[];
  /** Whether a rule asks for the control number, which only the signed text gives. */
  needsNumber(): boolean;
}

interface Entry {
  readonly rule: FaultRule;
  skip: number;
  left: number;
  /** When it is forgotten, in epoch milliseconds. */
  readonly until: number;
}

function fits(rule: FaultRule, subject: Subject): boolean {
  const names = ['tipoDte', 'codigoGeneracion', 'numeroControl', 'nit'] as const;
  return names.every((name) => rule.cuando[name] === undefined || rule.cuando[name] === subject[name]);
}

/** @param nowMs the simulator's clock, in epoch milliseconds */
export function createFaultQueue(nowMs: () => number): FaultQueue {
  let entries: Entry[] = [];

  function forgetOld(): void {
    const now = nowMs();
    if (entries.some((entry) => entry.until <= now)) entries = entries.filter((entry) => entry.until > now);
  }

  function strike(matches: (rule: FaultRule) => boolean): FaultRule | null {
    forgetOld();
    for (const entry of entries) {
      if (!matches(entry.rule)) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.left -= 1;
      if (entry.left <= 0) entries = entries.filter((one) => one !== entry);
      return entry.rule;
    }
    return null;
  }

  return {
    add(rules) {
      const added = rules.map((rule) => ({
        rule,
        skip: rule.saltar,
        left: rule.veces ?? Infinity,
        until: rule.duranteMs === null ? Infinity : nowMs() + rule.duranteMs,
      }));
      entries = [...entries, ...added];
    },
    clear() {
      entries = [];
    },
    take: (step, subject) =>
      entries.length === 0
        ? null
        : strike((rule) => rule.paso === step && rule.falla !== 'rehusar' && fits(rule, subject)),
    takeRefusal: (step) =>
      entries.length === 0 ? null : strike((rule) => rule.paso === step && rule.falla === 'rehusar'),
    pending: () => {
      forgetOld();
      return entries.map((entry) => entry.rule);
    },
    needsNumber: () => entries.some((entry) => entry.rule.cuando.numeroControl !== undefined),
  };
}
