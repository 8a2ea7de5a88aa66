/**
 * The last rows that change and are in no chain of hashes: the queue, when a version was signed,
 * what left in a lot, whose paper may be out, and the
 * till's own tables. From here on one flipped byte in any table is named.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. Words for searching follow from their rows and are proved by SQLite's own check. */
export const COPIED_LAST: Readonly<Record<string, CopiedColumns>> = {
  outbox: {
    key: ['document_id'],
    rest: ['next_attempt_at', 'attempts', 'resends', 'last_answer', 'retenido'],
  },
  signature: { key: ['document_id', 'version', 'certificate_id'], rest: ['signed_at'] },
  receiver_name: { key: ['id'], rest: ['nombre'] },
  lot_document: { key: ['lot_id', 'document_id'], rest: ['lot_id'] },
  handed_over: { key: ['document_id'], rest: ['document_id'] },
  document_related: { key: ['document_id', 'codigo_generacion'], rest: ['document_id'] },
  pairing_code: { key: ['hash'], rest: ['created_at', 'expires_at'] },
  till: {
    key: ['id'],
    rest: [
      'token_hash',
      'issuer_id',
      'branch_id',
      'ambiente',
      'paired_at',
      'revoked_at',
      'user_id',
      'opened_at',
      'used_at',
      'failures',
      'next_try_at',
    ],
  },
  product: {
    key: ['num'],
    rest: [
      'id',
      'issuer_id',
      'codigo',
      'codigo_plano',
      'descripcion',
      'descripcion_plana',
      'precio',
      'uni_medida',
      'tipo',
      'tratamiento',
      'updated_at',
    ],
  },
  product_barcode: { key: ['issuer_id', 'codigo'], rest: ['orden', 'product'] },
  customer: {
    key: ['num'],
    rest: [
      'id',
      'issuer_id',
      'tipo_documento',
      'documento',
      'nrc',
      'nombres',
      'nombre_plano',
      'profile',
      'updated_at',
    ],
  },
};

export const moreCopies = Object.entries(COPIED_LAST)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n');
