/** Tolerant reading of the bodies the authority and what stands before it send. Pure. */

/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Members that have been seen to carry a code of README 9.2; a log-in puts it into `error`. */
const CODE_NAMES = ['codigoMsg', 'codigo', 'code', 'error'] as const;
/** Digits of a code. */
const CODE_CHARS = 3;

/** The members of a JSON object; null for anything else. */
export function membersOf(text: string): Members | null {
  try {
    return asMembers(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The value's members when it is an object; null for anything else. */
export function asMembers(value: unknown): Members | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : null;
}

/** A text or a number as text, trimmed; null when there is nothing. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A code with its leading zeros, also when it came as a number; other texts as they are. */
export function codeOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^\d+$/.test(text) ? text.padStart(CODE_CHARS, '0') : text;
}

/** The three-digit code an answer of any shape carries, also inside its `body`; null when there is none. */
export function anyCodeOf(members: Members | null): string | null {
  if (members === null) return null;
  const inner = asMembers(members['body']) ?? {};
  const values = [members, inner].flatMap((place) => CODE_NAMES.map((name) => codeOf(place[name])));
  return values.find((value) => value !== null && /^\d{3}$/.test(value)) ?? null;
}

/** Whether the text is a page written by a gateway, not by the authority's service. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}
