/** How requests refer to a document (§query-answer, §invalidate-answer). */
import { day, uuid } from './request-leaves.ts';

/** codigoGeneracion: UUID, read in upper case. */
export const codigoGeneracion = uuid;
/** The same for parameters outside a body, converted to upper case. */
export const readCode = uuid.transform((code) => code.toUpperCase());
/** An existing day, `YYYY-MM-DD`. */
export const fecha = day;
