/** JSON-RPC messages of agents (§lossless-json). */
import { JsonNumber } from '../../contract/json.ts';

/** Member of a message with the arguments of a tool. */
const ARGUMENTS = 'arguments';

/**
 * A parsed message as the library expects one: its own numbers plain, those of a tool's arguments exact. An exponent there is not the
 * agent's: its library writes a small number with one.
 */
export function messageOf(value: unknown, isExact = false): unknown {
  if (value instanceof JsonNumber) return isExact ? new JsonNumber(value.text) : Number(value.text);
  if (Array.isArray(value)) return value.map((each) => messageOf(each, isExact));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, messageOf(member, isExact || name === ARGUMENTS)]),
  );
}
