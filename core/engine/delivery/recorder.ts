/** Records document steps, one durable transaction each (§three-durable-points: number, signature, outcome). */
import type { Answer } from '../../authority/authority.ts';
import { rule } from '../../contract/rules/rules.ts';
import { answerText, storedAnswer, type LastAnswer } from '../../domain/last-answer.ts';
import { retryDelayMs, SLOW_RETRY_MS } from '../../domain/retry-policy.ts';
import { findDeliverable, type Deliverable } from '../../store/delivery/deliverables.ts';
import { recordSignature } from '../../store/documents/documents.ts';
import { holdInOutbox, removeFromOutbox, reschedule } from '../../store/delivery/outbox.ts';
import { awaitsRelated } from '../../store/documents/related.ts';
import type { EngineDeps } from '../deps.ts';
import { tryOtherEdition } from '../editions/other-edition.ts';
import { documentAnswerOf, stepDocument, type TxNow } from './document-step.ts';
import { takeSeal } from './taken-seal.ts';
import { DELIVERY_LEASE_MS, MAX_RAW_CHARS, YOUNG_LEASE_MS } from '../limits.ts';

export type { Deliverable };

const SIGNED_ANEW = 'firmado de nuevo con el certificado vigente';

export interface Signature {
  readonly certificateId: string;
  /** Third part of the JWS. */
  readonly firma: string;
  /** The whole JWS if just created. */
  readonly jws?: string;
}

/** Why a document waits. `slow`: frequent retries are useless (credentials, certificate). */
export interface Waiting {
  readonly detail: LastAnswer;
  readonly slow: boolean;
}

interface Transmitting {
  readonly resend: boolean;
  readonly anew?: boolean;
}

export interface Recorder {
  /** Loads a document for delivery; null once settled. */
  load(documentId: number): Deliverable | null;
  sign(document: Pick<Deliverable, 'certificateId' | 'payload'>): Promise<Signature>;
  /**
   * Committed before the first byte is sent, with a new signature if any. `anew`: the previous signature was refused,
   * so this is no resend for lack of an answer.
   */
  transmitting(document: Deliverable, fresh: Signature | null, how: Transmitting): Promise<void>;
  /**
   * `sending`: answers its send, so the seal belongs to the current version.
   *
   * @returns false when it was already settled, which is left unchanged
   */
  accepted(
    document: Deliverable,
    answer: Answer & { readonly selloRecibido: string },
    by: 'sending' | 'asking',
  ): Promise<boolean>;
  /**
   * A settled document is left unchanged. One refused for its edition continues in the other one, in the same commit.
   *
   * @returns `corrected` when another version is to be delivered
   */
  rejected(document: Deliverable, answer: Answer): Promise<'settled' | 'corrected'>;
  /** Signs a document made in contingency; it waits for its event. */
  inContingency(document: Deliverable, signature: Signature): Promise<void>;
  /**
   * Signs a document whose related document of ours has no seal yet; it waits for that one.
   *
   * @returns false when that one was sealed meanwhile: this one is due
   */
  awaitRelated(document: Deliverable, signature: Signature): Promise<boolean>;
  /** It may have arrived: query first. */
  outcomeUnknown(document: Deliverable, detail: LastAnswer): Promise<void>;
  /** Refused for now regardless of content: queried like one that may have arrived. */
  notAdmitted(document: Deliverable, answer: Answer): Promise<void>;
  /** This attempt certainly did not arrive; an earlier one may have. */
  notSent(document: Deliverable, how: Waiting & { readonly mayHaveArrived: boolean }): Promise<void>;
  /** No state change until the next attempt. */
  waiting(document: Deliverable, how: Waiting): Promise<void>;
  brokeOff(documentId: number): Promise<void>;
}

