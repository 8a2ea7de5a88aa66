/** The assistant that invalidates, with the keyboard alone, in a real browser. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { unanswered } from '../held-answers.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill, type Who } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const DAY_MS = 86_400_000;
const RICE = { cantidad: 2, descripcion: 'Arroz', precioUni: 3.6, tipoItem: 1 };
const SALE = { items: [RICE] };

describe.skipIf(browserMissing !== null)('invalidating with the keyboard', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());
  afterEach(() => till.simulator.clearFaults());

  const as = (who: Who) => pages.take(till.open(who, 'invalidar'));

  /** Finds a document by its number and waits for its reasons. */
  const find = async ({ page, type, press }: ManagerPage, number: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
    await type(number);
    await page.getByRole('option', { name: number }).waitFor();
    await press('Enter');
    await page.locator('.invalidation-document').getByText(number, { exact: true }).waitFor();
  };
  /** Says that the sale was undone, and opens what will happen. */
  const review = async ({ page, press }: ManagerPage): Promise<void> => {
    await page.getByRole('radio', { name: 'La venta se deshizo' }).waitFor();
    await press('Space', 'F12');
    await page.getByRole('alertdialog').locator(':focus').waitFor();
  };
  const stateOf = async ({ ask }: ManagerPage, codigoGeneracion: string): Promise<string> =>
    (await ask('documents.view', { codigoGeneracion })).result.estado;

  it('says what will happen, refuses a wrong PIN without doing anything, and seals with the right one', async () => {
    const manager = await as('marta');
    const { page, type, press } = manager;
    const sale = await manager.sell('01', SALE);
    expect(await manager.faults()).toEqual([]);
    await find(manager, sale.numeroControl);
    await page.getByText('Necesita un documento sellado que lo reemplace.').first().waitFor();
    expect(await manager.faults()).toEqual([]);
    await review(manager);
    const sheet = page.getByRole('alertdialog');
    await soon(() => sheet.locator('.consequence').textContent()).toBe(
      `Se invalidará ante Hacienda la factura ${sale.numeroControl} por $7.20, de Consumidor final. No se puede deshacer.`,
    );
    await soon(() => sheet.getByLabel('Gerente que aprueba').locator('option').allTextContents()).toEqual([
      'Olga Segunda',
    ]);
    expect(await manager.faults()).toEqual([]);
    await type('0000');
    await press('Enter');
    await sheet.getByText('El PIN de Olga Segunda no es correcto; no se hizo nada').waitFor();
    expect(await stateOf(manager, sale.codigoGeneracion)).toBe('PROCESADO');
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    till.pass(1_000);
    const answered = await unanswered(page, 'returns.owed');
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
    // Enter passes by nothing that may be owed.
    await page.locator('.invalidation-result button:not(:focus)', { hasText: 'Volver a vender' }).waitFor();
    await answered();
    await manager.sell('01', SALE);
    await page.locator('.invalidation-result :focus', { hasText: 'Volver a vender' }).waitFor();
    expect(await page.locator('.seal').textContent()).toMatch(/^\w{40}$/);
    expect(await stateOf(manager, sale.codigoGeneracion)).toBe('INVALIDADO');
    expect(await manager.faults()).toEqual([]);
    for (const name of ['Enviar por correo', 'Ver el documento', 'Invalidar otro documento'])
      await page.getByRole('button', { name }).waitFor();
    // Nobody opened the till: there is no drawer to pay back from.
    expect(await page.getByRole('button', { name: 'Devolver el efectivo' }).count()).toBe(0);
    // Enter goes back to selling and never begins another one.
    await press('Enter', 'Enter', 'Enter');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/factura');
  });

  it('offers to pay the cash back out of the open till, by the amount that was paid in cash', async () => {
    const manager = await as('marta');
    const { page, press, type, ask } = manager;
    await ask('cash.open', { fondo: '50' });
    const sale = await manager.sell('01', SALE);
    await find(manager, sale.numeroControl);
    await review(manager);
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
    await page.locator('.money-back').getByText('Entregue $7.20 en efectivo.').waitFor();
    expect(await manager.faults()).toEqual([]);
    // Enter, which else goes back to selling, pays first.
    await page.locator('.invalidation-result :focus', { hasText: 'Devolver el efectivo' }).waitFor();
    await press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Entregar' });
    await sheet.getByText('Entregue $7.20 en efectivo.').waitFor();
    expect(await manager.faults()).toEqual([]);
    await sheet.getByRole('button', { name: 'Entregar' }).focus();
    await press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Devolver el efectivo' }).waitFor({ state: 'detached' });
    await page.locator('.invalidation-result :focus', { hasText: 'Volver a vender' }).waitFor();
    expect((await ask('cash.state', {})).movimientos).toMatchObject([
      { tipo: 'SALIDA', monto: '7.20', motivo: expect.stringContaining(sale.numeroControl) },
    ]);
    // What came in went out: the float is left.
    expect((await ask('cash.x', {})).efectivo).toMatchObject({ ventas: '7.20', esperado: '50.00' });
    await page.getByRole('button', { name: 'Ver el documento' }).focus();
    await press('Enter');
    await page.getByRole('dialog').getByText(sale.numeroControl).first().waitFor();
  });

  it('opens the drawer first where what is owed is paid while it is closed', async () => {
    const manager = await as('marta');
    const { page, press, type, ask } = manager;
    const sale = await manager.sell('01', SALE);
    const { conteo } = await ask('cash.count', {
      clave: 'todo',
      denominaciones: { 'billete-50': 1, 'billete-5': 1, 'billete-1': 2, 'moneda-0.10': 2 },
    });
    await ask('cash.close', { conteo: conteo.id });
    await find(manager, sale.numeroControl);
    await review(manager);
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('button', { name: 'Devolver el efectivo' }).waitFor();
    await press('Enter');
    await page
      .getByText('Para entregar $7.20 abra antes la caja con su fondo; después se entrega.')
      .waitFor();
    expect(await manager.faults()).toEqual([]);
    await type('20');
    await press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Entregar' });
    await sheet.getByText('Entregue $7.20 en efectivo.').waitFor();
    await sheet.getByRole('button', { name: 'Entregar' }).press('Enter');
    await sheet.waitFor({ state: 'detached' });
    expect((await ask('cash.state', {})).movimientos).toMatchObject([{ tipo: 'SALIDA', monto: '7.20' }]);
  });

  it('goes back to the form on Escape, with everything as it was', async () => {
    const manager = await as('marta');
    const sale = await manager.sell('01', SALE);
    await find(manager, sale.numeroControl);
    await review(manager);
    await manager.press('Escape');
    await manager.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await manager.page.getByRole('radio', { name: 'La venta se deshizo' }).isChecked()).toBe(true);
    expect(await stateOf(manager, sale.codigoGeneracion)).toBe('PROCESADO');
  });

  it('asks once whether the sale is undone, and tells Hacienda so in its own words, which are folded', async () => {
    const manager = await as('marta');
    const { page, press, type } = manager;
    const sale = await manager.sell('01', SALE);
    await find(manager, sale.numeroControl);
    await page.getByRole('group', { name: '¿La venta se deshizo, o la reemplaza otra?' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(3);
    const law = page.getByText('Rescindir de la operación realizada', { exact: false });
    expect(await law.isVisible()).toBe(false);
    await page.getByText('Cómo lo registra Hacienda').press('Enter');
    expect(await law.isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'La venta se deshizo' }).focus();
    await review(manager);
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('La venta se deshizo', { exact: false }).waitFor();
    const sent = page.waitForRequest((request) =>
      (request.postData() ?? '').includes('Rescindir de la operación realizada'),
    );
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
    await sent;
    expect(await manager.faults()).toEqual([]);
  });

  it('lets a cashier prepare it and any manager approve it', async () => {
    const cashier = await as('carlos');
    const sale = await cashier.sell('01', SALE);
    await find(cashier, sale.numeroControl);
    await review(cashier);
    const sheet = cashier.page.getByRole('alertdialog');
    await sheet.getByText('Un gerente debe aprobarlo aquí con su PIN.').waitFor();
    await cashier.type(PEOPLE.marta.pin);
    await cashier.press('Enter');
    await cashier.page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
    expect(await stateOf(cashier, sale.codigoGeneracion)).toBe('INVALIDADO');
  });

  it('asks for the replacement where Hacienda does, among those of the same receiver', async () => {
    const manager = await as('marta');
    const { page, press, type } = manager;
    const wrong = await manager.sell('01', SALE);
    const right = await manager.sell('01', { items: [{ ...RICE, cantidad: 3 }] });
    await find(manager, wrong.numeroControl);
    await page.getByRole('radio', { name: 'La reemplaza otra' }).waitFor();
    await press('ArrowDown', 'F12');
    await page
      .getByText('Elija el documento que lo reemplaza. Si no existe, emítalo primero y vuelva.')
      .waitFor();
    await page.getByRole('option', { name: right.numeroControl }).waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('button', { name: 'Quitar' }).waitFor();
    await press('F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText(`La reemplaza ${right.numeroControl}.`).waitFor();
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
  });

  it('keeps reason and replacement while another screen is looked at', async () => {
    const manager = await as('marta');
    const { page, press } = manager;
    const wrong = await manager.sell('01', SALE);
    const right = await manager.sell('01', { items: [{ ...RICE, cantidad: 4 }] });
    await find(manager, wrong.numeroControl);
    await page.getByRole('radio', { name: 'La reemplaza otra' }).waitFor();
    await press('ArrowDown', 'F12');
    await page.getByRole('option', { name: right.numeroControl }).waitFor();
    await press('Enter');
    await page.getByRole('button', { name: 'Quitar' }).waitFor();
    await press('Alt+4');
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await manager.type('invalidar');
    await press('Enter');
    await page.getByRole('button', { name: 'Quitar' }).waitFor();
    expect(await page.getByRole('radio', { name: 'La reemplaza otra' }).isChecked()).toBe(true);
    await page.locator('.replacement').getByText(right.numeroControl).first().waitFor();
  });

  it('reads the code from a scan of the printed QR', async () => {
    const manager = await as('marta');
    const sale = await manager.sell('01', SALE);
    const { page } = manager;
    await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
    const address = 'https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=';
    const scanner = await scannerOf(page);
    await scanner.fast(`${address}${sale.codigoGeneracion}&fechaEmi=2026-11-21`, 'Enter');
    await page.getByText(sale.numeroControl, { exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/invalidar');
  });

  it('says that it leaves by itself while Hacienda does not answer, and shows the seal when it comes', async () => {
    const manager = await as('marta');
    const { page, type, press } = manager;
    const sale = await manager.sell('01', SALE);
    till.simulator.addFaults([{ paso: 'anulacion', falla: 'html' }]);
    await find(manager, sale.numeroControl);
    await review(manager);
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'EN CAMINO' }).waitFor();
    await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
    expect(await page.locator('.seal').textContent()).toMatch(/^\w{40}$/);
  });

  it.each([true, false])(
    'asks by itself what became of it when the answer is lost (it left: %s)',
    async (arrives) => {
      const manager = await as('marta');
      const { page, type, press } = manager;
      await page.setViewportSize({ width: 1024, height: 700 });
      const sale = await manager.sell('01', SALE);
      await find(manager, sale.numeroControl);
      await review(manager);
      let cut = false;
      await page.route('**/bridge', async (route) => {
        const isIt = route.request().postData()?.includes('"documents.invalidate"') === true;
        if (!isIt && !cut) return route.continue();
        cut = true;
        if (isIt && arrives) await route.fetch();
        return route.abort();
      });
      await type(PEOPLE.olga.pin);
      await press('Enter');
      const told = page.getByText('No se sabe si la invalidación salió');
      await told.waitFor();
      await soon(() =>
        told.evaluate((part) => part.getBoundingClientRect().bottom < window.innerHeight / 2),
      ).toBe(true);
      await page.getByText('Se pregunta solo hasta saberlo.', { exact: false }).waitFor();
      expect(await page.getByRole('button', { name: 'Revisar e invalidar' }).count()).toBe(0);
      await page.unroute('**/bridge');
      if (arrives) await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
      else {
        await page.getByText('La invalidación no salió: no se hizo nada.', { exact: false }).waitFor();
        expect(await page.getByRole('radio', { name: 'La venta se deshizo' }).isChecked()).toBe(true);
        await page.getByRole('button', { name: 'Revisar e invalidar' }).waitFor();
      }
      expect(await stateOf(manager, sale.codigoGeneracion)).toBe(arrives ? 'INVALIDADO' : 'PROCESADO');
      // The browser's own words for calls that were cut.
      manager.complaints.length = 0;
    },
  );

  it('tells a refusal in plain words and keeps what was filled in', async () => {
    const manager = await as('marta');
    const { page, type, press } = manager;
    const sale = await manager.sell('01', SALE);
    till.simulator.addFaults([
      {
        paso: 'anulacion',
        falla: 'rechazo-corchetes',
        codigoMsg: '015',
        descripcionMsg: '[documento.codigoGeneracion] EL DTE SE ENCUENTRA INVALIDADO',
      },
    ]);
    await find(manager, sale.numeroControl);
    await review(manager);
    await type(PEOPLE.olga.pin);
    await press('Enter');
    await page.getByRole('heading', { name: 'NO SE INVALIDÓ' }).waitFor();
    await page.getByText('Hacienda ya tiene invalidado este documento: no hay que repetirlo.').waitFor();
    // The way on has the focus.
    await page.locator('.invalidation-result :focus').waitFor();
    await press('Enter');
    expect(await page.getByRole('radio', { name: 'La venta se deshizo' }).isChecked()).toBe(true);
  });

  it('stops before anything is asked when the deadline has passed', async () => {
    const manager = await as('marta');
    const sale = await manager.sell('01', SALE);
    await manager.page.close();
    till.pass(120 * DAY_MS);
    const later = await as('marta');
    await find(later, sale.numeroControl);
    await later.page.getByRole('heading', { name: 'Este documento no se puede invalidar' }).waitFor();
    await later.page.getByText(/^El plazo para invalidar este documento/).waitFor();
    expect(await later.page.getByRole('radio').count()).toBe(0);
    await later.press('F12');
    expect(await later.page.getByRole('alertdialog').count()).toBe(0);
    expect(await later.faults()).toEqual([]);
  });
});

