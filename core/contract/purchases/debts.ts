/** Suppliers as records of their own, and what they are owed (§por-pagar). Amounts are decimal text in USD. */
import { z } from 'zod';
import type { ApprovalNeed } from '../bridge/bridge-manager.ts';
import { malformed } from '../rules/rules.ts';
import { text } from '../till/till-leaves.ts';
import type { BoughtType } from './purchases.ts';
import { writtenSupplier } from './written-purchase.ts';

/** Longest credit of a supplier, in days. */
const MAX_CREDIT_DAYS = 365;
const MAX_MAIL_CHARS = 100;
const MAX_PHONE_CHARS = 30;
/** Longest reference of a payment, in characters. */
export const MAX_REFERENCE_CHARS = 60;
/** Purchases that a payment is for, at most. */
export const MAX_PAID_PURCHASES = 100;

/** How suppliers are paid: CAT-017. */
export const PAYMENT_FORMS = ['01', '02', '03', '04', '05'] as const;
export type PaymentForm = (typeof PAYMENT_FORMS)[number];

/** What a person keeps of a supplier; the number does not change. */
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

/** Amounts by how far off they are to be paid. */
export interface Ageing {
  readonly vencido: string;
  readonly en7: string;
  readonly en15: string;
  readonly en30: string;
  readonly despues: string;
}

/** A purchase that is owed, or was. */
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

/** What a supplier is owed. */
export interface OwedSupplier extends SupplierRecord {
  /** What is owed less what is in our favour; below zero where that is more. */
  readonly saldo: string;
  readonly aFavor: string;
  readonly edades: Ageing;
  /** What is not paid, the first due first. */
  readonly compras: readonly OwedPurchase[];
}

export interface OwedList {
  readonly hoy: string;
  readonly edades: Ageing;
  readonly saldo: string;
  /** Who is owed, or owes us, by what is due first. */
  readonly proveedores: readonly OwedSupplier[];
  /** Whether a drawer is open at this till: without one nothing is paid in cash. */
  readonly cajaAbierta: boolean;
  /** Who may approve a payment of the person, and what they may still take out of the drawer alone; null: whatever there is. */
  readonly aprobacion: ApprovalNeed;
  readonly limite: string | null;
}

/** A payment of the card of a supplier. */
export interface SupplierPayment {
  readonly clave: string;
  readonly fecha: string;
  readonly forma: PaymentForm;
  readonly monto: string;
  readonly referencia: string | null;
  readonly por: string;
  readonly aprobo: string | null;
  /** Why it counts no more; null where it does. */
  readonly anulado: string | null;
  /** What it paid. */
  readonly imputado: readonly { readonly numeroControl: string; readonly monto: string }[];
}

export interface SupplierCard extends OwedSupplier {
  /** What was bought of it, notes taken off: this year and in all. */
  readonly compradoEsteAno: string;
  readonly comprado: string;
  /** The last ones, newest first. */
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
