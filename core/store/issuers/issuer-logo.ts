/** The issuer's logo: one PNG or JPEG image, validated before it is stored. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../handle.ts';
import { column } from '../record.ts';
import { command } from '../statement.ts';

const SAVE = command(`
  INSERT INTO issuer_logo (issuer_id, imagen, updated_at) VALUES (?, ?, ?)
  ON CONFLICT (issuer_id) DO UPDATE SET imagen = excluded.imagen, updated_at = excluded.updated_at`);
const REMOVE = command('DELETE FROM issuer_logo WHERE issuer_id = ?');

/** Null without one. */
export const findLogo = column.bytes.select<[issuerId: string]>(
  'SELECT imagen FROM issuer_logo WHERE issuer_id = ?',
).find;

export function saveLogo(
  tx: Tx,
  issuerId: string,
  of: { readonly imagen: Uint8Array; readonly at: Instant },
): void {
  SAVE.run(tx, issuerId, of.imagen, of.at);
}

/** @returns whether there was one */
export function removeLogo(tx: Tx, issuerId: string): boolean {
  return REMOVE.run(tx, issuerId).changes > 0;
}
