/** Types of one delivery round: context, steps, results. */
import type { Answer, Authority, Submission } from '../../authority/authority.ts';
import type { Contingencies } from '../contingency/contingency.ts';
import type { EngineDeps } from '../deps.ts';
import type { LineState } from './line-state.ts';
import type { Deliverable, Recorder, Signature } from './recorder.ts';

export interface DeliveryContext {
  readonly deps: EngineDeps;
  readonly recorder: Recorder;
  readonly lines: LineState;
  readonly contingencies: Contingencies;
  /** Called once the signature is stored, before anything is sent. */
  readonly onSigned: () => void;
  /** Called once the seal that answered a send is stored. */
  readonly onSealed: (sealed: Sealed) => void;
}

export interface Sealed {
  readonly document: Deliverable;
  readonly answer: Answer;
  readonly firma: string;
  readonly jws: string;
}

export interface Round extends DeliveryContext {
  readonly document: Deliverable;
  readonly authority: Authority | null;
  /** The submission without the signed text, which follows from the signature. */
  readonly envelope: Omit<Submission, 'documento'>;
  /** Current signature; replaced after a refusal. */
  signature: Signature;
  /**
   * Seen in this round. `exists`: the authority reported the code as existing, so it is queried. `lost`: a send was not
   * answered, so an answer about the document may be older than that send.
   */
  readonly met: { exists: boolean; lost: boolean };
}

/**
 * Result of a round: `settled` left the queue, `waiting` is scheduled in it, `held` waits for its event, lot or related
 * document.
 */
export type RoundEnd = 'settled' | 'waiting' | 'held';

/**
 * End of the round or next step. `ask`: it may have arrived. `send`: the authority does not have it. `send-anew`:
 * re-signed after the signature was refused. `corrected`: another version is to be delivered.
 */
export type Step = RoundEnd | 'ask' | 'send' | 'send-anew' | 'corrected';
