/** The issuer's logo: one picture, PNG or JPEG, checked before it is stored. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column } from '../record.ts';
import { command } from '../statement.ts';

const OF_ISSUER = column.bytes.select('SELECT imagen FROM issuer_logo WHERE issuer_id = ?');
const SAVE = command(`
  INSERT INTO issuer_logo (issuer_id, imagen, updated_at) VALUES (?, ?, ?)
  ON CONFLICT (issuer_id) DO UPDATE SET imagen = excluded.imagen, updated_at = excluded.updated_at`);
const REMOVE = command('DELETE FROM issuer_logo WHERE issuer_id = ?');

/** The issuer's logo; null without one. */
export function findLogo(reader: Reader, issuerId: string): Buffer | null {
  return OF_ISSUER.find(reader, issuerId);
}

/** Makes a picture the issuer's logo. */
export function saveLogo(
  tx: Tx,
  issuerId: string,
  of: { readonly imagen: Uint8Array; readonly at: Instant },
): void {
  SAVE.run(tx, issuerId, of.imagen, of.at);
}

/** Takes the issuer's logo away. @returns whether there was one */
export function removeLogo(tx: Tx, issuerId: string): boolean {
  return REMOVE.run(tx, issuerId).changes > 0;
}
