/** Which calls of a screen are a sign that somebody is there, and keep the session alive. */
import type { BridgeOperation } from '../../contract/bridge/bridge.ts';

/** Asked by the screen itself, also when nobody is there. */
const ASKED_BY_ITSELF: ReadonlySet<BridgeOperation> = new Set([
  'session.state',
  'till.context',
  'queue.view',
  'upkeep.lock',
  'upkeep.job',
  'print.queue',
  'print.job',
]);

/** Whether somebody asked for it. */
export function showsSomebody(op: BridgeOperation): boolean {
  return !ASKED_BY_ITSELF.has(op);
}
