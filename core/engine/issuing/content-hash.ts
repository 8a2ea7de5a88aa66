/** Hash of a request's JSON content, independent of member order (§idempotency). */
import { createHash } from 'node:crypto';
import { stringifyJson } from '../../contract/json.ts';

/** SHA-256 in lower-case hex over the content with sorted members; `1.50` equals `1.5`. */
export function contentHash(content: unknown): string {
  return createHash('sha256')
    .update(stringifyJson(sorted(content)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
