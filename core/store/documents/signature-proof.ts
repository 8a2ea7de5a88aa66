/** The signature of a document's present version with the certificate that made it. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integerOrNull, text } from '../row.ts';
import { query } from '../statement.ts';

export interface SignatureProof {
  /** Third part of the JWS. */
  readonly firma: string;
  readonly publicKeyPem: string;
  /** Fingerprint of the public key. */
  readonly fingerprint: string;
  readonly notBefore: Instant | null;
  readonly notAfter: Instant | null;
}

const LATEST = query(`
  SELECT firma, public_key_pem, fingerprint, not_before, not_after
  FROM document CROSS JOIN signature ON document_id = document.id AND signature.version = document.version
    CROSS JOIN certificate ON certificate.id = certificate_id
  WHERE document.id = +? ORDER BY signature.rowid DESC LIMIT 1`);

/** The latest signature; null until the document is signed. */
export function signatureProof(reader: Reader, documentId: number): SignatureProof | null {
  const row = LATEST.get(reader, documentId);
  if (row === undefined) return null;
  return {
    firma: text(row, 'firma'),
    publicKeyPem: text(row, 'public_key_pem'),
    fingerprint: text(row, 'fingerprint'),
    notBefore: integerOrNull(row, 'not_before'),
    notAfter: integerOrNull(row, 'not_after'),
  };
}
