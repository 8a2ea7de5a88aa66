/** How requests point at a document (§query-answer, §invalidate-answer). */
import { day, uuid } from './request-leaves.ts';

/** codigoGeneracion: UUID, read in upper case. */
export const codigoGeneracion = uuid;
/** `YYYY-MM-DD`, a day that exists. */
export const fecha = day;
