/** Why nothing goes out until a person mends it, as it is kept: a rule, with the server's own words. */
import { asMembers, membersOf } from '../../contract/json.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { storedRuleOf } from '../../domain/last-answer.ts';

export interface StopReason {
  readonly motivo: Rule;
  /** The server's own words; null when it was not asked. */
  readonly respuesta: string | null;
}

/** The reason as it is stored; {@link stopReasonOf} reads it. */
export function storedReason({ motivo, respuesta }: StopReason): string {
  return JSON.stringify({ motivo, respuesta });
}

/** A stored reason; older rows hold a sentence. */
export function stopReasonOf(stored: string): StopReason {
  const { motivo, respuesta = null } = membersOf(stored) ?? {};
  return {
    motivo: storedRuleOf(asMembers(motivo) === null ? stored : JSON.stringify(motivo)),
    respuesta: typeof respuesta === 'string' ? respuesta : null,
  };
}
