/** What a search over the bridge found. */
import type { BridgeReply } from '../../core/contract/bridge/bridge.ts';

/**
 * The items of an answer; none where what was asked is nothing that can be searched for.
 *
 * @returns null when there was no answer: then it is not known whether there are any
 */
export function found<Value, Item>(
  reply: BridgeReply<Value>,
  itemsOf: (value: Value) => readonly Item[],
): readonly Item[] | null {
  if (reply.ok) return itemsOf(reply.value);
  return reply.problem.codigo === 'VALIDACION' ? [] : null;
}
