/** Queries of the managers' page for customers' accounts over all tills (§accounts). Amounts are decimal text in USD, moments epoch milliseconds. */
import { z } from 'zod';
import { AMBIENTES } from '../../ambiente.ts';
import type { LateAgeing } from '../../bridge/bridge-accounts.ts';
import type { EntryKind } from '../../till/account-entries.ts';
import type { HandedBlock } from '../catalogue.ts';
import { cashAmount } from '../../cash/cash.ts';
import { nit } from '../stream-leaves.ts';

/** Accounts per answer. */
export const MAX_LISTED_ACCOUNTS = 500;
const MAX_CREDIT_DAYS = 1000;

export const accountsQuery = z.object({
  ambiente: z.enum(AMBIENTES),
  /** Part of a name or number. */
  q: z.string().max(100).default(''),
  /** Only overdue accounts. */
  atrasados: z.enum(['true', 'false']).default('false'),
});
export type AccountsQuery = z.output<typeof accountsQuery>;

export interface AccountLine {
  readonly nit: string;
  readonly tipoDocumento: string;
  readonly numDocumento: string;
  readonly nombre: string;
  readonly saldo: string;
  readonly vencido: string;
  readonly edades: LateAgeing;
  /** Earliest due date; null if nothing is owed. */
  readonly vence: string | null;
  /** Credit limit; null: none agreed. */
  readonly limite: string | null;
}

export interface Accounts {
  /** Earliest due first. */
  readonly cuentas: readonly AccountLine[];
  readonly more: boolean;
  /** Totals over all matches, shown or not. */
  readonly saldo: string;
  readonly edades: LateAgeing;
  /** Last report of the till that has been silent longest. */
  readonly segun: number | null;
}

export const accountQuery = z.object({
  ambiente: z.enum(AMBIENTES),
  nit,
  tipoDocumento: z.string().min(1).max(10),
  numDocumento: z.string().min(1).max(40),
});
export type AccountQuery = z.output<typeof accountQuery>;

export interface AccountStatement extends AccountLine {
  /** Unpaid charges, first due first. */
  readonly cargos: readonly {
    readonly numeroControl: string;
    readonly fecEmi: string;
    readonly vence: string;
    readonly monto: string;
    readonly pendiente: string;
    readonly caja: string;
  }[];
  /** Latest first; a reversed payment has its reason and pays nothing. */
  readonly abonos: readonly {
    readonly recibo: string;
    readonly at: number;
    readonly monto: string;
    readonly forma: string;
    readonly caja: string;
    readonly reverso: string | null;
  }[];
  /** Latest first; negative amounts reduce the balance. */
  readonly apuntes: readonly {
    readonly tipo: EntryKind;
    readonly at: number;
    readonly monto: string;
    readonly motivo: string;
    readonly caja: string;
  }[];
}

const MAX_PARTS = 2000;
const key = z.string().min(1).max(300);

/** A customer's credit terms at every till; null limit: none agreed. */
export const customerTermsInput = z.strictObject({
  clave: key,
  limite: cashAmount.nullable(),
  dias: z.int().min(0).max(MAX_CREDIT_DAYS).nullable(),
  /** Share of each till; null: equal shares; missing: unchanged. */
  partes: z
    .array(z.strictObject({ installation: z.uuid(), monto: cashAmount }))
    .max(MAX_PARTS)
    .nullable()
    .optional(),
});

/** Blocks a customer's credit at every till with a reason; null unblocks it. */
export const customerBlockInput = z.strictObject({
  clave: key,
  motivo: z.string().trim().min(3).max(200).nullable(),
});

export const creditPartsQuery = z.object({ ambiente: z.enum(AMBIENTES), clave: key });
export type CreditPartsQuery = z.output<typeof creditPartsQuery>;

/** A customer's credit limit, divided over tills (§account-quotas). */
export interface CreditParts {
  readonly limite: string | null;
  /** Whether the shares are equal because none were set. */
  readonly iguales: boolean;
  /** Unassigned part of the limit; tills can ask for it. */
  readonly libre: string;
  /** Last block or unblock; null if there was none. */
  readonly bloqueo: Pick<HandedBlock, 'motivo' | 'quien' | 'caja' | 'at'> | null;
  readonly cajas: readonly {
    readonly installation: string;
    readonly caja: string;
    readonly shop: string;
    readonly parte: string;
    /** Unpaid sales on credit of the till, whichever till receives the payments. */
    readonly debe: string;
    /** Whether the till confirmed its share. */
    readonly sabe: boolean;
  }[];
}

/** A customer above the limit over all tills: an alarm until it is paid down. */
export interface BeyondLimit {
  readonly cliente: string;
  readonly saldo: string;
  readonly limite: string;
  /** Unpaid sales of each till, highest first. */
  readonly cajas: readonly { readonly caja: string; readonly monto: string }[];
}
