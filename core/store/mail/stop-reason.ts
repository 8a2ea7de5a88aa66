/** Stored reason why sending is stopped: a rule, with the server's answer. */
import { asMembers, membersOf } from '../../contract/json.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { storedRuleOf } from '../../domain/last-answer.ts';

export interface StopReason {
  readonly motivo: Rule;
  /** The server's answer; null if it was not contacted. */
  readonly respuesta: string | null;
}

/** Serialises; the inverse of {@link stopReasonOf}. */
export function storedReason({ motivo, respuesta }: StopReason): string {
  return JSON.stringify({ motivo, respuesta });
}

/** Parses a stored reason; older rows hold a plain sentence. */
export function stopReasonOf(stored: string): StopReason {
  const { motivo, respuesta = null } = membersOf(stored) ?? {};
  return {
    motivo: storedRuleOf(asMembers(motivo) === null ? stored : JSON.stringify(motivo)),
    respuesta: typeof respuesta === 'string' ? respuesta : null,
  };
}
