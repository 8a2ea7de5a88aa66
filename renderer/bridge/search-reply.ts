/** Results of a search over the bridge. */
import type { BridgeReply } from '../../core/contract/bridge/bridge.ts';

/** The items; empty for an invalid search. @returns null without an answer */
export function found<Value, Item>(
  reply: BridgeReply<Value>,
  itemsOf: (value: Value) => readonly Item[],
): readonly Item[] | null {
  if (reply.ok) return itemsOf(reply.value);
  return reply.problem.codigo === 'VALIDACION' ? [] : null;
}
