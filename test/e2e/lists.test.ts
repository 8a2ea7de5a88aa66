/** What every long list can do: days by one press, filters that stay, columns that are chosen, neighbours by arrow. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { tellStory } from '../support/story.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from './manager-till.ts';
import { pageOfTest } from './page-of-test.ts';

const TEST_MS = 120_000;

describe.skipIf(browserMissing !== null)('the lists', { timeout: TEST_MS }, () => {
  tellStory();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill();
  }, 120_000);
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

  it('of the audit log: one day by one press, entries by arrow, a filter that outlives a reload', async () => {
    const manager = await pages.take(till.open('marta', 'ajustes'));
    const { page } = manager;
    const openLog = () => page.getByRole('button', { name: /^Bitácora/ }).click();
    await openLog();
    await page.getByRole('grid', { name: 'Bitácora' }).getByRole('row').nth(2).waitFor();
    expect(await headings(manager)).toEqual(['Qué hizo', 'Quién', 'Cuándo']);
    await choose(manager, 'Fila');
    await expect.poll(() => headings(manager)).toEqual(['Fila', 'Qué hizo', 'Quién', 'Cuándo']);
    await page.getByRole('button', { name: 'Ayer' }).click();
    await page.getByText(/^Nada coincide con lo que busca/).waitFor();
    await page.getByRole('button', { name: 'Hoy' }).click();
    const first = page.locator('.audit-row').first();
    await first.focus();
    await manager.press('Enter');
    const title = () => page.getByRole('dialog').getByRole('heading').first().innerText();
    const newest = await title();
    await manager.press('ArrowDown');
    await expect.poll(title).not.toBe(newest);
    expect(await manager.faults()).toEqual([]);
    await manager.press('ArrowUp');
    await expect.poll(title).toBe(newest);
    await manager.press('Escape');
    await page.reload();
    await openLog();
    await expect
      .poll(() => page.getByRole('button', { name: 'Hoy' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => headings(manager)).toEqual(['Fila', 'Qué hizo', 'Quién', 'Cuándo']);
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
      tratamiento: 'gravado',
    });
    await page.getByRole('row', { name: /Café/ }).waitFor();
    const all = await headings(manager);
    await choose(manager, 'Unidad');
    await expect.poll(() => headings(manager)).toEqual(all.filter((heading) => heading !== 'Unidad'));
    await page.reload();
    await page.getByRole('row', { name: /Café/ }).waitFor();
    expect(await headings(manager)).toEqual(all.filter((heading) => heading !== 'Unidad'));
    expect(await manager.faults()).toEqual([]);
  });

  it('of the queue: a row opens its document, the arrows go from one to the next', async () => {
    const manager = await pages.take(till.open('marta', 'cola'));
    const { page } = manager;
    const line = { cantidad: 1, descripcion: 'Leche', precioUni: 2.5, tipoItem: 1 };
    till.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes' },
      { paso: 'recepcion', falla: 'rechazo-corchetes' },
    ]);
    await manager.sell('01', { items: [line] });
    const second = await manager.sell('01', { items: [line] });
    const names = page.locator('.queue-open');
    await expect.poll(() => names.count()).toBe(2);
    await names.first().focus();
    await manager.press('ArrowDown');
    expect(await names.nth(1).evaluate((name) => name === document.activeElement)).toBe(true);
    expect(await manager.faults()).toEqual([]);
    await manager.press('Enter');
    await page.getByRole('dialog', { name: second.numeroControl }).waitFor();
  });
});
