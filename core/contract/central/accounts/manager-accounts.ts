/** Queries of the managers' page for customers' accounts over all tills (§accounts). Amounts are decimal text in USD, moments epoch milliseconds. */
import { z } from 'zod';
import type { AnswerOf } from '../../api/answer-leaves.ts';
import { cashAmount } from '../../cash/cash.ts';
import { ENTRY_KINDS, LATE_AGES } from '../../till/account-entries.ts';
import { handedBlock } from '../catalogue/catalogue.ts';
import { ambiente, instant, nit, text } from '../stream-leaves.ts';

/** Accounts per answer. */
export const MAX_LISTED_ACCOUNTS = 500;
const MAX_CREDIT_DAYS = 1000;

export const accountsQuery = z.object({
  ambiente,
  /** Part of a name or number. */
  q: z.string().max(100).default(''),
  /** Only overdue accounts. */
  atrasados: z.enum(['true', 'false']).default('false'),
});
export type AccountsQuery = z.output<typeof accountsQuery>;

const edades = z.record(z.enum(LATE_AGES), text);
export const accountLine = z.strictObject({
  nit: text,
  tipoDocumento: text,
  numDocumento: text,
  nombre: text,
  saldo: text,
  vencido: text,
  edades,
  /** Earliest due date; null if nothing is owed. */
  vence: text.nullable(),
  /** Credit limit; null: none agreed. */
  limite: text.nullable(),
});
export type AccountLine = AnswerOf<typeof accountLine>;

export const accounts = z.strictObject({
  /** Earliest due first. */
  cuentas: z.array(accountLine),
  more: z.boolean(),
  /** Totals over all matches, shown or not. */
  saldo: text,
  edades,
  /** Last report of the till that has been silent longest. */
  segun: instant.nullable(),
});
export type Accounts = AnswerOf<typeof accounts>;

export const accountQuery = z.object({
  ambiente,
  nit,
  tipoDocumento: z.string().min(1).max(10),
  numDocumento: z.string().min(1).max(40),
});
export type AccountQuery = z.output<typeof accountQuery>;

export const accountStatement = accountLine.extend({
  /** Unpaid charges, first due first. */
  cargos: z.array(
    z.strictObject({
      numeroControl: text,
      fecEmi: text,
      vence: text,
      monto: text,
      pendiente: text,
      caja: text,
    }),
  ),
  /** Latest first; a reversed payment has its reason and pays nothing. */
  abonos: z.array(
    z.strictObject({
      recibo: text,
      at: instant,
      monto: text,
      forma: text,
      caja: text,
      reverso: text.nullable(),
    }),
  ),
  /** Latest first; negative amounts reduce the balance. */
  apuntes: z.array(
    z.strictObject({ tipo: z.enum(ENTRY_KINDS), at: instant, monto: text, motivo: text, caja: text }),
  ),
});
export type AccountStatement = AnswerOf<typeof accountStatement>;

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

export const creditPartsQuery = z.object({ ambiente, clave: key });
export type CreditPartsQuery = z.output<typeof creditPartsQuery>;

/** A customer's credit limit, divided over tills (§account-quotas). */
export const creditParts = z.strictObject({
  limite: text.nullable(),
  /** Whether the shares are equal because none were set. */
  iguales: z.boolean(),
  /** Unassigned part of the limit; tills can ask for it. */
  libre: text,
  /** Last block or unblock; null if there was none. */
  bloqueo: handedBlock.pick({ motivo: true, quien: true, caja: true, at: true }).strict().nullable(),
  cajas: z.array(
    z.strictObject({
      installation: text,
      caja: text,
      shop: text,
      parte: text,
      /** Unpaid sales on credit of the till, whichever till receives the payments. */
      debe: text,
      /** Whether the till confirmed its share. */
      sabe: z.boolean(),
    }),
  ),
});
export type CreditParts = AnswerOf<typeof creditParts>;

/** A customer above the limit over all tills: an alarm until it is paid down. */
export const beyondLimit = z.strictObject({
  cliente: text,
  saldo: text,
  limite: text,
  /** Unpaid sales of each till, highest first. */
  cajas: z.array(z.strictObject({ caja: text, monto: text })),
});
export type BeyondLimit = AnswerOf<typeof beyondLimit>;
