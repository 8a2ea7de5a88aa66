/** Signature of a document's current version, with its certificate. */
import { column, orNull, record } from '../record.ts';

const PROOF = record({
  /** Third part of the JWS. */
  firma: column.text,
  publicKeyPem: column.text,
  fingerprint: column.text,
  notBefore: orNull(column.integer),
  notAfter: orNull(column.integer),
});

/** The latest signature; null while unsigned. */
export const signatureProof = PROOF.select<[documentId: number]>(`
  SELECT firma, public_key_pem, fingerprint, not_before, not_after
  FROM document CROSS JOIN signature ON document_id = document.id AND signature.version = document.version
    CROSS JOIN certificate ON certificate.id = certificate_id
  WHERE document.id = +? ORDER BY signature.rowid DESC LIMIT 1`).find;
