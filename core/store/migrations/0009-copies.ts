/**
 * More rows that change and therefore are in no chain of hashes are repeated in `row_copy`, so that one flipped byte is
 * named: what the authority said of events and refused versions, contingencies, lots, fences, webhooks, idempotency keys.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

const FENCED = ['issuer_id', 'ambiente', 'autoridad', 'tipo_dte', 'serie', 'formato', 'anio'] as const;

/** The tables copied from here on. Contents that have their own hash or signature are left out. */
export const COPIED_LATER: Readonly<Record<string, CopiedColumns>> = {
  event: {
    key: ['id'],
    rest: [
      'codigo_generacion',
      'tipo',
      'issuer_id',
      'branch_id',
      'ambiente',
      'autoridad',
      'edicion',
      'contingency_id',
      'document_id',
      'certificate_id',
      'estado',
      'sello',
      'fh_procesamiento',
      'codigo_msg',
      'descripcion_msg',
      'observaciones',
      'attempts',
      'next_attempt_at',
      'last_answer',
      'created_at',
      'updated_at',
    ],
  },
  contingency: {
    key: ['id'],
    rest: [
      'issuer_id',
      'ambiente',
      'autoridad',
      'tipo',
      'motivo',
      'evidencia',
      'opened_at',
      'closed_at',
      'rechazos',
      'retry_at',
    ],
  },
  lot: {
    key: ['id'],
    rest: [
      'id_envio',
      'issuer_id',
      'ambiente',
      'autoridad',
      'edicion',
      'codigo_lote',
      'estado',
      'polls',
      'next_poll_at',
      'sent_at',
      'updated_at',
    ],
  },
  refused_version: {
    key: ['document_id', 'version'],
    rest: [
      'codigo_generacion',
      'fh_procesamiento',
      'codigo_msg',
      'descripcion_msg',
      'observaciones',
      'monto_centavos',
      'iva_centavos',
      'receptor_documento',
      'receptor_nombre',
      'reemplaza_a',
    ],
  },
  number_kept: { key: ['document_id'], rest: ['motivo', 'at'] },
  fence: { key: ['id'], rest: [...FENCED, 'causa', 'seguro', 'posible', 'since'] },
  fence_lift: { key: ['fence_id', ...FENCED], rest: ['ultimo', 'at'] },
  webhook: {
    key: ['id'],
    rest: [
      'issuer_id',
      'ambiente',
      'branch_id',
      'url',
      'hex(secret_sealed)',
      'position',
      'failures',
      'failing_since',
      'last_error',
      'delivered_at',
      'parked_at',
      'created_at',
    ],
  },
  idempotency: {
    key: ['api_key_id', 'clave'],
    rest: ['operacion', 'contenido', 'document_id', 'created_at'],
  },
};

export const copies = Object.entries(COPIED_LATER)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n');
