import { expect, it } from 'vitest';
import { CAT_017 } from '../../core/catalogs/short-catalogs.ts';
import { FORMAS_PAGO_MH } from '../../core/contract/dte/code-lists.ts';
import { enPayment } from '../../renderer/text/en/payment.ts';
import { esPayment } from '../../renderer/text/es/payment.ts';

/** Written the same in both languages. */
const SAME: readonly string[] = ['04', '11'];

it('every form of payment has its name in the language of the screen, and cash one name everywhere', () => {
  const { form } = enPayment.payment;
  const spanish = esPayment.payment.form;
  for (const codigo of FORMAS_PAGO_MH) {
    const inCatalogue = CAT_017.entries.some(([, name]) => name === form[codigo]);
    expect(inCatalogue || form[codigo] === spanish[codigo], codigo).toBe(SAME.includes(codigo));
  }
  const { method } = esPayment.payment;
  expect([spanish['01'], method['01'], form['01']]).toEqual(['Efectivo', 'Efectivo', 'Cash']);
});
