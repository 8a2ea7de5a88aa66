/** Last answer about a document that waits for the authority: as data, as text and as stored. */
import { membersOf } from '../contract/json.ts';
import { RULES, rule, ruleText, type Rule } from '../contract/rules/rules.ts';
import { verdictOf } from './rejection/verdict.ts';

/** A rule of ours, or the authority's text as received. */
export type LastAnswer = Rule | { readonly received: string };

/** Rules that retries cannot resolve: credentials, certificate or connection must be corrected. */
const NEEDS_CORRECTION: ReadonlySet<string> = new Set<Rule['regla']>([
  'credenciales-rechazadas',
  'sesion-rechazada',
  'llamadas-rechazadas',
  'clave-de-conexion-cerrada',
  'conexion-no-configurada',
  'archivo-del-simulador',
  'ronda-interrumpida',
]);

/** The answer as a sentence, or the received text. */
export function answerText(answer: LastAnswer): string {
  return 'received' in answer ? answer.received : ruleText(answer);
}

/** The answer as a sentence; of the authority's text only code and message. */
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
 * Serializes the answer for {@link lastAnswerOf}.
 *
 * @param maxChars maximum stored length of the authority's text
 */
export function storedAnswer(answer: LastAnswer, maxChars: number): string {
  return 'received' in answer ? answer.received.slice(0, maxChars) : storedRule(answer);
}

/** Serializes a rule for {@link storedRuleOf}. */
export function storedRule(told: Rule): string {
  return JSON.stringify(told);
}

/** Reads what {@link storedAnswer} wrote. */
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

/** Whether retries cannot resolve the problem. */
export function needsCorrection(answer: LastAnswer): boolean {
  if (!('received' in answer)) return NEEDS_CORRECTION.has(answer.regla);
  const codigoMsg = membersOf(answer.received)?.['codigoMsg'];
  return typeof codigoMsg === 'string' && verdictOf({ codigoMsg, reasons: [] }) === 'blocked';
}
