/** The part of this browser's secret kept by the page: pages on other ports of this computer cannot read it. */
import { PAGE_SECRET_HEADER } from '../../core/contract/browser-secret.ts';

const KEY = 'caja.pantalla';

/** The secret of each call; null before pairing. */
export function pageSecret(): string | null {
  return localStorage.getItem(KEY);
}

export function secretHeader(secret: string | null): Readonly<Record<string, string>> {
  return secret === null ? {} : { [PAGE_SECRET_HEADER]: secret };
}

/** Stores the secret of an answer: every log-in renews it. */
export function keepPageSecret({ headers }: Response): void {
  const given = headers.get(PAGE_SECRET_HEADER);
  if (given !== null) localStorage.setItem(KEY, given);
}
