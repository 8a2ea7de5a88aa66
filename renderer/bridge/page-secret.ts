/** The part of this browser's secret that its page keeps: no page of another port of this computer can read it. */
import { PAGE_SECRET_HEADER } from '../../core/contract/browser-secret.ts';

const KEY = 'caja.pantalla';

/** What is sent with every call; null before this browser was paired. */
export function pageSecret(): string | null {
  return localStorage.getItem(KEY);
}

/** The header of a call. */
export function secretHeader(secret: string | null): Readonly<Record<string, string>> {
  return secret === null ? {} : { [PAGE_SECRET_HEADER]: secret };
}

/** Keeps the one that came with an answer: every log-in brings another. */
export function keepPageSecret({ headers }: Response): void {
  const given = headers.get(PAGE_SECRET_HEADER);
  if (given !== null) localStorage.setItem(KEY, given);
}
