/** How requests point at a document (§query-answer, §invalidate-answer). */
import { pattern } from './request-leaves.ts';

/** codigoGeneracion: UUID in upper case. */
export const codigoGeneracion = pattern(
  /^[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}$/,
  'ser un código de generación: UUID en mayúsculas',
);
/** `YYYY-MM-DD`. */
export const fecha = pattern(/^\d{4}-\d{2}-\d{2}$/, 'ser una fecha AAAA-MM-DD');
