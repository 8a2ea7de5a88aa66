/** Bridge operations for suppliers, amounts owed to them, and payments (§por-pagar). */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { dayParameter } from '../api/parameters.ts';
import {
  MAX_PAID_PURCHASES,
  MAX_REFERENCE_CHARS,
  PAYMENT_FORMS,
  supplierRecord,
  type OwedList,
  type SupplierCard,
  type SupplierRecord,
} from '../purchases/debts.ts';
import { MAX_ANNULMENT_CHARS, purchaseAmount } from '../purchases/written-purchase.ts';
import { approvalInput } from '../till/approval.ts';
import { noInput, openedWith, text, textId } from '../till/till-leaves.ts';
import type { TextFile } from './bridge-manager.ts';

const nit = textId;

export const SUPPLIERS_OPERATIONS = {
  'suppliers.list': {
    access: 'gerente',
    input: noInput,
    output: answers<{ readonly proveedores: readonly SupplierRecord[] }>(),
  },
  'suppliers.save': {
    access: 'gerente',
    input: supplierRecord.extend(openedWith),
    output: answers<SupplierRecord>(),
  },
  'suppliers.view': { access: 'gerente', input: z.strictObject({ nit }), output: answers<SupplierCard>() },
  'owed.list': { access: 'cajero', input: noInput, output: answers<OwedList>() },
  'owed.file': { access: 'gerente', input: noInput, output: answers<TextFile>() },
  /**
   * Pays a supplier. `clave`: idempotency key. `compras`: purchases to pay, in order; the rest goes to the earliest due, any excess stays as credit. Cash leaves this
   * till's drawer; above their own limit cashiers need a manager's `approval`.
   */
  'owed.pay': {
    access: 'cajero',
    input: z.strictObject({
      clave: textId,
      nit,
      forma: z.enum(PAYMENT_FORMS),
      monto: purchaseAmount,
      referencia: text('la referencia', 1, MAX_REFERENCE_CHARS).nullable(),
      compras: z.array(textId).max(MAX_PAID_PURCHASES),
      approval: approvalInput.optional(),
    }),
    output: answers<OwedList>(),
  },
  /** Reverses a mistaken payment; cash returns to this till's drawer. */
  'owed.undo': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, motivo: text('el motivo', 1, MAX_ANNULMENT_CHARS) }),
    output: answers<SupplierCard>(),
  },
  /** Sets a purchase's due date; one that was paid at once becomes owed. */
  'owed.due': {
    access: 'gerente',
    input: z.strictObject({ id: textId, vence: dayParameter }),
    output: answers<SupplierCard>(),
  },
} as const;
