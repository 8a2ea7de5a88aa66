/** The signature of a document's present version with the certificate that made it. */
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';

const PROOF = record({
  /** Third part of the JWS. */
  firma: column.text,
  publicKeyPem: column.text,
  /** Fingerprint of the public key. */
  fingerprint: column.text,
  notBefore: orNull(column.integer),
  notAfter: orNull(column.integer),
});
export type SignatureProof = RecordOf<typeof PROOF>;

const LATEST = PROOF.select(`
  SELECT firma, public_key_pem, fingerprint, not_before, not_after
  FROM document CROSS JOIN signature ON document_id = document.id AND signature.version = document.version
    CROSS JOIN certificate ON certificate.id = certificate_id
  WHERE document.id = +? ORDER BY signature.rowid DESC LIMIT 1`);

/** The latest signature; null until the document is signed. */
export function signatureProof(reader: Reader, documentId: number): SignatureProof | null {
  return LATEST.find(reader, documentId);
}
