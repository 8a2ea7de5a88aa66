/** What putting a row in place did: applying the same content again changes nothing (§provisioning). */
export type Change = 'created' | 'updated' | 'unchanged';

/** Names the change from what was there before and what is to be there, both as plain values. */
export function changeOf(before: object | null, after: object): Change {
  if (before === null) return 'created';
  return canonical(before) === canonical(after) ? 'unchanged' : 'updated';
}

/** Text of a plain value with the members of every object in alphabetical order; members that are undefined are left out. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
