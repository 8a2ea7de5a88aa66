/** Values of the engine as they cross the bridge: numbers and documents of the contract become texts. */
import type { Crossed } from '../../contract/answers.ts';
import { JsonNumber, JsonText } from '../../contract/json.ts';

/** A copy that is plain data; members that are undefined are left out. */
export function crossed<T>(value: T): Crossed<T> {
  return plain(value) as Crossed<T>;
}

function plain(value: unknown): unknown {
  if (value instanceof JsonNumber || value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return value.map((entry: unknown) => plain(entry ?? null));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}
