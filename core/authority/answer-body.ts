/** Tolerant parsing of answers from the authority and from gateways before it. Pure. */
import { asMembers, type Members } from '../contract/json.ts';
import { parseAuthorityTime } from '../domain/fiscal-time.ts';

/** Members known to carry a code of §result-codes; a log-in uses `error`. */
const CODE_NAMES = ['codigoMsg', 'codigo', 'code', 'error'] as const;
const CODE_CHARS = 3;
/** The only accepted form of a seal (§seal-form). */
const SEAL = /^[A-Z0-9]{40}$/;
/** Maximum stored length of a raw answer, in characters. */
const MAX_RAW_CHARS = 2_000;
const MAX_MESSAGE_CHARS = 2_000;
/** Control characters other than line feed and tab: they could steer terminals and printers. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const MAX_OBSERVACIONES = 200;

/** A string or number as trimmed text; null if empty or of another type. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function messageOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : textOf(text.slice(0, MAX_MESSAGE_CHARS).replaceAll(CONTROLS, ''));
}

/** A code with leading zeros, also if it came as a number; other texts unchanged. */
export function codeOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^\d+$/.test(text) ? text.padStart(CODE_CHARS, '0') : text;
}

/** The three-digit code of an answer of any shape, also inside its `body`; null without one. */
export function anyCodeOf(members: Members | null): string | null {
  if (members === null) return null;
  const inner = asMembers(members['body']) ?? {};
  const values = [members, inner].flatMap((place) => CODE_NAMES.map((name) => codeOf(place[name])));
  return values.find((value) => value !== null && /^\d{3}$/.test(value)) ?? null;
}

/** Whether the text is a gateway's HTML page. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** The first valid seal under one of the names; null without one. */
export function sealOf(members: Members, names: readonly string[]): string | null {
  const seals = names.map((name) => members[name]).filter((value) => typeof value === 'string');
  return seals.find((value) => SEAL.test(value)) ?? null;
}

/** Epoch ms of the authority's local time; null if missing or unreadable. */
export function timeOf(value: unknown): number | null {
  const time = textOf(value);
  return time === null ? null : parseAuthorityTime(time);
}

/** Texts of a list or a single text; bounded. */
export function listOf(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_OBSERVACIONES) : [value];
  const texts = entries.filter((entry) => typeof entry === 'string');
  return texts.map(messageOf).filter((text) => text !== null);
}

export function rawOf(text: string): string {
  return text.slice(0, MAX_RAW_CHARS);
}
