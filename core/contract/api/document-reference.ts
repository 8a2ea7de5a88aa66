/** How requests point at a document (§query-answer, §invalidate-answer). */
import { pattern } from './request-leaves.ts';

/** codigoGeneracion: UUID in upper case. */
export const codigoGeneracion = pattern(
  /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/,
  'uuid-mayusculas',
);
/** `YYYY-MM-DD`. */
export const fecha = pattern(/^\d{4}-\d{2}-\d{2}$/, 'fecha');
