/** A manager's PIN in the sale: for what is sold for less, taken from a sale that was charged, or begun by somebody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 300_000;

describe.skipIf(browserMissing !== null)(
  'a sale that one person may not decide',
  { timeout: TEST_MS },
  () => {
    let till: Till;
    const pages = pageOfTest<TillPage>();
    beforeAll(async () => {
      till = await openTill();
    });
    afterAll(() => till?.close());

    const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
    const sheet = (name: string) => pages.now().page.getByRole('dialog', { name });

    it('below the catalogue’s price is issued with the PIN of a manager, typed where F12 asks for it', async () => {
      const { page, type, press, lines, result } = await on('factura');
      await type('3*22 @5 -20%');
      await press('Enter');
      await lines(1);
      const before = till.sealed();
      await press('F12');
      const asked = sheet('Hace falta un gerente');
      await asked.getByText('«Café de prueba 400 g» a $5.00 en lugar de $5.90').waitFor();
      expect(await objections(page)).toEqual([]);
      await press('Enter');
      await asked.getByText('Escriba el PIN de quien aprueba').waitFor();
      await press('Escape');
      await asked.waitFor({ state: 'hidden' });
      expect(till.sealed()).toBe(before);
      expect(await page.locator('[data-line]').count()).toBe(1);
      await press('F12');
      await asked.waitFor();
      await type('000000');
      await press('Enter');
      await asked.getByText('El PIN de Marta Gerente no es correcto; no se hizo nada').waitFor();
      expect(till.sealed()).toBe(before);
      // A wrong PIN makes the next try wait.
      const pin = asked.getByLabel('PIN de quien aprueba');
      for (let isApproved = false; !isApproved;) {
        // What was typed before has been answered.
        await soon(() => pin.inputValue()).toBe('');
        await pin.fill(MANAGER.pin);
        const answered = page.waitForResponse(
          (response) => response.request().postData()?.includes('"op":"documents.issue"') === true,
        );
        await press('Enter');
        ({ ok: isApproved } = (await (await answered).json()) as { readonly ok: boolean });
      }
      await result();
      expect(till.sealed()).toBe(before + 1);
      await press('Enter');
      await page.getByText('Lista para vender').waitFor();
    });

    it('loses a line after money was handed over only with a manager, and both stand in the audit log', async () => {
      const { page, type, press, add } = await on('factura');
      await add('22');
      await add('11', 2);
      await press('F8');
      await page.getByLabel('Recibido').waitFor();
      await press('Alt+2');
      await type('6');
      await press('Enter');
      await page.locator('.tenders li').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await soon(() => page.getByLabel('Cantidad, línea 2').getAttribute('readonly')).not.toBeNull();
      await page.getByRole('button', { name: 'Quitar Arroz de prueba 5 lb' }).press('Enter');
      const asked = sheet('Quitar una línea ya cobrada');
      await asked.waitFor();
      expect(await page.locator('[data-line]').count()).toBe(2);
      await type(MANAGER.pin);
      await press('Enter');
      await soon(() => page.locator('[data-line]').count()).toBe(1);
      // The card paid more than is left to pay: it is charged again for what it is.
      await press('F8');
      await sheet('Cobro').getByText('pasa del total por $0.10 y no da cambio').waitFor();
      expect(await sheet('Cobro').getByRole('button', { name: 'Cobrar y emitir' }).count()).toBe(0);
      await press('Escape');
      await sheet('Cobro').waitFor({ state: 'hidden' });
      await changePerson(page, MANAGER);
      await page.getByRole('heading', { name: 'Factura' }).waitFor({ state: 'attached' });
      const { filas } = await askBridge(page, 'audit.search', {
        antes: null,
        accion: 'línea quitada tras cobrar',
      });
      expect(
        filas.map(({ persona, detalle }) => [persona, ...detalle.map(({ valor }) => valor)]),
      ).toMatchObject([
        [
          CASHIER.nombre,
          expect.any(String),
          '1 × Café de prueba 400 g a 5.9 · 1 × Arroz de prueba 5 lb a 3.6',
          '1 × Café de prueba 400 g a 5.9',
          CASHIER.nombre,
          MANAGER.nombre,
        ],
      ]);
      await changePerson(page, CASHIER);
      await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    });

    it('that somebody else parked goes on only with a manager', async () => {
      const { page, type, press, lines, add } = await on('factura');
      await changePerson(page, MANAGER);
      await page.getByText('Lista para vender').waitFor();
      await add('33');
      await press('F7');
      await sheet('Apartar esta venta').waitFor();
      await type('De Marta');
      await press('Enter');
      await page.getByText('Lista para vender').waitFor();
      await changePerson(page, CASHIER);
      await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
      await press('F3');
      await page.getByRole('button', { name: /^De Marta/ }).press('Enter');
      await sheet('Venta de otra persona').waitFor();
      expect(await page.locator('[data-line]').count()).toBe(0);
      await type(MANAGER.pin);
      await press('Enter');
      await lines(1);
    });
  },
);
