/**
 * Brings one document from where it stands to where it can stand: sign, send, or ask. The first attempt after the
 * commit and the hundredth retry after a power cut are this same function (architecture 1; authority README 10.1).
 */
import type { Answer, Authority, Outcome, QueryOutcome, Submission } from '../authority/authority.ts';
import { AMBIENTE_CODE } from '../contract/ambiente.ts';
import { MAX_RESENDS } from '../domain/retry-policy.ts';
import { verdictOf } from '../domain/verdict.ts';
import { composeJws } from '../store/jws-text.ts';
import type { EngineDeps } from './deps.ts';
import type { Line, LineState } from './line-state.ts';
import type { Deliverable, Recorder } from './recorder.ts';

/** What a delivery needs besides the engine's dependencies. */
export interface DeliveryContext {
  readonly deps: EngineDeps;
  readonly recorder: Recorder;
  readonly lines: LineState;
  /** Called once the signature is durable, before anything is sent. */
  readonly onSigned: () => void;
}

/** One round's document, its signed text and whom it goes to. */
interface Round extends DeliveryContext {
  readonly document: Deliverable;
  readonly authority: Authority | null;
  readonly submission: Submission;
}

/** How a round ended: the document left the queue, or has its next moment in it. */
export type RoundEnd = 'settled' | 'waiting';

/** The end of the round, or what comes next. `ask`: it may have arrived. `send`: the authority does not know it. */
type Step = RoundEnd | 'ask' | 'send';

/**
 * Runs one round for a document: after it the document is settled or rescheduled.
 *
 * @throws when signing or the store fail: the document stays where it is and the worker comes back to it
 */
export async function deliver(documentId: number, context: DeliveryContext): Promise<RoundEnd> {
  const { deps, recorder } = context;
  const document = recorder.load(documentId);
  if (document === null) return 'settled';
  const signature = document.signature ?? (await recorder.sign(document));
  const authority = await reach(deps, document);
  const submission: Submission = {
    ambiente: AMBIENTE_CODE[document.ambiente],
    nitEmisor: document.nitEmisor,
    version: document.formatVersion,
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    documento: composeJws(document.payload, signature.firma),
  };
  const round: Round = { ...context, document, authority, submission };
  if (document.estado === 'EMITIDO') {
    await recorder.transmitting(document, document.signature === null ? signature : null, { resend: false });
    context.onSigned();
    return settle(round, await send(round, { mayHaveArrived: false }));
  }
  context.onSigned();
  if (document.estado === 'TRANSMITIENDO')
    await recorder.outcomeUnknown(document, 'interrumpido: se pregunta antes de reenviar');
  return settle(round, 'ask');
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
  // A document that used up its quick resends is still sent once after each later question: it must not be lost.
  let resendsLeft = Math.max(1, MAX_RESENDS - document.resends);
  while (step === 'ask' || step === 'send') {
    if (step === 'ask') {
      step = await ask(round);
    } else if (resendsLeft === 0) {
      await recorder.waiting(document, {
        detail: 'Hacienda no la tiene y no confirma su recepción',
        slow: false,
      });
      step = 'waiting';
    } else {
      resendsLeft -= 1;
      await recorder.transmitting(document, null, { resend: true });
      step = await send(round, { mayHaveArrived: true });
    }
  }
  return step;
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
      await recorder.accepted(document, outcome.answer);
      return 'settled';
    case 'rejected':
      return refused(round, outcome.answer, 'sending');
    case 'unreachable':
      await recorder.notSent(document, {
        ...before,
        detail: outcome.detail,
        slow: outcome.cause === 'credenciales',
      });
      return 'waiting';
    case 'unknown':
      await recorder.outcomeUnknown(document, outcome.detail);
      return 'ask';
    default:
      return outcome satisfies never;
  }
}

async function ask(round: Round): Promise<Step> {
  const { document, recorder, lines, authority, submission } = round;
  const outcome: QueryOutcome =
    authority === null
      ? { kind: 'unreachable', cause: 'sin-linea', detail: 'sin conexión configurada' }
      : await authority.query(submission);
  lines.saw(document, lineOf(outcome));
  switch (outcome.kind) {
    case 'accepted':
      await recorder.accepted(document, outcome.answer);
      return 'settled';
    case 'rejected':
      return refused(round, outcome.answer, 'asking');
    case 'not-found':
      return 'send';
    case 'unreachable':
    case 'unknown':
      await recorder.waiting(document, {
        detail: outcome.detail,
        slow: outcome.kind === 'unreachable' && outcome.cause === 'credenciales',
      });
      return 'waiting';
    default:
      return outcome satisfies never;
  }
}

/** A refusal is final, or leaves the document waiting; one learned by sending may also call for a question. */
async function refused(round: Round, answer: Answer, by: 'sending' | 'asking'): Promise<Step> {
  const { document, recorder } = round;
  const verdict = verdictOf(answer);
  if (verdict === 'final') {
    await recorder.rejected(document, answer);
    return 'settled';
  }
  if (by === 'sending') await recorder.outcomeUnknown(document, answer.raw);
  if (by === 'sending' && verdict === 'ask') return 'ask';
  await recorder.waiting(document, { detail: answer.raw, slow: verdict === 'blocked' });
  return 'waiting';
}

/** What an outcome says of the line itself. */
function lineOf(outcome: Outcome | QueryOutcome): Line {
  if (outcome.kind === 'unreachable') return outcome.cause;
  if (outcome.kind === 'unknown') return 'autoridad-caida';
  return outcome.kind === 'rejected' && verdictOf(outcome.answer) === 'blocked' ? 'bloqueada' : 'en-linea';
}
