/** The types of one delivery round: what it works with, its steps, how it ends. */
import type { Answer, Authority, Submission } from '../../authority/authority.ts';
import type { Contingencies } from '../contingency/contingency.ts';
import type { EngineDeps } from '../deps.ts';
import type { LineState } from './line-state.ts';
import type { Deliverable, Recorder, Signature } from './recorder.ts';

/** What a delivery needs besides the engine's dependencies. */
export interface DeliveryContext {
  readonly deps: EngineDeps;
  readonly recorder: Recorder;
  readonly lines: LineState;
  readonly contingencies: Contingencies;
  /** Called once the signature is durable, before anything is sent. */
  readonly onSigned: () => void;
  /** Called once the seal that answered a sending is durable. */
  readonly onSealed: (sealed: Sealed) => void;
}

/** A document as the seal of its sending left it. */
export interface Sealed {
  readonly document: Deliverable;
  readonly answer: Answer;
  readonly firma: string;
  /** The text that was sent. */
  readonly jws: string;
}

/** One round's document, its signature and whom it goes to. */
export interface Round extends DeliveryContext {
  readonly document: Deliverable;
  readonly authority: Authority | null;
  /** What is sent, without the signed text, which follows from the signature. */
  readonly envelope: Omit<Submission, 'documento'>;
  /** The signature that is sent; another one once the first was refused. */
  signature: Signature;
  /**
   * What happened in this round. `exists`: the authority said that it has the code already, so it is asked about it. `lost`: a
   * sending was not answered, so that an answer about the document may be older than that sending.
   */
  readonly met: { exists: boolean; lost: boolean };
}

/**
 * How a round ended: the document left the queue, has its next moment in it, or waits for something else (its event, its
 * lot, a related document) that will bring it back.
 */
export type RoundEnd = 'settled' | 'waiting' | 'held';

/**
 * The end of the round, or what comes next. `ask`: it may have arrived. `send`: the authority does not have it. `send-anew`:
 * its signature was refused and another one was made. `corrected`: there is another version of it to deliver.
 */
export type Step = RoundEnd | 'ask' | 'send' | 'send-anew' | 'corrected';
