/** Who owes, in a real browser: found by a manager, adjusted with a reason, and a payment taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { shoot } from '../pictures.ts';

const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1', nombre: 'Ana Inventada' } as const;
const UNKNOWN = {
  nrc: null,
  nombreComercial: null,
  codActividad: null,
  correo: null,
  telefono: null,
  direccion: null,
};

describe.skipIf(browserMissing !== null)('who owes', () => {
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
    at = await till.open('marta', 'factura');
    await at.ask('customers.save', { ...ANA, ...UNKNOWN });
    await at.ask('cash.open', { fondo: '60' });
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Arroz', precioUni: 20.5, tipoItem: 1 }],
      receptor: ANA,
      pagos: [{ codigo: '01', montoPago: 20.5, plazo: '01', periodo: 30 }],
    });
    const idempotencyKey = crypto.randomUUID();
    await at.ask('documents.issue', { tipoDte: '01', request, preciosConIva: true, idempotencyKey });
    const { tipoDocumento, numDocumento } = ANA;
    const paying = { clave: 'abono-1', monto: '10', forma: '01', referencia: null } as const;
    await at.ask('accounts.pay', { tipoDocumento, numDocumento, ...paying, documentos: [] });
  });
  afterAll(() => till?.close());

  it('is told by age, and leads to the account, where a manager adjusts and reverses', async () => {
    const { page } = at;
    await page.getByRole('navigation', { name: 'Pantallas' }).getByText('Clientes').click();
    await page.getByRole('button', { name: 'Cuentas por cobrar' }).click();
    await page.getByRole('button', { name: 'Ver la cuenta: Ana Inventada' }).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'cuentas', process.env['ACCOUNT_PICTURES']);
    await page.getByLabel('Buscar por nombre').fill('nadie');
    await page.getByText('Ningún cliente').waitFor();
    await page.getByLabel('Buscar por nombre').fill('inventada');
    await page.getByRole('button', { name: 'Ver la cuenta: Ana Inventada' }).click();
    const sheet = page.getByRole('dialog', { name: 'Ana Inventada', exact: true });
    await sheet.getByText('$10.50', { exact: true }).first().waitFor();
    await sheet.getByRole('button', { name: 'Ajustar…' }).click();
    const entry = page.getByRole('dialog', { name: 'Ajustar la cuenta de Ana Inventada' });
    await entry.getByLabel('Monto').fill('0.50');
    await entry.getByRole('button', { name: 'Diferencia de centavos' }).click();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'ajustar', process.env['ACCOUNT_PICTURES']);
    await entry.getByRole('button', { name: 'Anotar', exact: true }).click();
    await sheet.getByText('Diferencia de centavos').waitFor();
    await sheet.getByRole('button', { name: /^Reversar/ }).click();
    const undo = page.getByRole('dialog', { name: /^Reversar el recibo/ });
    await undo.getByRole('button', { name: 'Monto equivocado' }).click();
    await undo.getByRole('button', { name: 'Reversar', exact: true }).click();
    await sheet.getByText('Reversado: Monto equivocado').waitFor();
    await sheet.getByText('$20.00', { exact: true }).first().waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'cuenta-ajustada', process.env['ACCOUNT_PICTURES']);
    const { movimientos } = await at.ask('cash.state', {});
    expect(movimientos.map(({ tipo, monto }) => [tipo, monto])).toEqual(
      expect.arrayContaining([
        ['ENTRADA', '10.00'],
        ['SALIDA', '10.00'],
      ]),
    );
  });
});
