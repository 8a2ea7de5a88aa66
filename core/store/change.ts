/** Result of an upsert; applying the same content twice is `unchanged` (§provisioning). */
export type Change = 'created' | 'updated' | 'unchanged';

/** Compares the state before (null: no row) with the state after. */
export function changeOf(before: object | null, after: object): Change {
  if (before === null) return 'created';
  return canonical(before) === canonical(after) ? 'unchanged' : 'updated';
}

/** JSON with sorted object keys; undefined members are omitted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
