/**
 * Account records that a till sends to the centre (§accounts): charges of documents, payments and entries. The customer's document identifies the account; amounts are
 * cents.
 */
import { z } from 'zod';
import { ENTRY_KINDS } from '../../till/account-entries.ts';
import { ambiente, cents, code, day, instant, nit, rowId, said, shown, uuid } from '../stream-leaves.ts';

const account = { nit, ambiente, tipoDocumento: code, numDocumento: code };

/** Full state: a document's charge, less what notes and returns took back; 0 if nothing is left. */
export const accountCharge = z.object({
  documento: uuid,
  ...account,
  codigoGeneracion: uuid,
  numeroControl: shown,
  fecEmi: day,
  vence: day,
  centavos: cents,
});

/** Reason of a block, and who said it; tills allow a reason of 200. */
const blockText = z.string().max(200);

/** A user's block of a customer's credit; the latest applies at every till. `motivo` null: unblocked. */
export const blockWord = z.object({
  tipoDocumento: code,
  numDocumento: code,
  motivo: blockText.min(1).nullable(),
  quien: blockText,
  at: instant,
});
export const creditBlock = blockWord.extend({ nit, id: rowId });

/** A payment, identified by branch and receipt number. */
export const accountPayment = z.object({
  ...account,
  branch: code,
  numero: rowId,
  forma: code,
  centavos: cents,
  /** Paid documents in order, by codigoGeneracion. */
  documentos: z.array(z.string().max(100)).max(1000),
  at: instant,
});

/** An adjustment, a write-off, a refunded balance, or a reversed payment. */
export const accountEntry = z.object({
  ...account,
  branch: code,
  clave: shown,
  tipo: z.enum(ENTRY_KINDS),
  centavos: cents,
  motivo: said,
  reciboBranch: code.nullable(),
  reciboNumero: rowId.nullable(),
  at: instant,
});
