/**
 * What customers owe at all other tills, and how much of each one's limit this till may give: `GET /till/accounts`. With what this till
 * itself has written, which it always knows, that is the whole account.
 */
import { z } from 'zod';
import { ambiente, cents, code, instant, nit, shown } from '../stream-leaves.ts';

/** Accounts of one answer at most. */
const MAX_ACCOUNTS = 50_000;

/** @see tillAccounts */
export const tillAccountsQuestion = z.object({
  /** The position that the till has; 0 for everything. */
  after: z.string().regex(/^\d{1,15}$/),
});

const account = z.object({
  nit,
  ambiente,
  tipoDocumento: code,
  numDocumento: shown,
  /** What other tills charged, less what they took. */
  otros: cents,
  /** What was due before today, by all tills. */
  vencido: cents,
  /** This till's part of the limit; null without a limit. */
  cupo: cents.nullable(),
});
export type TillAccount = z.infer<typeof account>;

export const tillAccounts = z.object({
  position: z.int().min(0),
  /** Whether nothing changed since: then `cuentas` is empty. */
  same: z.boolean(),
  at: instant,
  cuentas: z.array(account).max(MAX_ACCOUNTS),
});
export type TillAccounts = z.infer<typeof tillAccounts>;

/** What the rows of one till come to at the centre: `GET /till/accounts/own`. A till proves with it that both have the same. */
export const ownAccounts = z.object({
  cuentas: z
    .array(
      account
        .pick({ nit: true, ambiente: true, tipoDocumento: true, numDocumento: true })
        .extend({ saldo: cents }),
    )
    .max(MAX_ACCOUNTS),
});
export type OwnAccounts = z.infer<typeof ownAccounts>;
