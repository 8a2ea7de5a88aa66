/** Backups, drill, audit log, support bundle, idle lock and the change of persons, by keyboard in a real browser. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rule } from '../../../core/contract/rules/rules.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { saleResult } from '../../renderer/page/sale-result.ts';
import { CASHIER, MANAGER, openTill, type Person, type Till } from '../../renderer/page/till-page.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { objections } from '../accessibility.ts';
import { keyboardPage, type Keyboard, type KeyboardPage } from '../keyboard.ts';
import { logIn, whoWorks } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

/** As after a restore. */
const BLOCKED = { color: 'rojo', situacion: 'bloqueado', accion: 'ajustes' } as const;
const NUMBERS_IN_DOUBT = rule('numeros-en-duda', {
  causa: rule('base-sin-marca'),
  salida: rule('anote-el-ultimo-numero', {
    tipo: '01',
    serie: 'S001P001',
    anio: 2026,
    sucursal: 'central',
    ambiente: 'PRUEBAS',
    central: false,
  }),
});

describe.skipIf(browserMissing !== null)('maintenance in a real browser', () => {
  const pages = pageOfTest<KeyboardPage>({ isUnplugged: true });
  inOrderOfTheFile();
  let till: Till;
  let page: Page;
  let keys: Keyboard;

  beforeAll(async () => {
    till = await openTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());
  beforeEach(async () => {
    ({ page, keys } = await pages.take(keyboardPage(till.context, till.url)));
    pages.expecting(REFUSED_BY_LOCK);
  });

  const who = () => whoWorks(page);
  const entry = () => page.getByRole('combobox', { name: 'Agregar producto' });

  async function workAs(person: Person): Promise<void> {
    await logIn(page, person);
    await who().waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
  }

  /** Opens a screen as somebody, whoever was there before. */
  async function enter(person: Person, screen: 'ajustes' | 'factura'): Promise<void> {
    await page.goto(`${till.url}/#/${screen}`);
    await who()
      .or(page.getByRole('navigation', { name: 'Pantallas' }))
      .waitFor();
    if (!(await who().isVisible())) await page.keyboard.press('Control+L');
    await workAs(person);
  }

  async function open(section: string): Promise<void> {
    const tabs = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await tabs.getByRole('button', { name: section, exact: true }).press('Enter');
    await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
  }

  it('takes a backup now and tries it out, with a report that is kept and saved', async () => {
    await enter(MANAGER, 'ajustes');
    const items = [{ cantidad: 2, descripcion: 'Resma', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' }];
    const { result } = await askBridge(page, 'documents.issue', {
      tipoDte: '03',
      request: JSON.stringify({ items, receptor: RECEPTOR }),
      preciosConIva: true,
      idempotencyKey: crypto.randomUUID(),
    });
    await askBridge(page, 'returns.make', {
      clave: crypto.randomUUID(),
      codigoGeneracion: result.codigoGeneracion ?? '',
      ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] },
      forma: 'nota-credito',
      motivo: 'Producto defectuoso',
      regresa: true,
      destino: 'otro',
    });
    await open('Respaldos');
    await page.getByText('Todavía no hay copias.').waitFor();
    await keys.push('Respaldar ahora');
    await page.getByText('Respaldo guardado: caja-').waitFor();
    await keys.push('Simulacro de restauración');
    await page.getByText('Se puede restaurar, completo').first().waitFor();
    expect(await objections(page)).toEqual([]);
    await keys.push('Ver informe');
    const report = page.getByRole('dialog', { name: 'Informe del simulacro' });
    await report.getByText('2 documentos y 2 firmas').waitFor();
    const named = await report.locator('.backup-series strong').allInnerTexts();
    expect(named).toEqual(['Crédito fiscal', 'Nota de crédito']);
    expect(await objections(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await (await saving).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ resultado: 'bien', faltas: [] });
    await page.keyboard.press('Escape');
    await report.waitFor({ state: 'hidden' });
    await open('Salud');
    await page.getByText('El último es del').waitFor();
    expect(await objections(page)).toEqual([]);
  });

  it('shows what is in a support bundle before it is saved', async () => {
    await enter(MANAGER, 'ajustes');
    await open('Salud');
    await keys.push('Preparar paquete');
    const sheet = page.getByRole('dialog', { name: 'Paquete de soporte' });
    await sheet.getByText('registro.txt', { exact: true }).waitFor();
    await sheet.locator('summary', { hasText: 'revisiones.json' }).press('Enter');
    await sheet.getByText('"carpeta de datos"').waitFor();
    expect(await objections(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await keys.push('Guardar archivo');
    expect((await saving).suggestedFilename()).toMatch(/^soporte-caja-dte-.*\.zip$/);
    await page.keyboard.press('Escape');
  });

  it('finds who did what, proves the chain and saves it', async () => {
    await enter(MANAGER, 'ajustes');
    await open('Bitácora');
    const rows = page.getByRole('grid', { name: 'Bitácora' }).getByRole('row');
    await rows.getByText('Se guardó un respaldo').waitFor();
    await keys.fill('Buscar', 'simulacro');
    await soon(() => rows.count()).toBe(2);
    await rows.nth(1).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Se probó un respaldo').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await soon(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await keys.push('Comprobar la cadena');
    await page.getByText('La cadena está completa').waitFor();
    expect(await objections(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await keys.push('Guardar como CSV');
    const text = readFileSync(await (await saving).path(), 'utf8');
    expect(text.split('\r\n')[1]).toContain('simulacro de restauración');
    await keys.push('Quitar filtros');
    await rows.getByText('Se llevó la bitácora en un archivo').waitFor();
  });

  it('says in a few words what stops the till, and leads to the whole of it, whoever looks', async () => {
    const blocked = async (route: Route): Promise<void> => {
      if (route.request().postData()?.includes('"till.context"') !== true) return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      if (answer.ok) answer.value.semaforo = { ...BLOCKED, motivo: NUMBERS_IN_DOUBT };
      return route.fulfill({ response, json: answer });
    };
    await page.route('**/bridge', blocked);
    const whole = page.getByText(/Busque en el portal de Hacienda el último número del tipo 01/);
    await enter(MANAGER, 'factura');
    await page.getByText('Bloqueado: numeración en duda', { exact: true }).waitFor();
    await whole.waitFor();
    await keys.push('Abrir ajustes');
    await page.getByRole('heading', { level: 2, name: 'Salud', exact: true }).waitFor();
    await whole.waitFor();
    // The button in the bar is gone; the keys that follow belong to the screen it led to.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await enter(CASHIER, 'factura');
    const light = page.getByRole('banner').getByRole('button', { name: 'Bloqueado: numeración en duda' });
    await light.waitFor();
    // What only a manager may put right is not offered to a cashier.
    expect(await page.getByRole('button', { name: 'Abrir ajustes' }).count()).toBe(0);
    await light.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText(/Busque en el portal de Hacienda el último número del tipo 01/).waitFor();
    await panel.getByText('Esto lo resuelve un gerente: avísele.').waitFor();
    expect(await objections(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await objections(page)).toEqual([]);
    await page.unroute('**/bridge', blocked);
  });

  it('has a bar of one height, whatever it has to tell', async () => {
    let told: object = {};
    const telling = async (route: Route): Promise<void> => {
      if (route.request().postData()?.includes('"till.context"') !== true) return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      if (answer.ok) Object.assign(answer.value, told);
      return route.fulfill({ response, json: answer });
    };
    await page.route('**/bridge', telling);
    const size = page.viewportSize();
    const since = { desde: '2026-11-21T16:42:10.000Z', hasta: null, documentos: 12, pendientes: 12 };
    const waiting = { enCola: 112, impresiones: 3, correcciones: 4 };
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      const tops = [];
      for (const [light, words] of [
        [{ color: 'verde', situacion: 'en-linea', motivo: null, accion: null }, /^En línea/],
        [{ color: 'ambar', situacion: 'contingencia', motivo: null, accion: 'cola' }, /^Contingencia desde/],
        [{ ...BLOCKED, motivo: rule('sin-conexion', { ambiente: 'PRUEBAS' }) }, /^Bloqueado: falta/],
      ] as const) {
        told = { semaforo: light, ...waiting, contingencia: since };
        await enter(CASHIER, 'factura');
        await page.getByRole('banner').getByRole('button', { name: words }).waitFor();
        tops.push((await page.locator('#content').boundingBox())?.y);
      }
      expect(new Set(tops), `${width} pixels wide`).toEqual(new Set([64]));
    }
    if (size !== null) await page.setViewportSize(size);
    await page.unroute('**/bridge', telling);
  });

  it('locks at once from a dialog, and the same person finds the very same place again', async () => {
    await enter(CASHIER, 'factura');
    await entry().press('1');
    await page.keyboard.type('1', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).waitFor();
    await page.keyboard.type('3*2', { delay: 35 });
    await page.keyboard.press('Control+L');
    await who().waitFor();
    expect(await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).isVisible()).toBe(false);
    expect(await objections(page)).toEqual([]);
    await soon(() =>
      page.evaluate(() => document.activeElement?.textContent?.includes('Carlos Cajero')),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `PIN de ${CASHIER.nombre}` }).waitFor();
    await page.keyboard.type(CASHIER.pin, { delay: 35 });
    await page.keyboard.press('Enter');
    await who().waitFor({ state: 'hidden' });
    await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).waitFor();
    await soon(() => entry().inputValue()).toBe('3*2');
    await soon(() => entry().evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('co', { delay: 35 });
    await page.keyboard.press('Control+L');
    await who().waitFor();
    await soon(() => page.getByRole('dialog').isVisible()).toBe(false);
    await workAs(CASHIER);
    await page.getByRole('dialog').waitFor();
    // What is found goes first, then the palette.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The focus comes back a little after the palette has gone.
    await soon(() => entry().evaluate((field) => field === document.activeElement)).toBe(true);
    await entry().press('2');
    await entry().press('Enter');
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
  });

  it('changes persons; the sale at hand stays its person’s, and who goes on with it has sold it', async () => {
    await enter(CASHIER, 'factura');
    await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).waitFor();
    await page.keyboard.press('Control+L');
    await workAs(MANAGER);
    await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
    expect(await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).count()).toBe(0);
    await page.keyboard.press('F3');
    await page.getByRole('button', { name: new RegExp(`^De ${CASHIER.nombre} .*Factura`) }).press('Enter');
    await page.locator('.line-name', { hasText: 'Arroz de prueba 5 lb' }).waitFor();
    await entry().press('F12');
    await saleResult(page);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByText('Lista para vender').waitFor();
    const mine = await askBridge(page, 'documents.list', { vendio: await idOf(MANAGER) });
    expect(mine.documentos.map(({ tipoDte }) => tipoDte)).toEqual(['01', '05', '03']);
  });

  it('locks itself when nobody touches it, and keeps the half-written sale', async () => {
    await enter(MANAGER, 'ajustes');
    await open('Usuarios');
    await keys.fill('Minutos sin uso (0 no bloquea nunca)', '2');
    await page.keyboard.press('Enter');
    await page.getByText('Guardado').waitFor();
    await page.clock.install();
    await enter(CASHIER, 'factura');
    await page.reload();
    await entry().waitFor();
    await entry().press('2');
    await page.keyboard.type('2', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
    await page.clock.fastForward(100_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(100_000);
    expect(await who().isVisible()).toBe(false);
    await page.clock.fastForward(30_000);
    await who().waitFor();
    await workAs(CASHIER);
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
  });

  async function idOf({ nombre }: Person): Promise<string> {
    const users = await askBridge(page, 'session.users', {});
    return users.find((user) => user.nombre === nombre)?.id ?? '';
  }
});
