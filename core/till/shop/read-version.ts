/** `version` of shop data, and `If-Match` (§shop-versions). */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { contentHash } from '../../engine/issuing/content-hash.ts';

const VERSION_CHARS = 16;

/** A hash that changes with any member. */
export function versionOf(kept: unknown): string {
  return contentHash(kept).slice(0, VERSION_CHARS);
}

/**
 * @param version of the stored record; null where there is none
 * @throws AppError `CAMBIO_ENTRETANTO` unless it is the version the caller read
 */
export function assertAsRead(ifMatch: string | undefined, version: string | null): void {
  if (ifMatch === undefined || (ifMatch === '*' ? version !== null : ifMatch === version)) return;
  throw refusal('CAMBIO_ENTRETANTO', rule('cambio-entretanto', { version }));
}
