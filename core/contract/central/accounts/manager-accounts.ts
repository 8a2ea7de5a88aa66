/** What the managers' page asks about what customers owe over all tills (§accounts). Amounts are decimal texts in USD, moments epoch milliseconds. */
import { z } from 'zod';
import { AMBIENTES } from '../../ambiente.ts';
import type { LateAgeing } from '../../bridge/bridge-accounts.ts';
import type { EntryKind } from '../../till/account-entries.ts';
import { cashAmount } from '../../cash/cash.ts';
import { nit } from '../stream-leaves.ts';

/** Accounts of one answer at most. */
export const MAX_LISTED_ACCOUNTS = 500;
/** Longest credit, in days. */
const MAX_CREDIT_DAYS = 1000;

export const accountsQuery = z.object({
  ambiente: z.enum(AMBIENTES),
  /** Part of a name or a number. */
  q: z.string().max(100).default(''),
  /** Only those of whom something is late. */
  atrasados: z.enum(['true', 'false']).default('false'),
});
export type AccountsQuery = z.output<typeof accountsQuery>;

/** A customer who owes, or is owed. */
export interface AccountLine {
  readonly nit: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
  readonly nombre: string;
  readonly saldo: string;
  readonly vencido: string;
  readonly edades: LateAgeing;
  /** What of it is due first; null where nothing is owed. */
  readonly vence: string | null;
  /** What may be owed at most; null: no limit is agreed. */
  readonly limite: string | null;
}

export interface Accounts {
  /** By what is due first. */
  readonly cuentas: readonly AccountLine[];
  readonly more: boolean;
  /** Of all that match, those too that are not shown. */
  readonly saldo: string;
  readonly edades: LateAgeing;
  /** When the till that was heard of longest ago told something. */
  readonly segun: number | null;
}

export const accountQuery = z.object({
  ambiente: z.enum(AMBIENTES),
  nit,
  tipoDocumento: z.string().min(1).max(10),
  numDocumento: z.string().min(1).max(40),
});
export type AccountQuery = z.output<typeof accountQuery>;

/** What a customer owes, and how it came to that. */
export interface AccountStatement extends AccountLine {
  /** What is not paid, the first due first. */
  readonly cargos: readonly {
    readonly numeroControl: string;
    readonly fecEmi: string;
    readonly vence: string;
    readonly monto: string;
    readonly pendiente: string;
    readonly caja: string;
  }[];
  /** The latest first; one that was reversed says why and paid nothing. */
  readonly abonos: readonly {
    readonly recibo: string;
    readonly at: number;
    readonly monto: string;
    readonly forma: string;
    readonly caja: string;
    readonly reverso: string | null;
  }[];
  /** The latest first; below zero what lowered the debt. */
  readonly apuntes: readonly {
    readonly tipo: EntryKind;
    readonly at: number;
    readonly monto: string;
    readonly motivo: string;
    readonly caja: string;
  }[];
}

/** On what credit a customer buys at every till; without a limit none is agreed. */
export const customerTermsInput = z.strictObject({
  clave: z.string().min(1).max(300),
  limite: cashAmount.nullable(),
  dias: z.int().min(0).max(MAX_CREDIT_DAYS).nullable(),
});