describe.skipIf(browserMissing !== null)('where only one person works', () => {
  it('nobody else is asked, and the screen says that this is logged', async () => {
    const till = await openManagerTill(['marta']);
    try {
      const manager = await till.open('marta', 'invalidar');
      const { page, type, press } = manager;
      const sale = await manager.sell('01', SALE);
      await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
      await type(sale.numeroControl);
      await page.getByRole('option', { name: sale.numeroControl }).waitFor();
      await press('Enter');
      await page.getByRole('radio', { name: 'La venta se deshizo' }).waitFor();
      await press('Space', 'F12');
      await page.getByText('así queda registrado', { exact: false }).waitFor();
      // The harmless way out has the focus.
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No invalidar');
      await press('Tab', 'Enter');
      await page.getByRole('heading', { name: 'INVALIDADO' }).waitFor();
      expect(manager.complaints).toEqual([]);
    } finally {
      await till.close();
    }
  }, 120_000);
});

describe.skipIf(browserMissing !== null)('where nobody else could approve it', () => {
  it('says so before anything is filled in', async () => {
    const till = await openManagerTill(['marta', 'carlos']);
    try {
      const manager = await till.open('marta', 'invalidar');
      const { page, type, press } = manager;
      const sale = await manager.sell('01', SALE);
      await page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
      await type(sale.numeroControl);
      await page.getByRole('option', { name: sale.numeroControl }).waitFor();
      await press('Enter');
      await page.getByRole('alert').getByText('No hay otro gerente.').waitFor();
      await page.getByRole('radio', { name: 'La reemplaza otra' }).waitFor();
      await press('Space', 'ArrowDown', 'F12');
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Revisar e invalidar' }).count()).toBe(0);
      expect(await manager.faults()).toEqual([]);
      expect(manager.complaints).toEqual([]);
      const { page: returns } = await till.open('marta', 'devolucion');
      await returns.getByRole('button', { name: new RegExp(sale.numeroControl) }).click();
      await returns.getByRole('button', { name: 'Todo' }).click();
      await returns.getByRole('alert').getByText('Deje que un cajero lo prepare').waitFor();
    } finally {
      await till.close();
    }
  }, 120_000);
});
