/** Suppliers at the till, what they are owed, and how they are paid (§por-pagar). */
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
import { noInput, text, textId } from '../till/till-leaves.ts';
import type { TextFile } from './bridge-manager.ts';

const nit = textId;

export const SUPPLIERS_OPERATIONS = {
  /** By their names. */
  'suppliers.list': {
    access: 'gerente',
    input: noInput,
    output: answers<{ readonly proveedores: readonly SupplierRecord[] }>(),
  },
  'suppliers.save': { access: 'gerente', input: supplierRecord, output: answers<SupplierRecord>() },
  'suppliers.view': { access: 'gerente', input: z.strictObject({ nit }), output: answers<SupplierCard>() },
  'owed.list': { access: 'cajero', input: noInput, output: answers<OwedList>() },
  /** The same list for a spreadsheet. */
  'owed.file': { access: 'gerente', input: noInput, output: answers<TextFile>() },
  /**
   * `clave`: one per payment; the same again pays once. `compras`: what it is for, the first one first; what is left goes to what is due
   * first, and what is over stays in our favour. In cash it leaves the drawer of the till; a cashier pays out of it what they may take out
   * alone, and everything else with the `approval` of a manager.
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
  /** A payment that was a mistake; cash comes back into the drawer of the till. */
  'owed.undo': {
    access: 'gerente',
    input: z.strictObject({ clave: textId, motivo: text('el motivo', 1, MAX_ANNULMENT_CHARS) }),
    output: answers<SupplierCard>(),
  },
  /** When a purchase is to be paid, as a person says it; one that was paid at once is owed from then on. */
  'owed.due': {
    access: 'gerente',
    input: z.strictObject({ id: textId, vence: dayParameter }),
    output: answers<SupplierCard>(),
  },
} as const;
