/** A customer who pays what he owes, in a real browser: sold on credit, found in the file, paid into the drawer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';
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

describe.skipIf(browserMissing !== null)('what a customer owes', () => {
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['carlos']);
    at = await till.open('carlos', 'factura');
    await at.ask('customers.save', { ...ANA, ...UNKNOWN });
    await at.ask('cash.open', { fondo: '60' });
    for (const [monto, periodo] of [
      [12.5, 30],
      [8, 8],
    ] as const) {
      const request = JSON.stringify({
        items: [{ cantidad: 1, descripcion: 'Arroz', precioUni: monto, tipoItem: 1 }],
        receptor: ANA,
        pagos: [{ codigo: '01', montoPago: monto, plazo: '01', periodo }],
      });
      const idempotencyKey = crypto.randomUUID();
      await at.ask('documents.issue', { tipoDte: '01', request, preciosConIva: true, idempotencyKey });
    }
  });
  afterAll(() => till?.close());

  it('is told in the file of customers, and paid by keyboard with a receipt', async () => {
    const { page, press, type } = at;
    await page.getByRole('navigation', { name: 'Pantallas' }).getByText('Clientes').click();
    await page.getByRole('row', { name: /Ana Inventada/ }).click();
    const sheet = page.getByRole('dialog', { name: /Ana Inventada/ });
    // Who owes opens on the account, where Enter takes a payment.
    await sheet.getByRole('tab', { name: 'Cuenta', selected: true }).waitFor();
    // Nothing is typed there that the sheet would keep.
    expect(await sheet.getByRole('button', { name: 'Guardar' }).count()).toBe(0);
    await sheet.getByText('$20.50').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'cuenta', process.env['ACCOUNT_PICTURES']);
    await sheet.locator('button:focus', { hasText: 'Recibir abono' }).waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Abono de Ana Inventada' }).waitFor();
    await type('10');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'abono', process.env['ACCOUNT_PICTURES']);
    await press('Enter');
    await sheet.getByText(/Recibo .*-00000001/).waitFor();
    await sheet.getByText('$10.50', { exact: true }).first().waitFor();
    await shoot(page, 'abonado', process.env['ACCOUNT_PICTURES']);
    // Its receipt is at hand, however many there are below.
    const told = sheet.locator('.notice', { hasText: /Recibo .*-00000001/ });
    await told.getByRole('button', { name: 'Imprimir recibo' }).waitFor();
    // All of it by one press, and Enter.
    await sheet.getByRole('button', { name: 'Recibir abono' }).press('Enter');
    const rest = page.getByRole('dialog', { name: 'Abono de Ana Inventada' });
    await rest.getByRole('button', { name: 'Todo: $10.50' }).press('Enter');
    await page.locator('input:focus').waitFor();
    await press('Enter');
    await sheet.getByText(/Recibo .*-00000002/).waitFor();
    const { movimientos } = await at.ask('cash.state', {});
    const por = PEOPLE.carlos.nombre;
    expect(movimientos).toMatchObject([
      { tipo: 'ENTRADA', monto: '10.00', por },
      { tipo: 'ENTRADA', monto: '10.50', por },
    ]);
  });
});
