/** Suppliers, the amounts owed to them, and payments (§por-pagar). Amounts are decimal text in USD. */
import { z } from 'zod';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import { malformed } from '../rules/rules.ts';
import { text } from '../till/till-leaves.ts';
import type { BoughtType } from './purchases.ts';
import { writtenSupplier } from './written-purchase.ts';

const MAX_CREDIT_DAYS = 365;
const MAX_MAIL_CHARS = 100;
const MAX_PHONE_CHARS = 30;
export const MAX_REFERENCE_CHARS = 60;
export const MAX_PAID_PURCHASES = 100;

/** Forms of payment to suppliers (CAT-017). */
export const PAYMENT_FORMS = ['01', '02', '03', '04', '05'] as const;
export type PaymentForm = (typeof PAYMENT_FORMS)[number];

/** Stored data of a supplier; the number cannot change. */
export const supplierRecord = writtenSupplier.extend({
  diasCredito: z
    .int(malformed('compra-dias'))
    .min(0, malformed('compra-dias'))
    .max(MAX_CREDIT_DAYS, malformed('compra-dias'))
    .nullable(),
  correo: z.email(malformed('compra-correo')).max(MAX_MAIL_CHARS).nullable(),
  telefono: text('el teléfono', 1, MAX_PHONE_CHARS).nullable(),
});
export type SupplierRecord = Readonly<z.infer<typeof supplierRecord>>;

export interface Ageing {
  readonly vencido: string;
  readonly en7: string;
  readonly en15: string;
  readonly en30: string;
  readonly despues: string;
}

export interface OwedPurchase {
  readonly id: string;
  readonly tipoDte: BoughtType;
  readonly numeroControl: string;
  readonly fecEmi: string;
  readonly vence: string;
  readonly monto: string;
  readonly pendiente: string;
  readonly edad: keyof Ageing;
}

export interface OwedSupplier extends SupplierRecord {
  /** Debt less credit; negative if the credit is larger. */
  readonly saldo: string;
  readonly aFavor: string;
  readonly edades: Ageing;
  /** Unpaid purchases, first due first. */
  readonly compras: readonly OwedPurchase[];
}

export interface OwedList {
  readonly hoy: string;
  /** Debt by age, with its total. */
  readonly edades: Ageing;
  readonly debe: string;
  /** Suppliers' credits, separately, because they do not pay others. */
  readonly aFavor: string;
  /** Suppliers with a debt or credit, first due first. */
  readonly proveedores: readonly OwedSupplier[];
  /** Whether this till has an open cash session; cash payments need one. */
  readonly cajaAbierta: boolean;
  /** Who may approve the user's payments, and the cash they may still take out alone; null: unlimited. */
  readonly aprobacion: ApprovalNeed;
  readonly limite: string | null;
}

export interface SupplierPayment {
  readonly clave: string;
  readonly fecha: string;
  readonly forma: PaymentForm;
  readonly monto: string;
  readonly referencia: string | null;
  readonly por: string;
  readonly aprobo: string | null;
  /** Reason of its reversal; null if valid. */
  readonly anulado: string | null;
  /** Purchases that it paid. */
  readonly imputado: readonly { readonly numeroControl: string; readonly monto: string }[];
}

export interface SupplierCard extends OwedSupplier {
  /** Purchases less notes: this year, and in all. */
  readonly compradoEsteAno: string;
  readonly comprado: string;
  /** Latest purchases, newest first. */
  readonly ultimas: readonly {
    readonly id: string;
    readonly tipoDte: BoughtType;
    readonly numeroControl: string;
    readonly fecEmi: string;
    readonly total: string;
    /** Null: paid at once. */
    readonly vence: string | null;
  }[];
  readonly pagos: readonly SupplierPayment[];
}
