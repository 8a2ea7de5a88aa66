/** What the handlers of the bridge work with. */
import type { BridgeInput, BridgeOperation, BridgeOutput } from '../../contract/bridge/bridge.ts';
import type { Till } from '../../till/till.ts';
import type { Standing, TillCaller } from '../../till/people/browser-session.ts';
import type { ParseRequest } from './bridge-error.ts';

/** A call that may be answered. */
export interface BridgeCall {
  readonly till: Till;
  readonly standing: Standing;
  /** The browser's secret; null when it has none. */
  readonly token: string | null;
  /** How the browser calls itself; undefined where nobody said. */
  readonly browser: string | undefined;
  readonly parse: ParseRequest;
  /** Gives the browser another secret. */
  readonly giveToken: (token: string) => void;
}

/** A handler for each of these operations. */
export type HandlersOf<Ops extends BridgeOperation> = {
  readonly [Op in Ops]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

/** Who calls an operation that needs somebody at the till. */
export function whoOf({ standing }: Pick<BridgeCall, 'standing'>): TillCaller {
  if (standing.stage !== 'open') throw new Error('an operation of somebody was called by nobody');
  return standing;
}
