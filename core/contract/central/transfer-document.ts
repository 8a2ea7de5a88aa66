/** `GET /till/transfer?documento=`: a nota de remisión of any till of the business, by code or number, for the receiving branch (§transfers). */
import { z } from 'zod';
import { foreignDocument } from './foreign-document.ts';
import { ambiente, nit } from './stream-leaves.ts';

const MAX_NAME_CHARS = 60;

export const transferQuestion = z.object({
  documento: z.string().min(1).max(MAX_NAME_CHARS),
  /** Of several with one number that of this taxpayer and environment; older tills name none. */
  nit: nit.optional(),
  ambiente: ambiente.optional(),
});
export type TransferQuestion = z.infer<typeof transferQuestion>;

export const transferDocument = foreignDocument.pick({
  codigoGeneracion: true,
  numeroControl: true,
  estado: true,
  sello: true,
  payload: true,
  firmas: true,
});
export type TransferDocumentAnswer = z.infer<typeof transferDocument>;
