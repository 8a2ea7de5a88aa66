/** What a person is to see is in sight: lists within the window, titles after a change of screen, rows that do not overlap. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';

const LONG_NAME = 'María Auxiliadora de los Ángeles Hernández viuda de Montenegro Castellanos';
const LONG_PIN = '864209';
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
] as const;

describe.skipIf(browserMissing !== null)('what is to be seen', () => {
  let till: Till;
  let page: Page;

  beforeAll(async () => {
    till = await openTill();
    ({ page } = await till.open('documentos'));
    await become(MANAGER.nombre, MANAGER.pin);
    const direccion = { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle 1' };
    const none = { nombreComercial: null, codActividad: null, correo: null, telefono: null, nrc: null };
    for (const nombre of ['Ada', 'Ana', 'Alma', 'Aura', 'Amelia', 'Andrea'])
      await askBridge(page, 'customers.save', {
        ...none,
        tipoDocumento: null,
        numDocumento: null,
        nombre: `${nombre} de Prueba`,
        direccion,
      });
    // With it the rail has every screen that there is.
    await askBridge(page, 'products.save', {
      ...SOLD_AS_ITSELF,
      codigo: 'Z9',
      codigosBarra: [],
      descripcion: 'Zapote',
      precio: '1',
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
      llevaExistencia: true,
    });
    await askBridge(page, 'settings.saveUser', {
      id: null,
      nombre: LONG_NAME,
      rol: 'gerente',
      pin: LONG_PIN,
    });
    for (const _ of SIZES) {
      await become(LONG_NAME, LONG_PIN);
      await become(MANAGER.nombre, MANAGER.pin);
    }
  });
  afterAll(() => till?.close());

  async function become(name: string, pin: string): Promise<void> {
    const users = await askBridge(page, 'session.users', {});
    const userId = users.find(({ nombre }) => nombre === name)?.id ?? '';
    await askBridge(page, 'session.login', { userId, pin });
  }

  /** Whether it is what stands at its own middle: inside the window, and nothing over it. */
  const isSeen = (element: Locator): Promise<boolean> =>
    element.evaluate((own) => {
      const { left, top, width, height } = own.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && own.contains(there);
    });

  it.each(SIZES)('is the customer that Enter would take, at $width × $height', async (size) => {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/credito-fiscal`);
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('11');
    await page.keyboard.press('Enter');
    await page.locator('[data-line] .col-amount', { hasText: '$' }).first().waitFor();
    await page.keyboard.press('F4');
    await page.keyboard.type('prueba');
    const options = page.getByRole('option');
    await soon(() => options.count()).toBeGreaterThan(5);
    for (let at = 0; at < (await options.count()); at += 1) {
      const chosen = page.locator('[role=option][aria-selected=true]');
      await soon(() => isSeen(chosen), { message: `option ${at}` }).toBe(true);
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Escape');
  });

  it('is every screen of the rail, enlarged to 125 % too', async () => {
    const windows = [...SIZES, { width: 1093, height: 614 }, { width: 1024, height: 576 }];
    await page.getByRole('link', { name: 'Inventario' }).waitFor();
    for (const window of windows) {
      await page.setViewportSize(window);
      const words = page.locator('.rail-item .rail-word');
      const cut = () =>
        words.evaluateAll((all) =>
          all
            .filter((word) => word.getBoundingClientRect().bottom > innerHeight)
            .map((word) => word.textContent),
        );
      await soon(cut, { message: `the rail at ${window.height}` }).toEqual([]);
      const lowest = () =>
        page.locator('.rail-item').evaluateAll((all) => Math.min(...all.map((item) => item.clientHeight)));
      await soon(lowest).toBeGreaterThanOrEqual(44);
    }
    await page.setViewportSize(SIZES[0]);
  });

  it('is the receiver in one row with its search and its buttons on a low screen', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/factura`);
    const search = page.getByRole('combobox', { name: 'Buscar cliente' });
    await search.waitFor();
    // Where the sale has all of the width.
    await page.getByRole('button', { name: 'Solo la lista' }).click();
    await soon(async () => {
      const field = await search.boundingBox();
      const button = await page.getByRole('button', { name: 'Cliente nuevo' }).boundingBox();
      const middle = (field?.y ?? 0) + (field?.height ?? 0) / 2;
      return button !== null && button.y < middle && button.y + button.height > middle;
    }).toBe(true);
    await page.getByRole('button', { name: 'Teclas', exact: true }).click();
  });

  it('is all of a payment, also on a low or magnified screen, on credit and with a part paid', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${till.url}/#/factura`);
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await page.keyboard.type('11', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.locator('[data-line] .col-amount', { hasText: '$' }).waitFor();
    // What is typed while the keys stand in the place of the sale is named with its price.
    await page.setViewportSize({ width: 911, height: 512 });
    await page.getByRole('button', { name: /^Teclas/ }).click();
    await page.getByRole('combobox', { name: 'Agregar producto' }).focus();
    await page.keyboard.type('11', { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByText('Se agregó Arroz de prueba 5 lb a $3.60.').waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.keyboard.press('F8');
    await page.getByLabel('Recibido').waitFor();
    const parts = ['.due-figure', '.tender .input', '.tender [type=submit]', '.methods .button >> nth=5'];
    const seen = async (more: readonly string[]): Promise<void> => {
      for (const size of [{ width: 911, height: 512 }, { width: 1093, height: 614 }, ...SIZES]) {
        await page.setViewportSize(size);
        for (const part of [...parts, ...more])
          await soon(() => isSeen(page.locator(part).first()), { message: `${part} at ${size.width}` }).toBe(
            true,
          );
      }
    };
    await seen(['.tender .chips .button']);
    await page.keyboard.press('Alt+6');
    await seen(['.terms [aria-pressed=true]']);
    await page.keyboard.press('Alt+1');
    await page.keyboard.type('1', { delay: 35 });
    await page.keyboard.press('Enter');
    await seen(['.tenders button']);
    await page.locator('.tenders button').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Vaciar/ })
      .click();
    await page.getByText('Lista para vender').waitFor();
  });

  it('is the title of a screen and of a section, wherever the one before was read', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${till.url}/#/ajustes`);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    for (const section of ['Emisor', 'Correo', 'Bitácora', 'Esta caja']) {
      await nav.getByRole('button', { name: section, exact: true }).click();
      const title = page.getByRole('heading', { level: 2, name: section, exact: true });
      await soon(() => isSeen(title), { message: section }).toBe(true);
      await page.locator('.settings-body').evaluate((body) => body.scrollTo(0, 10_000));
    }
    // A list that is all in sight fades out nowhere.
    await page.getByLabel('Buscar un ajuste').fill('simulacro');
    await nav.getByRole('button', { name: 'Emisor', exact: true }).waitFor({ state: 'detached' });
    const fades = () =>
      nav.evaluate((list) => ['::before', '::after'].map((end) => getComputedStyle(list, end).opacity));
    await soon(fades).toEqual(['0', '0']);
  });

  it('is the title of a section right after it is chosen, on a screen read at 150 %', async () => {
    await page.setViewportSize({ width: 911, height: 512 });
    await page.goto('about:blank');
    await page.goto(`${till.url}/#/ajustes`);
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    for (const section of ['Emisor', 'Bitácora']) {
      await nav.getByRole('button', { name: section, exact: true }).click();
      const title = page.getByRole('heading', { level: 2, name: section, exact: true });
      await soon(() => isSeen(title), { message: section }).toBe(true);
      await soon(() => isSeen(nav.locator('[aria-current]')), { message: section }).toBe(true);
      // Nothing scrolls beyond the frame.
      await soon(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    }
    await soon(() => nav.locator('.settings-state').count()).toBeGreaterThan(6);
    for (const state of await nav.locator('.settings-state').all())
      expect(await state.evaluate((own) => own.scrollWidth - own.clientWidth), await state.innerText()).toBe(
        0,
      );
    // Its entries are moved by what is told under them as by a window of another size.
    for (const [width, height] of [
      [1366, 768],
      [1366, 570],
      [911, 512],
    ] as const) {
      await nav.evaluate((list) => list.scrollTo(0, 0));
      await page.setViewportSize({ width, height });
      await soon(() => isSeen(nav.locator('[aria-current]')), { message: `${width}` }).toBe(true);
    }
  });

  it('is the chosen section among the others, in its group, in a low window and while it is read', async () => {
    const ui = till.url;
    const nav = page.getByRole('navigation', { name: 'Secciones de ajustes' });
    const chosen = nav.locator('[aria-current]');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('about:blank');
      await page.goto(`${ui}/#/ajustes`);
      await soon(() => nav.locator('.label').allTextContents()).toEqual([
        'Tienda',
        'Hacienda',
        'Equipo',
        'Seguridad',
      ]);
      for (const section of await nav.getByRole('button').all()) {
        await nav.evaluate((list) => list.scrollTo(0, 0));
        await section.dispatchEvent('click');
        await page.getByRole('heading', { level: 2, name: await section.innerText(), exact: true }).waitFor();
        await soon(() => isSeen(chosen), { message: await section.innerText() }).toBe(true);
        await page.locator('.settings-body').evaluate((body) => body.scrollTo(0, 10_000));
        await soon(() => isSeen(chosen), {
          message: `${await section.innerText()}, read to its end`,
        }).toBe(true);
      }
    }
  });

  it('is each row of the audit log, beside one with a long name', async () => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('about:blank');
      await page.goto(`${till.url}/#/ajustes`);
      await page.getByRole('button', { name: 'Bitácora', exact: true }).click();
      await page.locator('.audit-row', { hasText: LONG_NAME }).first().waitFor();
      await soon(() => overlaps('.audit-row')).toEqual([]);
      // The same rows elsewhere in the list.
      await page.getByPlaceholder('Persona, acción o detalle').fill('Auxiliadora');
      await page.locator('.audit-row', { hasText: MANAGER.nombre }).nth(1).waitFor({ state: 'detached' });
      await soon(() => overlaps('.audit-row')).toEqual([]);
    }
  });

  /** How far rows lie over the one before, in pixels, where they do. */
  const overlaps = (rows: string): Promise<readonly number[]> =>
    page.locator(rows).evaluateAll((found) => {
      const boxes = found.map((row) => row.getBoundingClientRect()).sort((one, other) => one.top - other.top);
      const deep = boxes.map(({ top }, at) => (boxes[at - 1]?.bottom ?? top) - top);
      return deep.filter((px) => px > 1);
    });

  it('is whoever works there by a round sign, however long the name', async () => {
    await page.getByRole('button', { name: /^Bloquear la caja/ }).click();
    const tile = page.getByRole('button', { name: LONG_NAME });
    await soon(async () => {
      const { width, height } = (await tile.locator('.user-mark').boundingBox()) ?? { width: 0, height: -1 };
      return width - height;
    }).toBe(0);
    await soon(() => tile.evaluate((own) => own.scrollWidth <= own.clientWidth)).toBe(true);
  });
});
