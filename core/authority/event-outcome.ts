/** Maps answers about events to outcomes (§contingency-call, §invalidation-call, §result-codes). Pure. */
import { readReasons } from '../domain/rejection/rejection-reasons.ts';
import { membersOf, type Members } from '../contract/json.ts';
import { codeOf, listOf, messageOf, rawOf, sealOf, timeOf } from './answer-body.ts';
import type { EventAnswer, EventOutcome, Outcome } from './authority.ts';
import type { Exchange } from './exchange.ts';
import { SEAL_NAMES, isAbout, namesIt, type Expected } from './document-answer.ts';
import { mayRefuse, maySucceed, unreadable, withoutAnswer } from './no-verdict.ts';

/** Accepting states; only the first is documented for contingency events. */
const TAKEN: readonly unknown[] = ['RECIBIDO', 'PROCESADO'];

/** Result of a submitted event. The seal is searched under every known name, since events cannot be queried later. */
export function eventOutcomeOf(exchange: Exchange, expected: Expected): EventOutcome {
  if (exchange.kind !== 'answer') return withoutAnswer(exchange);
  const { text, status } = exchange;
  const members = membersOf(text);
  if (members === null || !isAbout(members, expected)) return unreadable(exchange);
  const answer = eventAnswerOf(members, text);
  if (saysRefused(members, status, namesIt(members, expected))) return { kind: 'rejected', answer };
  const selloRecibido = sealOf(members, SEAL_NAMES);
  if (!saysTaken(members, status) || selloRecibido === null) return unreadable(exchange);
  return { kind: 'accepted', answer: { ...answer, selloRecibido } };
}

/** The same for an event stored like a document; event answers have no classification (§retorno-delivery). */
export function eventAsDocument(exchange: Exchange, expected: Expected): Outcome {
  const outcome = eventOutcomeOf(exchange, expected);
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', answer: { ...outcome.answer, clasificaMsg: null } };
    case 'rejected':
      return { kind: 'rejected', answer: { ...outcome.answer, clasificaMsg: null } };
    case 'unreachable':
    case 'unknown':
      return outcome;
    default:
      return outcome satisfies never;
  }
}

/** Members except the seal; contingency events use other names. */
export function eventAnswerOf(members: Members, text: string): EventAnswer {
  const observaciones = listOf(members['observaciones']);
  const descripcionMsg = messageOf(members['descripcionMsg']) ?? messageOf(members['mensaje']);
  return {
    selloRecibido: null,
    fhProcesamiento: timeOf(members['fhProcesamiento']) ?? timeOf(members['fechaHora']),
    codigoMsg: codeOf(messageOf(members['codigoMsg'])),
    descripcionMsg,
    observaciones,
    reasons: readReasons(descripcionMsg, observaciones),
    raw: rawOf(text),
  };
}

/**
 * Whether the authority itself refused.
 * @param isNamed whether the answer names what was sent; the status is then ignored
 */
export function saysRefused(members: Members, status: number, isNamed: boolean): boolean {
  return members['estado'] === 'RECHAZADO' && (isNamed || mayRefuse(status));
}

/** Whether the authority itself accepted. */
export function saysTaken(members: Members, status: number): boolean {
  return TAKEN.includes(members['estado']) && maySucceed(status);
}
