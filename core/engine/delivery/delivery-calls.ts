/**
 * Calls of a round and their consequences: seal, refusal, query, resend, contingency (§result-codes,
 * §ask-before-resend, §answer-by-state).
 */
import type { Answer, Outcome, QueryOutcome } from '../../authority/authority.ts';
import { ALREADY_EXISTS, refusesSignature, verdictOf, type Verdict } from '../../domain/rejection/verdict.ts';
import { activeCertificate } from '../../store/issuers/certificates.ts';
import type { Contingency } from '../../store/delivery/contingencies.ts';
import { isCorrectedRefusal } from '../../store/documents/corrections.ts';
import { lastWasNotAdmitted } from '../../store/delivery/deliverables.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import type { LineEvidence } from '../contingency/contingency.ts';
import { unanswered, contingencyFor } from '../contingency/contingency-opening.ts';
import type { DeliveryContext, Round, RoundEnd, Step } from './delivery-round.ts';
import { bounded } from './document-step.ts';
import { seenIn, NO_CONNECTION } from './line-state.ts';
import type { Deliverable, Signature } from './recorder.ts';

/** Puts a document that was certainly not received under the open contingency or a new one. */
export async function underContingency(round: Round, evidence: LineEvidence): Promise<RoundEnd> {
  return regenerate(round.document, await contingencyFor(round, evidence), round);
}

/** Adds contingency fields to a document; it then waits for the contingency's event. */
export async function regenerate(
  document: Deliverable,
  contingency: Contingency,
  { contingencies, onSigned }: DeliveryContext,
): Promise<RoundEnd> {
  await contingencies.take(document, contingency);
  onSigned();
  return 'held';
}

export async function send(round: Round, before: { readonly mayHaveArrived: boolean }): Promise<Step> {
  const { document, recorder, lines, authority, envelope, signature } = round;
  if (authority === null) {
    await recorder.notSent(document, { ...before, detail: NO_CONNECTION.detail, slow: true });
    return 'waiting';
  }
  const call = lines.calling(document, document.id);
  const documento = signature.jws ?? composeJws(document.payload, signature.firma);
  const outcome = await authority.submit({ ...envelope, documento });
  call.end();
  lines.saw(document, seenIn(outcome));
  switch (outcome.kind) {
    case 'accepted':
      lines.answered(document);
      if (await recorder.accepted(document, outcome.answer, 'sending'))
        round.onSealed({ document, answer: outcome.answer, firma: signature.firma, jws: documento });
      return 'settled';
    case 'rejected':
      lines.answered(document);
      return sendingRefused(round, outcome.answer, before);
    case 'unreachable':
      return notReached(round, outcome, before);
    case 'unknown':
      round.met.lost = true;
      await recorder.outcomeUnknown(document, outcome.detail);
      await unanswered(round, outcome, call);
      return 'ask';
    default:
      return outcome satisfies never;
  }
}

/** Certainly not delivered this time: if the line or the authority is down, the sale continues in contingency. */
async function notReached(
  round: Round,
  { cause, detail }: Extract<Outcome, { kind: 'unreachable' }>,
  before: { readonly mayHaveArrived: boolean },
): Promise<Step> {
  const { document, recorder, contingencies } = round;
  const isLine = cause !== 'credenciales';
  if (isLine && document.contingencyId === null && !before.mayHaveArrived)
    return underContingency(round, cause);
  await recorder.notSent(document, { ...before, detail, slow: !isLine });
  if (isLine) await contingencies.open(document, cause);
  return 'waiting';
}

