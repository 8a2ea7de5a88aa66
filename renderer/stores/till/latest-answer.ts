import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';

/**
 * Discards answers older than one already applied.
 * @returns called once per request; its result is called with the answer and says whether to apply it
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

/** A value cached from the service. */
export interface Remote<Value> {
  /** Reloads; a failure or an outdated answer changes nothing. */
  load(): Promise<void>;
  /** Stores an operation's answer: it is newer than any pending request. */
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
