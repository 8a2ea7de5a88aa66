/** `version` of what the shop keeps, and `If-Match` (§shop-versions). */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { contentHash } from '../../engine/issuing/content-hash.ts';

const VERSION_CHARS = 16;

/** The version of a record: another one whenever any of it is another. */
export function versionOf(kept: unknown): string {
  return contentHash(kept).slice(0, VERSION_CHARS);
}

/**
 * @param version of what is kept now; null: there is nothing
 * @throws AppError `CAMBIO_ENTRETANTO` unless it is as the caller read it
 */
export function assertAsRead(ifMatch: string | undefined, version: string | null): void {
  if (ifMatch === undefined || (ifMatch === '*' ? version !== null : ifMatch === version)) return;
  throw refusal('CAMBIO_ENTRETANTO', rule('cambio-entretanto', { version }));
}
