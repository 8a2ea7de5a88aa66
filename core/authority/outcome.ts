/** Translates the authority's answers into outcomes (authority README 8.2, 8.5, 9, 10.1). Pure. */
import { parseAuthorityTime } from '../domain/fiscal-time.ts';
import type { Answer, Outcome, QueryOutcome } from './authority.ts';
import { readReasons } from './reasons.ts';
import type { Exchange } from './transport.ts';

/** A seal is only a text of this form; nothing else is ever kept as one (authority README 9.3). */
const SEAL = /^[A-Z0-9]{40}$/;
/** Names under which a query's answer has been seen to carry the seal (authority README 8.5). */
const SEAL_NAMES = ['selloRecibido', 'sello', 'selloRecepcion', 'numValidacion'] as const;
/** Longest raw answer kept, in characters. */
const MAX_RAW_CHARS = 2_000;
/** "No record with this datum" (authority README 9.2): the manual's way to say that a document is unknown. */
const NO_RECORD = '014';

type Members = Readonly<Record<string, unknown>>;

/** What became of a document that was handed over. */
export function outcomeOf(exchange: Exchange): Outcome {
  if (exchange.kind === 'not-sent') return { kind: 'unreachable', cause: 'sin-linea', detail: exchange.detail };
  if (exchange.kind === 'lost') return { kind: 'unknown', detail: exchange.detail };
  return judged(exchange) ?? { kind: 'unknown', detail: unreadable(exchange) };
}

/** What the authority knows of a document. */
export function queryOutcomeOf(exchange: Exchange): QueryOutcome {
  if (exchange.kind === 'not-sent') return { kind: 'unreachable', cause: 'sin-linea', detail: exchange.detail };
  if (exchange.kind === 'lost') return { kind: 'unknown', detail: exchange.detail };
  const outcome = judged(exchange);
  const raw = exchange.text.slice(0, MAX_RAW_CHARS);
  if (outcome?.kind === 'rejected' && outcome.answer.codigoMsg === NO_RECORD) return { kind: 'not-found', raw };
  if (outcome !== null) return outcome;
  return exchange.status === 404 && !looksLikePage(exchange.text) ? { kind: 'not-found', raw } : { kind: 'unknown', detail: unreadable(exchange) };
}

type Judged = Extract<Outcome, { kind: 'accepted' | 'rejected' }>;

/** Null when the text is not an answer of the authority itself: a gateway's page, an empty or a truncated body. */
function judged(exchange: Extract<Exchange, { kind: 'answer' }>): Judged | null {
  const members = membersOf(exchange.text);
  if (members === null) return null;
  const answer = answerOf(members, exchange.text);
  if (members['estado'] === 'RECHAZADO') return { kind: 'rejected', answer: { ...answer, selloRecibido: null } };
  const { selloRecibido } = answer;
  if (members['estado'] !== 'PROCESADO' || selloRecibido === null) return null;
  return { kind: 'accepted', answer: { ...answer, selloRecibido } };
}

function answerOf(members: Members, text: string): Answer {
  const observaciones = listOf(members['observaciones']);
  const descripcionMsg = textOf(members['descripcionMsg']);
  const time = textOf(members['fhProcesamiento']);
  return {
    selloRecibido: sealOf(members),
    fhProcesamiento: time === null ? null : parseAuthorityTime(time),
    clasificaMsg: textOf(members['clasificaMsg']),
    codigoMsg: textOf(members['codigoMsg']),
    descripcionMsg,
    observaciones,
    reasons: readReasons(descripcionMsg, observaciones),
    raw: text.slice(0, MAX_RAW_CHARS),
  };
}

function sealOf(members: Members): string | null {
  const seal = SEAL_NAMES.map((name) => members[name]).find((value) => typeof value === 'string' && SEAL.test(value));
  return typeof seal === 'string' ? seal : null;
}

/** The members of a JSON object; null for anything else. */
export function membersOf(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '') : [];
}

function looksLikePage(text: string): boolean {
  return /^\s*<(!doctype|html)/i.test(text);
}

function unreadable(exchange: Extract<Exchange, { kind: 'answer' }>): string {
  return `HTTP ${exchange.status}: ${exchange.text.slice(0, 200)}`;
}
