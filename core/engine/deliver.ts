/**
 * Brings one document from where it stands to where it can stand: sign, send, or ask. The first attempt after the
 * commit and the hundredth retry after a power cut are this same function (architecture 1; authority README 10.1).
 */
import type { Answer, Authority, Outcome, QueryOutcome, Submission } from '../authority/authority.ts';
import { AMBIENTE_CODE } from '../contract/ambiente.ts';
import { MAX_RESENDS } from '../domain/retry-policy.ts';
import { verdictOf } from '../domain/verdict.ts';
import type { Contingency } from '../store/contingencies.ts';
import { isCorrectedRefusal, isInSealedEvent } from '../store/corrections.ts';
import { mayHaveArrived } from '../store/deliverables.ts';
import { composeJws } from '../store/jws-text.ts';
import { awaitsRelated } from '../store/related.ts';
import type { Reader } from '../store/store.ts';
import type { Contingencies, LineEvidence } from './contingency.ts';
import type { EngineDeps } from './deps.ts';
import { UNANSWERED_TO_OPEN } from './limits.ts';
import { lineOf, type LineState } from './line-state.ts';
import type { Deliverable, Recorder, Signature } from './recorder.ts';

/** What a delivery needs besides the engine's dependencies. */
export interface DeliveryContext {
  readonly deps: EngineDeps;
  readonly recorder: Recorder;
  readonly lines: LineState;
  readonly contingencies: Contingencies;
  /** Called once the signature is durable, before anything is sent. */
  readonly onSigned: () => void;
}

/** One round's document, its signed text and whom it goes to. */
interface Round extends DeliveryContext {
  readonly document: Deliverable;
  readonly authority: Authority | null;
  readonly submission: Submission;
  /** What was met in this round. `exists`: the authority said that the code exists; a question follows. */
  readonly met: { exists: boolean };
}

/**
 * How a round ended: the document left the queue, has its next moment in it, or waits for something else (its event, its
 * lot, a related document) that will bring it back.
 */
export type RoundEnd = 'settled' | 'waiting' | 'held';

/** The end of the round, or what comes next. `ask`: it may have arrived. `send`: the authority does not know it. */
type Step = RoundEnd | 'ask' | 'send';

/**
 * Runs one round for a document: after it the document is settled, rescheduled or held.
 *
 * @throws when signing or the store fail: the document stays where it is and the worker comes back to it
 */
export async function deliver(documentId: number, context: DeliveryContext): Promise<RoundEnd> {
  const { deps, recorder } = context;
  const document = recorder.load(documentId);
  if (document === null) return 'settled';
  if (document.retenido !== null) return 'held';
  if (document.estado === 'EMITIDO') return deliverFresh(document, context);
  const signature = document.signature ?? (await recorder.sign(document));
  const round = await roundOf(document, signature, context);
  if (document.estado === 'CONTINGENCIA') {
    const asked = deps.store.read((reader) => mayHaveArrived(reader, document.id, document.estado));
    context.onSigned();
    if (asked) return settle(round, 'ask');
    if (deps.store.read((reader) => awaitsRelated(reader, document.id)))
      return (await recorder.awaitRelated(document, signature)) ? 'held' : 'waiting';
    await recorder.transmitting(document, document.signature === null ? signature : null, { resend: false });
    return settle(round, await send(round, { mayHaveArrived: false }));
  }
  context.onSigned();
  if (document.estado === 'TRANSMITIENDO')
    await recorder.outcomeUnknown(document, 'interrumpido: se pregunta antes de reenviar');
  return settle(round, 'ask');
}

/** A document that surely was not handed over. */
async function deliverFresh(document: Deliverable, context: DeliveryContext): Promise<RoundEnd> {
  const { deps, recorder, contingencies } = context;
  if (document.contingencyId === null) {
    const window = contingencies.covering(document);
    if (window !== null) return regenerate(document, window, context);
  }
  const signature = document.signature ?? (await recorder.sign(document));
  const reported = deps.store.read((reader) => isInSealedEvent(reader, document.id));
  if (document.contingencyId !== null && !reported) {
    await recorder.inContingency(document, signature);
    context.onSigned();
    return 'held';
  }
  if (deps.store.read((reader) => awaitsRelated(reader, document.id))) {
    const waits = await recorder.awaitRelated(document, signature);
    context.onSigned();
    return waits ? 'held' : 'waiting';
  }
  const round = await roundOf(document, signature, context);
  await recorder.transmitting(document, document.signature === null ? signature : null, { resend: false });
  context.onSigned();
  return settle(round, await send(round, { mayHaveArrived: false }));
}

async function roundOf(
  document: Deliverable,
  signature: Signature,
  context: DeliveryContext,
): Promise<Round> {
  const submission: Submission = {
    ambiente: AMBIENTE_CODE[document.ambiente],
    nitEmisor: document.nitEmisor,
    version: document.formatVersion,
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    documento: composeJws(document.payload, signature.firma),
  };
  const authority = await reach(context.deps, document);
  return { ...context, document, authority, submission, met: { exists: false } };
}

