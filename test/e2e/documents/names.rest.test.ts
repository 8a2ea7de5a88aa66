/** Whoever speaks to the till says what they see: names of buttons and links contain their visible words (WCAG 2.5.3). */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';

const SCREENS = [
  'factura',
  'credito-fiscal',
  'nota-remision',
  'documentos',
  'cotizaciones',
  'cola',
  'clientes',
  'productos',
  'precios',
  'caja',
  'estadisticas',
  'libros',
  'invalidar',
] as const;

describe.skipIf(browserMissing !== null)('names of what can be pressed', () => {
  let till: Till;
  let page: Page;

  beforeAll(async () => {
    till = await openTill();
    const { page: first, add, press, result } = await till.open('factura');
    await add('11');
    await press('F12');
    await result();
    await press('Enter');
    page = first;
    const users = await askBridge(page, 'session.users', {});
    const userId = users.find(({ nombre }) => nombre === MANAGER.nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId, pin: MANAGER.pin });
  });
  afterAll(() => till?.close());

  /** Names that lack what is to be read on the thing itself. */
  const strangers = (): Promise<readonly string[]> =>
    page.locator('button[aria-label], a[aria-label], [role=button][aria-label]').evaluateAll((named) => {
      const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gv, ' ').trim();
      return named.flatMap((each) => {
        const seen = each instanceof HTMLElement ? plain(each.innerText) : '';
        const name = plain(each.getAttribute('aria-label') ?? '');
        const words = seen.split(' ').filter((word) => /[\p{L}\p{N}]/v.test(word));
        return words.every((word) => name.includes(word)) ? [] : [`«${seen}» is named «${name}»`];
      });
    });

  it.each(SCREENS)('contain their visible words on the screen %s', async (screen) => {
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/${screen}`);
    await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
    await page.locator('#content h1, #content h2').first().waitFor({ state: 'attached' });
    expect(await strangers()).toEqual([]);
  });

  it('contain their visible words in every section of the settings', async () => {
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/ajustes`);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    await nav.waitFor();
    await soon(() => nav.getByRole('button').count()).toBeGreaterThan(5);
    for (const section of await nav.getByRole('button').all()) {
      const name = await section.innerText();
      await section.dispatchEvent('click');
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      expect(await strangers(), name).toEqual([]);
    }
  });
});
