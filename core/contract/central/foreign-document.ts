/**
 * `GET /till/document?order=ID`: a document of a removed till, for the till ordered to invalidate it or query it. It is the signed text; the till verifies the
 * signature with its own certificate.
 */
import { z } from 'zod';
import { ambiente, autoridad, cents, day, instant, nit, sha256, tipoDte, uuid } from './stream-leaves.ts';

export const foreignQuestion = z.object({ order: z.uuid() });

export const foreignDocument = z.object({
  /** Issuing installation and its display name. */
  installation: z.uuid(),
  till: z.string(),
  /** Its first code, which identifies it at the centre, and its current one. */
  documento: uuid,
  codigoGeneracion: uuid,
  nit,
  ambiente,
  autoridad,
  tipoDte,
  /** Establishment and point of sale. */
  serie: z.string().length(8),
  numeroControl: z.string(),
  fecEmi: day,
  horEmi: z.string(),
  emittedAt: instant,
  estado: z.string(),
  sello: z.string().nullable(),
  fhProcesamiento: instant.nullable(),
  ivaCentavos: cents,
  payload: z.string(),
  sha256,
  /** Signature parts of the JWS. */
  firmas: z.array(z.string()),
  /** Valid notes and returns that refer to it, from any till: numbers, or codes if they have none. */
  ajustes: z.array(z.string()),
});
export type ForeignDocument = z.infer<typeof foreignDocument>;