/** A connection that cannot be opened is no reason to leave a document unsigned: it waits like with the line cut. */
async function reach(deps: EngineDeps, document: Deliverable): Promise<Authority | null> {
  try {
    return await deps.authorityOf(document);
  } catch (error) {
    deps.log.error('authority not available', { issuerId: document.issuerId, error: String(error) });
    return null;
  }
}

/** Asks and resends until the document is settled or the round's resends are used up (authority README 10.1). */
async function settle(round: Round, first: Step): Promise<RoundEnd> {
  const { document, recorder } = round;
  let step = first;
  // One of a sealed event has nowhere else to go: it is still sent once after each later question.
  let resendsLeft = Math.max(document.contingencyId === null ? 0 : 1, MAX_RESENDS - document.resends);
  while (step === 'ask' || step === 'send') {
    if (step === 'ask') {
      step = await ask(round);
    } else if (document.contingencyId === null && round.contingencies.covering(document) !== null) {
      step = await underContingency(round, 'lenta');
    } else if (resendsLeft > 0) {
      resendsLeft -= 1;
      await recorder.transmitting(document, null, { resend: true });
      step = await send(round, { mayHaveArrived: true });
    } else if (document.contingencyId === null) {
      step = await underContingency(round, 'lenta');
    } else {
      await recorder.waiting(document, {
        detail: 'Hacienda no la tiene y no confirma su recepción',
        slow: false,
      });
      step = 'waiting';
    }
  }
  return step;
}

/** The document surely was not received and does not get through: it goes under the open window or a new one. */
async function underContingency(round: Round, evidence: LineEvidence): Promise<RoundEnd> {
  const { document, contingencies, lines } = round;
  const open = contingencies.covering(document);
  if (open !== null) return regenerate(document, open, round);
  const alone = evidence === 'lenta' && lines.failures(document) < UNANSWERED_TO_OPEN;
  const window = alone ? await contingencies.openFor(document) : await contingencies.open(document, evidence);
  return regenerate(document, window, round);
}

async function regenerate(
  document: Deliverable,
  window: Contingency,
  { contingencies, onSigned }: DeliveryContext,
): Promise<RoundEnd> {
  await contingencies.take(document, window);
  onSigned();
  return 'held';
}

async function send(round: Round, before: { readonly mayHaveArrived: boolean }): Promise<Step> {
  const { document, recorder, lines, authority, submission } = round;
  if (authority === null) {
    await recorder.notSent(document, { ...before, detail: 'sin conexión configurada', slow: true });
    return 'waiting';
  }
  const outcome = await authority.submit(submission);
  lines.saw(document, lineOf(outcome));
  switch (outcome.kind) {
    case 'accepted':
      lines.heard(document, true);
      await recorder.accepted(document, outcome.answer, 'sending');
      return 'settled';
    case 'rejected':
      lines.heard(document, true);
      return refused(round, outcome.answer, 'sending');
    case 'unreachable':
      return notReached(round, outcome, before);
    case 'unknown':
      await recorder.outcomeUnknown(document, outcome.detail);
      await unanswered(round);
      return 'ask';
    default:
      return outcome satisfies never;
  }
}

/** Surely not delivered this time: with the line cut or the authority away the sale goes on in contingency. */
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

/** One call without an answer says little; several in a row say that the authority is away or too slow to sell with. */
async function unanswered({ document, lines, contingencies }: Round): Promise<void> {
  if (lines.heard(document, false) >= UNANSWERED_TO_OPEN) await contingencies.open(document, 'lenta');
}

async function ask(round: Round): Promise<Step> {
  const { document, recorder, lines, authority, submission, contingencies } = round;
  const outcome: QueryOutcome =
    authority === null
      ? { kind: 'unreachable', cause: 'credenciales', detail: 'sin conexión configurada' }
      : await authority.query(submission);
  if (authority !== null) lines.saw(document, lineOf(outcome));
  switch (outcome.kind) {
    case 'accepted':
      await recorder.accepted(document, outcome.answer, 'asking');
      return 'settled';
    case 'rejected': {
      const { fhProcesamiento } = outcome.answer;
      const former = (reader: Reader) => isCorrectedRefusal(reader, document.id, fhProcesamiento);
      // It speaks of the content that was corrected: the authority does not have the new one.
      return round.deps.store.read(former) ? 'send' : refused(round, outcome.answer, 'asking');
    }
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
      await unanswered(round);
      return 'waiting';
    default:
      return outcome satisfies never;
  }
}

/** A refusal is final, or leaves the document waiting; one learned by sending may also call for a question. */
async function refused(round: Round, answer: Answer, by: 'sending' | 'asking'): Promise<Step> {
  const { document, recorder } = round;
  const verdict = verdictOf(answer);
  // Asked about after the first time, the authority did not know it: the code is another document's.
  const isForeign = by === 'sending' && verdict === 'ask' && round.met.exists;
  if (verdict === 'final' || isForeign) {
    await recorder.rejected(document, answer);
    return 'settled';
  }
  round.met.exists ||= verdict === 'ask';
  if (by === 'sending' && verdict === 'ask') {
    await recorder.outcomeUnknown(document, answer.raw);
    return 'ask';
  }
  if (by === 'sending') await recorder.notAdmitted(document, answer);
  await recorder.waiting(document, { detail: answer.raw, slow: verdict === 'blocked' });
  return 'waiting';
}
