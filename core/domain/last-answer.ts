/** What was said last of something that waits for the authority, as data, as text, and as it is stored. */
import { membersOf } from '../contract/json.ts';
import { RULES, rule, ruleText, type Rule } from '../contract/rules/rules.ts';
import { verdictOf } from './rejection/verdict.ts';

/** A rule of ours, or the authority's own words as they were received. */
export type LastAnswer = Rule | { readonly received: string };

/** Rules that waiting alone does not mend: somebody must correct credentials, certificate or connection. */
const NEEDS_CORRECTION: ReadonlySet<string> = new Set<Rule['regla']>([
  'credenciales-rechazadas',
  'sesion-rechazada',
  'llamadas-rechazadas',
  'clave-de-conexion-cerrada',
  'conexion-no-configurada',
  'archivo-del-simulador',
  'ronda-interrumpida',
]);

/** The answer as a sentence, or as it was received. */
export function answerText(answer: LastAnswer): string {
  return 'received' in answer ? answer.received : ruleText(answer);
}

/** The answer as a sentence; of the authority's own, its code and words only. */
export function lastAnswerText(answer: LastAnswer): string {
  if (!('received' in answer)) return ruleText(answer);
  const members = membersOf(answer.received);
  if (members === null) return answer.received;
  const said = [
    members['codigoMsg'],
    members['descripcionMsg'] ?? members['mensaje'],
    members['observaciones'],
  ];
  return said.flat().filter(isTextPart).join(' ');
}

function isTextPart(part: unknown): part is string | number {
  return typeof part === 'number' || (typeof part === 'string' && part !== '');
}

/**
 * The answer as it is stored; {@link lastAnswerOf} reads it.
 *
 * @param maxChars longest part of the authority's words that is kept
 */
export function storedAnswer(answer: LastAnswer, maxChars: number): string {
  return 'received' in answer ? answer.received.slice(0, maxChars) : storedRule(answer);
}

/** A rule as it is stored; {@link storedRuleOf} reads it. */
export function storedRule(told: Rule): string {
  return JSON.stringify(told);
}

/** A stored answer. */
export function lastAnswerOf(stored: string): LastAnswer {
  const regla = membersOf(stored)?.['regla'];
  return typeof regla === 'string' && Object.hasOwn(RULES, regla)
    ? (JSON.parse(stored) as Rule)
    : { received: stored };
}

/** A stored rule; older rows hold a sentence. */
export function storedRuleOf(stored: string): Rule {
  const answer = lastAnswerOf(stored);
  return 'received' in answer ? rule('dicho', { texto: answer.received }) : answer;
}

/** Whether the answer says that waiting alone does not help. */
export function needsCorrection(answer: LastAnswer): boolean {
  if (!('received' in answer)) return NEEDS_CORRECTION.has(answer.regla);
  const codigoMsg = membersOf(answer.received)?.['codigoMsg'];
  return typeof codigoMsg === 'string' && verdictOf({ codigoMsg, reasons: [] }) === 'blocked';
}
