/** Signing keys of issuers. Old public keys are kept to verify old signatures. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { first, remembered } from '../row-cache.ts';
import { command } from '../statement.ts';

const CERTIFICATE = record({
  id: column.text,
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  publicKeyPem: column.text,
  /** Private key, sealed by the vault. */
  privateKeySealed: column.bytes,
  fingerprint: column.text,
  /** Validity; null if unknown. */
  notBefore: orNull(column.integer),
  notAfter: orNull(column.integer),
  active: column.flag,
});
export type Certificate = RecordOf<typeof CERTIFICATE>;

const ACTIVE = remembered<Certificate | null>(
  'SELECT * FROM certificate WHERE issuer_id = ? AND ambiente = ? AND active = 1',
  first(CERTIFICATE.parse),
);
const SAME_KEY = CERTIFICATE.select(
  'SELECT * FROM certificate WHERE issuer_id = ? AND ambiente = ? AND fingerprint = ?',
);
const RETIRE = command(
  'UPDATE certificate SET active = 0 WHERE issuer_id = ? AND ambiente = ? AND active = 1',
);
const REACTIVATE = command('UPDATE certificate SET active = 1, not_before = ?, not_after = ? WHERE id = ?');
const CERTIFICATE_ROW = insertionOf('certificate', CERTIFICATE, 'created_at');
const RESEAL = command('UPDATE certificate SET private_key_sealed = ? WHERE id = ?');

/** The certificate with that id, active or not. */
export const findCertificate = CERTIFICATE.select<[id: string]>(
  'SELECT * FROM certificate WHERE id = ?',
).find;

/** Null without one. */
export function activeCertificate(reader: Reader, issuerId: string, ambiente: Ambiente): Certificate | null {
  return ACTIVE(reader, issuerId, ambiente);
}

export const listCertificates = CERTIFICATE.select<[]>(
  'SELECT * FROM certificate ORDER BY issuer_id, ambiente, created_at, id',
).list;

/**
 * Activates a key and deactivates the previous one. A key with a known fingerprint keeps its id and sealed private key.
 *
 * @returns the change, and the id of the stored key
 */
export function upsertCertificate(
  tx: Tx,
  certificate: Omit<Certificate, 'active'>,
  now: Instant,
): { readonly change: Change; readonly id: string } {
  const { id, issuerId, ambiente, fingerprint, notBefore, notAfter } = certificate;
  const known = SAME_KEY.find(tx, issuerId, ambiente, fingerprint);
  if (known?.active === true && known.notBefore === notBefore && known.notAfter === notAfter) {
    return { change: 'unchanged', id: known.id };
  }
  RETIRE.run(tx, issuerId, ambiente);
  if (known !== null) {
    REACTIVATE.run(tx, notBefore, notAfter, known.id);
    return { change: 'updated', id: known.id };
  }
  CERTIFICATE_ROW.run(tx, { ...certificate, active: true }, { created_at: now });
  return { change: 'created', id };
}

/** Replaces a sealed private key that can no longer be opened; the key is the same. */
export function resealCertificate(tx: Tx, id: string, privateKeySealed: Buffer): void {
  RESEAL.run(tx, privateKeySealed, id);
}
