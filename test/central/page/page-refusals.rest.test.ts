import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import {
  enrolledTill,
  NOBODY,
  PASSWORD,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import { managerPage } from './manager-page.ts';

const PRODUCT = {
  nit: null,
  codigo: 'CAF-400',
  codigosBarra: [],
  descripcion: 'Café molido 400 g',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  precio: '5.65',
  validFrom: null,
};

const UNKNOWN = 'La central no respondió y no se sabe si se hizo';
const GONE = 'No existe, o no es de sus tiendas.';

describe.skipIf(browserMissing !== null)('what the centre refuses', () => {
  let central: TestCentral;
  let manager: TestManager;
  let browser: TestBrowser;
  let page: Page;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const seen = async (text: string) => {
    const alert = page.getByRole('alert').filter({ hasText: text });
    await alert.first().waitFor();
    return alert.count();
  };

  beforeAll(async () => {
    central = await testCentral();
    manager = await preparedManager(central);
    const till = await enrolledTill(manager, { name: 'Caja 1' });
    writeTill(till, 'M001P001');
    writeSale(till, 1, { serie: 'M001P001' });
    await till.sendBatch(1);
    const proposed = { ...NOBODY, nombre: 'Luis Inventado', clave: 'x' };
    await till.send('POST', '/till/proposals', { customers: [proposed] });
    const { shops } = (await manager.ask('/api/tills')).body as { shops: { id: string }[] };
    const given = [
      await manager.ask('/api/products/put', PRODUCT),
      await manager.ask('/api/customers/put', { ...NOBODY, nombre: 'Eva Inventada' }),
      await manager.ask('/api/people/put', {
        id: null,
        nombre: 'Marta Inventada',
        rol: 'cajero',
        pin: '591122',
        shops: shops.map(({ id }) => id),
      }),
    ];
    if (given.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(given));
    browser = await launchBrowser();
    page = await managerPage(browser, manager);
    await page.goto(central.url);
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  /** Runs a work while nothing that changes something reaches the centre. */
  const withoutLine = async (work: () => Promise<unknown>) => {
    await page.route('**/api/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await work();
    const said = await seen(UNKNOWN);
    await page.unrouteAll();
    expect(said).toBe(1);
  };
  const customers = async () => {
    await press('Catálogo');
    await press('Clientes');
  };
  const edit = async (view: () => Promise<void>, name: string) => {
    await view();
    await page.getByRole('row', { name }).getByRole('button', { name: 'Cambiar' }).click();
  };

  /** What is taken away is asked about first. */
  const asked = async (opened: Promise<unknown>) => {
    await opened;
    await press('Quitar');
  };

  const acts: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['a product is taken away', () => asked(edit(() => press('Catálogo'), 'CAF-400')), 'Quitar'],
    ['a product is saved', () => edit(() => press('Catálogo'), 'CAF-400'), 'Guardar'],
    ['a proposal is taken', customers, 'Aceptar'],
    ['a proposal is refused', customers, 'No aceptar'],
    ['a customer is taken away', () => asked(edit(customers, 'Eva Inventada')), 'Quitar'],
    [
      'somebody is switched off',
      async () => {
        await press('Personas');
        await press('Dar de baja');
      },
      'Dar de baja',
    ],
    ['a code is made', () => press('Equipos'), 'Código para Casa matriz'],
    ['a backup is asked for', () => press('Equipos'), 'Respaldo'],
    ['a till is replaced', () => press('Equipos'), 'Reemplazar'],
    [
      'a shop is added',
      async () => {
        await press('Equipos');
        await page.getByLabel('Agregar tienda').fill('Sucursal');
      },
      'Agregar',
    ],
    ['the manager leaves', () => Promise.resolve(), 'Salir'],
  ];
  it.each(acts)('is said where it was pressed: %s', async (_what, open, button) => {
    // A view anew, without what was said before.
    await press('Cajas');
    await open();
    await withoutLine(() => press(button));
  });

  it('keeps what was typed, and goes on when the line is back', async () => {
    await page.reload();
    await press('Equipos');
    await page.getByLabel('Agregar tienda').fill('Sucursal');
    await withoutLine(() => press('Agregar'));
    await soon(() => page.getByLabel('Agregar tienda').inputValue()).toBe('Sucursal');
    await press('Agregar');
    await page.getByRole('button', { name: 'Código para Sucursal', exact: true }).waitFor();
    await soon(() => page.getByRole('alert').count()).toBe(0);
  });

  it('is said in the words of the centre: what another manager took away meanwhile', async () => {
    await edit(() => press('Catálogo'), 'CAF-400');
    expect((await manager.ask('/api/products/remove', { codigo: 'CAF-400' })).status).toBe(200);
    await asked(press('Quitar'));
    expect(await seen(GONE)).toBe(1);
  });

  it('is said for the page where a view could not be read, which is not called empty and is asked again', async () => {
    await page.route('**/api/drawers', (route) => route.abort());
    await press('Cajas');
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'La central no responde. Se sigue intentando.' });
    await notice.waitFor();
    expect(await page.getByText('Ninguna sesión de caja todavía.').count()).toBe(0);
    await page.unrouteAll();
    await page.getByText('Ninguna sesión de caja todavía.').waitFor();
    await soon(() => notice.count()).toBe(0);
  });

  it('is no refusal of what a till that is gone issued: another till of its shop is asked to invalidate it', async () => {
    const by = await enrolledTill(manager, { name: 'Caja 2' });
    const { tills } = (await manager.ask('/api/tills')).body as unknown as Tills;
    const gone = tills.find(({ name }) => name === 'Caja 1');
    await manager.ask('/api/tills/revoke', { installation: gone?.installation });
    await press('Documentos');
    await page.getByLabel('Desde').fill('20/11/2026');
    await page.getByRole('button', { name: 'DTE-01-M001P001-000000000000001' }).click();
    await page.getByText('lo que emitió lo invalida otra caja de su tienda').waitFor();
    await press('Invalidar');
    await soon(() => page.getByLabel('Caja que la hace').innerText()).toBe('Caja 2');
    await page.getByLabel('Motivo en palabras, para Hacienda').fill('Se cobró dos veces');
    await page.getByLabel('Quién lo solicita').fill('Ana Inventada');
    await page.getByLabel('Su número').fill('00016297-5');
    await press('Pedir a la caja');
    await page.getByText('Pedido. La respuesta de la caja se ve en Equipos.').waitFor();
    const { orders } = (await by.send('GET', '/till/orders')).body as { orders: { clase: string }[] };
    expect(orders).toMatchObject([{ clase: 'invalidar-ajeno', detail: { de: gone?.installation } }]);
  });

  it('leads back to the door where the session ended elsewhere', async () => {
    await manager.ask('/api/logout', {});
    // What is asked next leads there: this press, or news of before that led there already.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Ventas')?.click();
    });
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Ventas', exact: true }).count()).toBe(0);
  });

  it('is said at the door: a wrong password', async () => {
    await page.getByLabel('Correo').fill('duena@negocio.example');
    await page.getByLabel('Contraseña').fill(`${PASSWORD} no`);
    await page.getByLabel('Código del autenticador').fill('000000');
    await press('Entrar');
    expect(await seen('El correo, la contraseña o el código del autenticador no corresponden.')).toBe(1);
  });
});
