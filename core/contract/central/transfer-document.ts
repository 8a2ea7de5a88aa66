/** `GET /till/transfer?documento=`: a nota de remisión of any till of the business, by code or number, for the receiving branch (§transfers). */
import { z } from 'zod';
import { foreignDocument } from './foreign-document.ts';

const MAX_NAME_CHARS = 60;

export const transferQuestion = z.object({ documento: z.string().min(1).max(MAX_NAME_CHARS) });

export const transferDocument = foreignDocument.pick({
  codigoGeneracion: true,
  numeroControl: true,
  estado: true,
  sello: true,
  payload: true,
  firmas: true,
});
export type TransferDocumentAnswer = z.infer<typeof transferDocument>;
