/** What every long list can do: days by one press, filters that stay, columns that are chosen, neighbours by arrow. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { atRest } from '../../renderer/page/page-at-rest.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('the lists', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  const headings = ({ page }: ManagerPage) => page.getByRole('columnheader').allInnerTexts();
  /** Opens what a list shows, changes one column and closes it. */
  const choose = async ({ page }: ManagerPage, column: string): Promise<void> => {
    await page.getByRole('button', { name: 'Vista' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: column }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  /** The file that "Guardar lista" hands over, by lines. */
  const saved = async ({ page }: ManagerPage) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Guardar lista' }).focus();
    await page.keyboard.press('Enter');
    const file = await saving;
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    return { name: file.suggestedFilename(), lines };
  };

  it('of the audit log: one day by one press, entries by arrow, a filter that outlives a reload', async () => {
    const manager = await pages.take(till.open('marta', 'ajustes'));
    const { page } = manager;
    const openLog = () => page.getByRole('button', { name: /^Bitácora/ }).click();
    await openLog();
    await page.getByRole('grid', { name: 'Bitácora' }).getByRole('row').nth(2).waitFor();
    await soon(() => headings(manager)).toEqual(['Qué hizo', 'Quién', 'Cuándo']);
    await choose(manager, 'Fila');
    await soon(() => headings(manager)).toEqual(['Fila', 'Qué hizo', 'Quién', 'Cuándo']);
    await page.getByRole('button', { name: 'Ayer' }).click();
    await page.getByText(/^Nada coincide con lo que busca/).waitFor();
    await page.getByRole('button', { name: 'Hoy', exact: true }).click();
    const first = page.locator('.audit-row').first();
    await first.focus();
    await manager.press('Enter');
    const title = () => page.getByRole('dialog').getByRole('heading').first().innerText();
    const newest = await title();
    await manager.press('ArrowDown');
    await soon(title).not.toBe(newest);
    expect(await manager.faults()).toEqual([]);
    await manager.press('ArrowUp');
    await soon(title).toBe(newest);
    await manager.press('Escape');
    await page.reload();
    await openLog();
    await soon(() =>
      page.getByRole('button', { name: 'Hoy', exact: true }).getAttribute('aria-pressed'),
    ).toBe('true');
    await soon(() => headings(manager)).toEqual(['Fila', 'Qué hizo', 'Quién', 'Cuándo']);
  });

  it('of products and customers: columns that are left out stay out', async () => {
    const manager = await pages.take(till.open('marta', 'productos'));
    const { page } = manager;
    await manager.ask('products.save', {
      codigo: 'CAF',
      descripcion: 'Café',
      precio: '1.25',
      codigosBarra: [],
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    });
    await page.getByRole('row', { name: /Café/ }).waitFor();
    const all = await headings(manager);
    await choose(manager, 'Unidad');
    await soon(() => headings(manager)).toEqual(all.filter((heading) => heading !== 'Unidad'));
    await page.reload();
    await page.getByRole('row', { name: /Café/ }).waitFor();
    await soon(() => headings(manager)).toEqual(all.filter((heading) => heading !== 'Unidad'));
    expect(await manager.faults()).toEqual([]);
  });

  it('of products: what was searched or picked is saved, and the arrows go through their forms', async () => {
    const manager = await pages.take(till.open('marta', 'productos'));
    const { page } = manager;
    const product = {
      codigosBarra: [],
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    } as const;
    for (const [codigo, descripcion, precio] of [
      ['TE-1', 'Té verde', '2.10'],
      ['TE-2', 'Té negro', '2.20'],
      ['TE-3', 'Té rojo', '2.30'],
    ] as const)
      await manager.ask('products.save', { codigo, descripcion, precio, ...product });
    await page.getByRole('row', { name: /Té verde/ }).waitFor();
    await manager.type('té');
    await soon(() => page.locator('.record-row').count()).toBe(3);
    await page.reload();
    await soon(() => page.locator('.record-row').count()).toBe(3);
    expect((await saved(manager)).lines).toHaveLength(4);
    await page.getByRole('grid', { name: 'Productos' }).focus();
    await manager.press('Home', 'Space', 'ArrowDown', 'Space');
    await page.getByText('2 elegidos').waitFor();
    expect(await manager.faults()).toEqual([]);
    const { name, lines } = await saved(manager);
    expect(name).toMatch(/^productos-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(3);
    await page.getByRole('button', { name: 'Quitar la selección' }).click();
    await page.getByRole('grid', { name: 'Productos' }).focus();
    await manager.press('Home', 'Enter');
    const code = page.getByRole('dialog').getByLabel('Código', { exact: true });
    const first = await code.inputValue();
    // From the field that has the focus: up and down mean nothing there.
    await manager.press('ArrowDown');
    await soon(() => code.inputValue()).not.toBe(first);
    expect(await manager.faults()).toEqual([]);
    await manager.press('ArrowUp');
    await soon(() => code.inputValue()).toBe(first);
    // What was typed is not left behind by an arrow.
    await manager.type('X');
    await manager.press('ArrowDown');
    expect(await code.inputValue()).toContain('X');
    expect(await page.getByRole('button', { name: 'El de abajo en la lista' }).count()).toBe(0);
  });

  it('of the queue: a row opens its document, the arrows go from one to the next', async () => {
    const manager = await pages.take(till.open('marta', 'cola'));
    const { page } = manager;
    const line = { cantidad: 1, descripcion: 'Leche', precioUni: 2.5, tipoItem: 1 };
    till.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes' },
      { paso: 'recepcion', falla: 'rechazo-corchetes' },
    ]);
    const first = await manager.sell('01', { items: [line] });
    const second = await manager.sell('01', { items: [line] });
    const names = page.locator('.queue-open');
    await soon(() => names.count()).toBe(2);
    // Both are refused by now: their rows stay where they are.
    await atRest(page);
    await names.first().focus();
    await manager.press('ArrowDown');
    await soon(() => names.nth(1).evaluate((name) => name === document.activeElement)).toBe(true);
    expect(await manager.faults()).toEqual([]);
    await manager.press('Enter');
    await page.getByRole('dialog', { name: second.numeroControl }).waitFor();
    // Over the queue, whose rows it goes through.
    await manager.press('ArrowUp');
    await page.getByRole('dialog', { name: first.numeroControl }).waitFor();
    expect(await manager.faults()).toEqual([]);
    await manager.press('Escape');
    await page.getByRole('heading', { name: 'Por enviar', level: 1 }).waitFor();
    const { name, lines } = await saved(manager);
    expect(name).toMatch(/^cola-/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${first.numeroControl},Factura,Consumidor final,Rechazado,`);
  });
});
