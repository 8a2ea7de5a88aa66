/** `GET /till/accounts`: balances at all other tills, and this till's share of each limit. Together with the till's own records this is the whole account. */
import { z } from 'zod';
import { ambiente, cents, code, exactSum, instant, nit } from '../stream-leaves.ts';

export const MAX_ACCOUNTS = 50_000;

/** @see tillAccounts */
export const tillAccountsQuestion = z.object({
  /** The till's last position; 0 for everything. */
  after: z.string().regex(/^\d{1,15}$/),
  /** `entrega` of the till's last answer: it no longer uses earlier shares. Missing from older tills. */
  entrega: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

const account = z.object({
  nit,
  ambiente,
  tipoDocumento: code,
  numDocumento: code,
  /** Charges of other tills, less their payments. */
  otros: exactSum,
  /** Overdue before today, over all tills. */
  vencido: exactSum,
  /** This till's share of the limit; null without a limit. */
  cupo: exactSum.nullable(),
});
export type TillAccount = z.infer<typeof account>;

export const tillAccounts = z.object({
  position: z.int().min(0),
  /** Whether nothing changed; then `cuentas` is empty. */
  same: z.boolean(),
  at: instant,
  /** Number of the last answer that changed this till's shares; older centres send none. */
  entrega: z.int().min(0).default(0),
  cuentas: z.array(account).max(MAX_ACCOUNTS),
});
export type TillAccounts = z.infer<typeof tillAccounts>;

export const MAX_ASKED_PARTS = 100;

/** `POST /till/accounts/more`: a till asks for a larger share from the unassigned part of limits; the next answer contains it. */
export const askedParts = z.object({
  cuentas: z
    .array(account.pick({ tipoDocumento: true, numDocumento: true }).extend({ falta: cents }))
    .max(MAX_ASKED_PARTS),
});
export type AskedParts = z.infer<typeof askedParts>;

/** `GET /till/accounts/own`: the centre's totals of this till's records, with which the till verifies that both agree. */
export const ownAccounts = z.object({
  cuentas: z
    .array(
      account
        .pick({ nit: true, ambiente: true, tipoDocumento: true, numDocumento: true })
        .extend({ saldo: exactSum }),
    )
    .max(MAX_ACCOUNTS),
  /** Number of quote versions and of credit blocks received; older centres send none. */
  cotizaciones: z.int().min(0).optional(),
  bloqueos: z.int().min(0).optional(),
  /** Number of suppliers and purchases received, and the total of purchases not annulled. */
  proveedores: z.int().min(0).optional(),
  compras: z.int().min(0).optional(),
  comprasCentavos: exactSum.optional(),
});
export type OwnAccounts = z.infer<typeof ownAccounts>;
