/** «Solicitudes de la API» in a real browser: what a program asked, found and read by keyboard alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { unplugMouse } from '../unplugged.ts';

const ITEM = { cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 };
const PERSON = { tipoDocumento: '37', numDocumento: 'X-4471', nombre: 'Rosa Imaginaria de Ejemplo' };

describe.skipIf(browserMissing !== null)('requests of programs', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let key: string;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  const send = (body: object, id: string) =>
    fetch(`${till.api}/factura/emitir`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Request-Id': id },
      body: JSON.stringify(body),
    });
  const open = async (): Promise<ManagerPage> => {
    const manager = await pages.take(till.open('marta', 'ajustes'));
    await keyboardOf(manager.page).push('Solicitudes de la API');
    await manager.page.getByRole('heading', { name: 'Solicitudes de la API', level: 2 }).waitFor();
    return manager;
  };

  it('begin with a word on what will be there', async () => {
    const manager = await open();
    await manager.page.getByText('Ningún programa ha pedido nada todavía').waitFor();
    expect(await manager.faults()).toEqual([]);
    const form = {
      branchId: 'central',
      ambiente: 'PRUEBAS',
      role: 'user',
      nombre: 'Tienda en línea',
      vence: '',
    } as const;
    ({ key } = await manager.ask('settings.createKey', form));
  });

  it('are listed with what failed, by key and by failure alone, and a row opens with Enter', async () => {
    const manager = await open();
    const { page } = manager;
    expect((await send({ items: [ITEM], receptor: PERSON }, 'venta-1')).status).toBe(200);
    expect((await send({ items: [{ ...ITEM, cantidad: 0 }] }, 'venta-2')).status).toBe(400);
    expect((await fetch(`${till.api}/stats`, { headers: { 'X-API-Key': 'nada' } })).status).toBe(401);
    const keyboard = keyboardOf(page);
    await keyboard.push('Actualizar');
    const list = page.getByRole('grid', { name: 'Solicitudes de la API' });
    await list.getByText('VALIDACION · items[0].cantidad').waitFor();
    await list.getByText('Sin llave que valga').waitFor();
    expect(await list.getByRole('row').count()).toBe(4);
    await shoot(page, 'solicitudes', process.env['CAJA_PICTURES']);
    expect(await manager.faults()).toEqual([]);

    await list.getByRole('row').nth(2).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Solicitud' });
    await sheet.getByText('"cantidad": 0').waitFor();
    await sheet.getByText('venta-2').waitFor();
    await shoot(page, 'solicitud', process.env['CAJA_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await manager.press('Escape');

    await list.getByRole('row').nth(3).press('Enter');
    await sheet.getByText('"receptor": "[oculto]"').waitFor();
    expect(await sheet.innerText()).not.toContain('Rosa');
    await keyboard.push('Ver el documento');
    await page.getByRole('heading', { name: 'Documentos', level: 1 }).waitFor();
    await page.getByRole('dialog').getByText('PROCESADO').first().waitFor();
    expect(manager.complaints).toEqual([]);
  });

  it("are not a cashier's to see", async () => {
    const { page } = await pages.take(till.open('carlos', 'ajustes'));
    await page.getByRole('navigation', { name: 'Secciones de ajustes' }).waitFor();
    expect(await page.getByRole('button', { name: 'Solicitudes de la API' }).count()).toBe(0);
  });
});
