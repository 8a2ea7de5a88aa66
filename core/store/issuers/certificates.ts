/** Signing keys of issuers. Old public keys stay: they prove old signatures. */
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
  /** The private key as the vault sealed it. */
  privateKeySealed: column.bytes,
  /** Fingerprint of the public key. */
  fingerprint: column.text,
  /** Validity; null where the source says nothing. */
  notBefore: orNull(column.integer),
  notAfter: orNull(column.integer),
  /** Whether new documents are signed with it. */
  active: column.flag,
});
export type Certificate = RecordOf<typeof CERTIFICATE>;

const FIND = CERTIFICATE.select('SELECT * FROM certificate WHERE id = ?');
const ACTIVE = remembered<Certificate | null>(
  'SELECT * FROM certificate WHERE issuer_id = ? AND ambiente = ? AND active = 1',
  first(CERTIFICATE.parse),
);
const LIST = CERTIFICATE.select('SELECT * FROM certificate ORDER BY issuer_id, ambiente, created_at, id');
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
export function findCertificate(reader: Reader, id: string): Certificate | null {
  return FIND.find(reader, id);
}

/** The certificate that signs new documents of that issuer and environment. */
export function activeCertificate(reader: Reader, issuerId: string, ambiente: Ambiente): Certificate | null {
  return ACTIVE(reader, issuerId, ambiente);
}

/** All certificates by issuer, environment and age. */
export function listCertificates(reader: Reader): readonly Certificate[] {
  return LIST.list(reader);
}

/**
 * Makes a key the one that signs. A key that is known by its fingerprint keeps its id and sealed half; the one that was
 * active stays for proofs.
 *
 * @returns the change and the id under which the key is kept
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

/** Puts another sealed half in the place of one that does not open any more; the key stays the same. */
export function resealCertificate(tx: Tx, id: string, privateKeySealed: Buffer): void {
  RESEAL.run(tx, privateKeySealed, id);
}
