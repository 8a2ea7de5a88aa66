/**
 * `GET /till/document?order=ID`: a document of a till that is gone, for the till that an order asks to invalidate it, or to ask about it. The text is the
 * one that was signed; whether the signature is the taxpayer's the till proves with a certificate of its own.
 */
import { z } from 'zod';
import { ambiente, autoridad, cents, day, instant, nit, sha256, tipoDte, uuid } from './stream-leaves.ts';

export const foreignQuestion = z.object({ order: z.uuid() });

export const foreignDocument = z.object({
  /** The installation that issued it, and what people call it. */
  installation: z.uuid(),
  till: z.string(),
  /** Its first code, by which the centre names it, and its present one. */
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
  /** Third parts of the JWS. */
  firmas: z.array(z.string()),
  /** Notes and returns in force that name it, of any till: their numbers, else their codes. */
  ajustes: z.array(z.string()),
});
export type ForeignDocument = z.infer<typeof foreignDocument>;
