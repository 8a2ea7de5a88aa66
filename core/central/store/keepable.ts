/** Text that PostgreSQL cannot store: NUL, and half of a surrogate pair. */

/** Path of the first such text, `[]` for the value itself; null if there is none. */
export function unkeepableAt(value: unknown): readonly (string | number)[] | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : [];
  if (value === null || typeof value !== 'object') return null;
  for (const [name, member] of Object.entries(value)) {
    const within = unkeepableAt(name) ?? unkeepableAt(member);
    if (within !== null) return [Array.isArray(value) ? Number(name) : name, ...within];
  }
  return null;
}

export function keepable(value: unknown): boolean {
  return unkeepableAt(value) === null;
}
