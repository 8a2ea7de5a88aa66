/** Signing keys of issuers. Old public keys stay: they prove old signatures. */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { first, remembered } from '../row-cache.ts';
import { blob, integer, integerOrNull, oneOf, text } from '../row.ts';
import { command, insertion, query, type Row } from '../statement.ts';

export interface Certificate {
  readonly id: string;
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly publicKeyPem: string;
  /** The private key as the vault sealed it. */
  readonly privateKeySealed: Buffer;
  /** Fingerprint of the public key. */
  readonly fingerprint: string;
  /** Validity; null where the source says nothing. */
  readonly notBefore: Instant | null;
  readonly notAfter: Instant | null;
  /** Whether new documents are signed with it. */
  readonly active: boolean;
}

const FIND = query('SELECT * FROM certificate WHERE id = ?');
const ACTIVE = remembered<Certificate | null>(
  'SELECT * FROM certificate WHERE issuer_id = ? AND ambiente = ? AND active = 1',
  first(certificateOf),
);
const LIST = query('SELECT * FROM certificate ORDER BY issuer_id, ambiente, created_at, id');
const SAME_KEY = query('SELECT * FROM certificate WHERE issuer_id = ? AND ambiente = ? AND fingerprint = ?');
const RETIRE = command(
  'UPDATE certificate SET active = 0 WHERE issuer_id = ? AND ambiente = ? AND active = 1',
);
const REACTIVATE = command('UPDATE certificate SET active = 1, not_before = ?, not_after = ? WHERE id = ?');
const CERTIFICATE_ROW = insertion('certificate', [
  'id',
  'issuer_id',
  'ambiente',
  'public_key_pem',
  'private_key_sealed',
  'fingerprint',
  'not_before',
  'not_after',
  'active',
  'created_at',
]);
const RESEAL = command('UPDATE certificate SET private_key_sealed = ? WHERE id = ?');

/** The certificate with that id, active or not. */
export function findCertificate(reader: Reader, id: string): Certificate | null {
  const row = FIND.get(reader, id);
  return row === undefined ? null : certificateOf(row);
}

/** The certificate that signs new documents of that issuer and environment. */
export function activeCertificate(reader: Reader, issuerId: string, ambiente: Ambiente): Certificate | null {
  return ACTIVE(reader, issuerId, ambiente);
}

/** All certificates by issuer, environment and age. */
export function listCertificates(reader: Reader): readonly Certificate[] {
  return LIST.all(reader).map(certificateOf);
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
  const row = SAME_KEY.get(tx, issuerId, ambiente, fingerprint);
  const known = row === undefined ? null : certificateOf(row);
  if (known?.active === true && known.notBefore === notBefore && known.notAfter === notAfter) {
    return { change: 'unchanged', id: known.id };
  }
  RETIRE.run(tx, issuerId, ambiente);
  if (known !== null) {
    REACTIVATE.run(tx, notBefore, notAfter, known.id);
    return { change: 'updated', id: known.id };
  }
  const { publicKeyPem, privateKeySealed } = certificate;
  CERTIFICATE_ROW.run(tx, {
    id,
    issuer_id: issuerId,
    ambiente,
    public_key_pem: publicKeyPem,
    private_key_sealed: privateKeySealed,
    fingerprint,
    not_before: notBefore,
    not_after: notAfter,
    active: 1,
    created_at: now,
  });
  return { change: 'created', id };
}

/** Puts another sealed half in the place of one that does not open any more; the key stays the same. */
export function resealCertificate(tx: Tx, id: string, privateKeySealed: Buffer): void {
  RESEAL.run(tx, privateKeySealed, id);
}

function certificateOf(row: Row): Certificate {
  return {
    id: text(row, 'id'),
    issuerId: text(row, 'issuer_id'),
    ambiente: oneOf(row, 'ambiente', AMBIENTES),
    publicKeyPem: text(row, 'public_key_pem'),
    privateKeySealed: blob(row, 'private_key_sealed'),
    fingerprint: text(row, 'fingerprint'),
    notBefore: integerOrNull(row, 'not_before'),
    notAfter: integerOrNull(row, 'not_after'),
    active: integer(row, 'active') === 1,
  };
}
