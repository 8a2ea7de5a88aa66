import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';

/**
 * Discards answers older than one already applied, since answers may overtake one another.
 *
 * @returns called with each request; what that returns tells, once its answer is there, whether it is to be applied
 */
export function latestOnly(): () => () => boolean {
  let asked = 0;
  let taken = 0;
  return () => {
    const question = ++asked;
    return () => {
      if (question < taken) return false;
      taken = question;
      return true;
    };
  };
}

/** What a store holds of the service. */
export interface Remote<Value> {
  /** Asks for it; a failure, or an answer older than what is held, changes nothing. */
  load(): Promise<void>;
  /** Holds what an operation answered: it is newer than whatever was asked before. */
  put(value: Value): void;
}

export function remote<Value>(
  ask: () => Promise<BridgeReply<Value>>,
  hold: (value: Value) => void,
): Remote<Value> {
  const startRequest = latestOnly();
  return {
    load: async () => {
      const isLatest = startRequest();
      const reply = await ask();
      if (reply.ok && isLatest()) hold(reply.value);
    },
    put: (value) => {
      startRequest()();
      hold(value);
    },
  };
}
