/** How requests point at a document (§query-answer, §invalidate-answer). */
import { day, uuid } from './request-leaves.ts';

/** codigoGeneracion: UUID, read in upper case. */
export const codigoGeneracion = uuid;
/** The same where no body is read: in upper case from there on. */
export const readCode = uuid.transform((code) => code.toUpperCase());
/** `YYYY-MM-DD`, a day that exists. */
export const fecha = day;
