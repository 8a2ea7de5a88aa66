/**
 * What a till tells of its customers' accounts (§accounts): what each document charges as it stands, payments, and what was entered beside
 * them. An account is named by the document that its customer is known by; amounts are whole cents.
 */
import { z } from 'zod';
import { ENTRY_KINDS } from '../../till/account-entries.ts';
import { ambiente, cents, code, day, instant, nit, rowId, said, shown, uuid } from '../stream-leaves.ts';

const account = { nit, ambiente, tipoDocumento: code, numDocumento: shown };

/** Image: what a document charges, less what notes and returns took back; 0 where it charges nothing any more. */
export const accountCharge = z.object({
  documento: uuid,
  ...account,
  codigoGeneracion: uuid,
  numeroControl: shown,
  fecEmi: day,
  vence: day,
  centavos: cents,
});

/** A payment by the number of its receipt in its branch. */
export const accountPayment = z.object({
  ...account,
  branch: code,
  numero: rowId,
  /** Code of the way it was paid. */
  forma: code,
  centavos: cents,
  /** The documents it is for, first to last, by codigoGeneracion. */
  documentos: z.array(z.string().max(100)).max(1000),
  at: instant,
});

/** An adjustment, a bad debt, a balance paid back, or a payment that was reversed. */
export const accountEntry = z.object({
  ...account,
  branch: code,
  clave: shown,
  tipo: z.enum(ENTRY_KINDS),
  centavos: cents,
  motivo: said,
  /** The receipt that a reversal takes back. */
  reciboBranch: code.nullable(),
  reciboNumero: rowId.nullable(),
  at: instant,
});