export function createRecorder(deps: Pick<EngineDeps, 'store' | 'signer' | 'random'>): Recorder {
  const { store, signer, random } = deps;
  const postpone = postponing(random);
  return {
    load: (documentId) => store.read((reader) => findDeliverable(reader, documentId)),
    sign: async (document) => {
      const jws = await signer.sign(document.certificateId, document.payload);
      const firma = jws.slice(jws.lastIndexOf('.') + 1);
      return { certificateId: document.certificateId, firma, jws };
    },
    transmitting: (document, fresh, how) =>
      store.transact((tx, now) => {
        if (fresh !== null) keepSignature({ tx, now }, document, fresh);
        const anew = how.anew === true;
        stepDocument({ tx, now }, document.id, {
          event: 'transmissionStarted',
          causa: how.resend || anew ? 'reenvio' : 'envio',
          detalle: anew ? SIGNED_ANEW : null,
        });
        const isYoung = document.nextAttemptAt - now > DELIVERY_LEASE_MS - YOUNG_LEASE_MS;
        if (how.resend || !isYoung)
          reschedule(tx, document.id, { at: () => now + DELIVERY_LEASE_MS, resend: how.resend });
      }),
    accepted: (document, answer, by) =>
      store.transact((tx, now) => accept({ tx, now }, document, { answer, by })),
    rejected: (document, answer) => store.transact((tx, now) => reject({ tx, now }, document, answer)),
    inContingency: (document, signature) =>
      store.transact((tx, now) => {
        sign({ tx, now }, document, signature);
        stepDocument({ tx, now }, document.id, {
          event: 'contingency',
          causa: 'contingencia',
          detalle: null,
        });
        holdInOutbox(tx, document.id, 'EVENTO');
      }),
    awaitRelated: (document, signature) =>
      store.transact((tx, now) => {
        sign({ tx, now }, document, signature);
        // The related document may have been sealed between the check and this transaction.
        const waits = awaitsRelated(tx, document.id);
        if (waits) holdInOutbox(tx, document.id, 'RELACIONADO');
        else reschedule(tx, document.id, { at: () => now });
        return waits;
      }),
    outcomeUnknown: (document, detail) =>
      store.transact((tx, now) => {
        const step = { event: 'outcomeUnknown', causa: 'sin-respuesta' } as const;
        stepDocument({ tx, now }, document.id, { ...step, detalle: answerText(detail) });
      }),
    notAdmitted: (document, answer) => store.transact((tx, now) => putOff({ tx, now }, document, answer)),
    notSent: (document, how) =>
      store.transact((tx, now) => {
        stayedHere({ tx, now }, document, how);
        postpone({ tx, now }, document.id, how);
      }),
    waiting: (document, how) => store.transact((tx, now) => postpone({ tx, now }, document.id, how)),
    brokeOff: (documentId) =>
      store.transact((tx, now) =>
        postpone({ tx, now }, documentId, { detail: rule('ronda-interrumpida'), slow: false }),
      ),
  };
}

/** The only place that reschedules a document: counts consecutive failed rounds. */
function postponing(random: EngineDeps['random']) {
  return ({ tx, now }: TxNow, documentId: number, how: Waiting): void =>
    reschedule(tx, documentId, {
      attempt: true,
      // Refused credentials or certificate are answers and never lead into contingency (§not-admitted-now).
      answered: how.slow,
      at: (attempts) => now + (how.slow ? SLOW_RETRY_MS : retryDelayMs(attempts, random.unit())),
      lastAnswer: storedAnswer(how.detail, MAX_RAW_CHARS),
    });
}

/** Certainly not sent this time; an earlier send may have arrived. */
function stayedHere(
  now: TxNow,
  document: Deliverable,
  how: Waiting & { readonly mayHaveArrived: boolean },
): void {
  const back = document.contingencyId === null ? 'notSent' : 'contingency';
  const event = how.mayHaveArrived ? 'outcomeUnknown' : back;
  stepDocument(now, document.id, { event, causa: 'no-enviado', detalle: answerText(how.detail) });
}

/** Settles a queued document with its seal. */
function accept(now: TxNow, document: Deliverable, seal: Parameters<typeof takeSeal>[2]): boolean {
  if (!removeFromOutbox(now.tx, document.id)) return false;
  takeSeal(now, document, seal);
  return true;
}

function reject({ tx, now }: TxNow, document: Deliverable, answer: Answer): 'settled' | 'corrected' {
  if (!removeFromOutbox(tx, document.id)) return 'settled';
  const said = { ...documentAnswerOf(answer), sello: null };
  stepDocument({ tx, now }, document.id, {
    event: 'rejected',
    causa: 'rechazado',
    detalle: answer.raw,
    said,
  });
  return tryOtherEdition({ tx, now }, document.id) ? 'corrected' : 'settled';
}

function putOff({ tx, now }: TxNow, document: Deliverable, answer: Answer): void {
  stepDocument({ tx, now }, document.id, {
    event: 'outcomeUnknown',
    causa: 'no-admitido',
    detalle: answer.raw,
    said: { ...documentAnswerOf(answer), sello: null, fhProcesamiento: null },
  });
}

/** Stores a new signature; a stored one is kept. */
function sign({ tx, now }: TxNow, document: Deliverable, signature: Signature): void {
  if (document.signature === null) keepSignature({ tx, now }, document, signature);
}

function keepSignature({ tx, now }: TxNow, { id, version }: Deliverable, signature: Signature): void {
  const { certificateId, firma } = signature;
  recordSignature(tx, { documentId: id, version, signedAt: now, certificateId, firma });
}