export async function ask(round: Round): Promise<Step> {
  const { document, recorder, lines, authority, envelope, contingencies } = round;
  const call = lines.calling(document, document.id);
  const outcome: QueryOutcome = authority === null ? NO_CONNECTION : await authority.query(envelope);
  call.end();
  if (authority !== null) lines.saw(document, seenIn(outcome));
  switch (outcome.kind) {
    case 'accepted':
      // Only the reply was lost: the authority does accept documents.
      lines.answered(document);
      await recorder.accepted(document, outcome.answer, 'asking');
      return 'settled';
    case 'rejected':
      return refusalOnRecord(round, outcome.answer);
    case 'not-found':
      return 'send';
    case 'unreachable': {
      const slow = outcome.cause === 'credenciales';
      await recorder.waiting(document, { detail: outcome.detail, slow });
      if (outcome.cause !== 'credenciales') await contingencies.open(document, outcome.cause);
      return 'waiting';
    }
    case 'unknown':
      await recorder.waiting(document, { detail: outcome.detail, slow: false });
      await unanswered(round, outcome, call);
      return 'waiting';
    default:
      return outcome satisfies never;
  }
}

async function refusalOnRecord(round: Round, answer: Answer): Promise<Step> {
  const { deps, document, recorder, lines } = round;
  const { fhProcesamiento } = answer;
  // That refusal is of the version before the correction: the authority has not received the new one.
  if (deps.store.read((reader) => isCorrectedRefusal(reader, document.id, fhProcesamiento))) return 'send';
  const verdict = verdictOf(answer);
  if (verdict === 'final') {
    lines.answered(document);
    return recorder.rejected(document, answer);
  }
  if (repeatsRefusal(round, answer)) return 'send';
  await recorder.waiting(document, { detail: { received: answer.raw }, slow: verdict === 'blocked' });
  return 'waiting';
}

/**
 * Whether a query's answer repeats a refusal that meant "not now": not sealed, and to be resent. After a send was lost
 * in this round it waits first, because the authority may still process it, and "not verifiable now" may refer to the
 * query until repeated.
 */
function repeatsRefusal({ deps, document, met }: Round, answer: Answer): boolean {
  const verdict = verdictOf(answer);
  if (met.lost || verdict === 'ask') return false;
  if (verdict === 'blocked' || document.lastAnswer === bounded(answer.raw)) return true;
  return deps.store.read((reader) => lastWasNotAdmitted(reader, document.id));
}

/** Handles a refused send: final, wait, query, or sign anew. */
async function sendingRefused(
  round: Round,
  answer: Answer,
  before: { readonly mayHaveArrived: boolean },
): Promise<Step> {
  const { document, recorder } = round;
  const signature = refusesSignature(answer) ? await signAnew(round) : null;
  if (signature !== null) {
    await recorder.notAdmitted(document, answer);
    round.signature = signature;
    return 'send-anew';
  }
  const verdict = verdictOnSend(answer, before);
  // The authority did not know the code when queried before, so it belongs to another document.
  const isForeign = verdict === 'ask' && round.met.exists;
  if (verdict === 'final' || isForeign) return recorder.rejected(document, answer);
  round.met.exists ||= verdict === 'ask';
  if (verdict === 'ask') {
    await recorder.outcomeUnknown(document, { received: answer.raw });
    return 'ask';
  }
  await recorder.notAdmitted(document, answer);
  await recorder.waiting(document, { detail: { received: answer.raw }, slow: verdict === 'blocked' });
  return 'waiting';
}

/** What exists already may be an earlier attempt that arrived, whichever of its values is named. */
function verdictOnSend(answer: Answer, { mayHaveArrived }: { readonly mayHaveArrived: boolean }): Verdict {
  return mayHaveArrived && answer.codigoMsg === ALREADY_EXISTS ? 'ask' : verdictOf(answer);
}

/** Signs with the current certificate; null if that is the one refused. */
async function signAnew({ deps, document, recorder, signature }: Round): Promise<Signature | null> {
  const { issuerId, ambiente, payload } = document;
  const active = deps.store.read((reader) => activeCertificate(reader, issuerId, ambiente));
  if (active === null || active.id === signature.certificateId) return null;
  return recorder.sign({ certificateId: active.id, payload });
}
