/** Tolerant reading of the bodies the authority and what stands before it send. Pure. */
import { asMembers, type Members } from '../contract/json.ts';
import { parseAuthorityTime } from '../domain/fiscal-time.ts';

/** Members that have been seen to carry a code of §result-codes; a log-in puts it into `error`. */
const CODE_NAMES = ['codigoMsg', 'codigo', 'code', 'error'] as const;
/** Digits of a code. */
const CODE_CHARS = 3;
/** A seal is only a text of this form; nothing else is ever kept as one (§seal-form). */
const SEAL = /^[A-Z0-9]{40}$/;
/** Longest raw answer kept, in characters. */
const MAX_RAW_CHARS = 2_000;
/** Longest message or observation kept, in characters. */
const MAX_MESSAGE_CHARS = 2_000;
/** Controls other than line feed and tab: they steer terminals and printers. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
/** Most observations read from one answer. */
const MAX_OBSERVACIONES = 200;

/** A text or a number as text, trimmed; null when there is nothing. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A message for people; bounded, without control characters. */
export function messageOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : textOf(text.slice(0, MAX_MESSAGE_CHARS).replaceAll(CONTROLS, ''));
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

/** The first valid seal under one of the names; null when there is none. */
export function sealOf(members: Members, names: readonly string[]): string | null {
  const seals = names.map((name) => members[name]).filter((value) => typeof value === 'string');
  return seals.find((value) => SEAL.test(value)) ?? null;
}

/** Epoch milliseconds of the authority's local time; null when there is none that can be read. */
export function timeOf(value: unknown): number | null {
  const time = textOf(value);
  return time === null ? null : parseAuthorityTime(time);
}

/** The texts of a list, or of a single text where a list is expected; bounded. */
export function listOf(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_OBSERVACIONES) : [value];
  const texts = entries.filter((entry) => typeof entry === 'string');
  return texts.map(messageOf).filter((text) => text !== null);
}

/** An answer's text as it is kept for the document's life line; bounded. */
export function rawOf(text: string): string {
  return text.slice(0, MAX_RAW_CHARS);
}
