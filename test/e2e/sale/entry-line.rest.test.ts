/** The entry line and the lines below it: what was scanned is seen, counted, kept and stays in its place. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { logIn } from '../log-in.ts';
import { keepLinesSeparate } from '../../renderer/tours/separate-lines.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const RICE = '7419900000011';
const COFFEE = '7419900000028';
const UNREACHED = /Failed to load resource/;
/** More than a window shows, and than is kept ready beside what it shows. */
const MANY_LINES = 40;
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 700 },
] as const;

describe.skipIf(browserMissing !== null)('the entry line', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const on = async (): Promise<TillPage> => {
    const opened = await pages.take(till.open('factura'));
    await keepLinesSeparate(opened.page);
    return opened;
  };
  const entry = () => pages.now().page.locator('#entry input');
  const rows = () => pages.now().page.locator('[data-line]');
  const quantity = (line: number) => pages.now().page.getByLabel(`Cantidad, línea ${line}`, { exact: true });

  /** From here on so many searches get no answer; all of them without a number. */
  const cutSearches = async (count = Infinity): Promise<() => Promise<void>> => {
    const { page } = pages.now();
    pages.expecting(UNREACHED);
    let left = count;
    await page.route('**/bridge', (route) => {
      const isSearch = /"op":"(?:products|customers)\.search"/.test(route.request().postData() ?? '');
      if (!isSearch || left <= 0) return route.fallback();
      left -= 1;
      return route.abort();
    });
    return () => page.unroute('**/bridge');
  };

  it('leads to each of many lines by its keys, and to one that is wrong, wherever the list was scrolled to', async () => {
    const { page, press, add, lines } = await on();
    for (let line = 1; line <= MANY_LINES; line += 1) {
      await entry().fill(`Pieza ${line} @1.25`);
      await page.keyboard.press('Enter');
      await page.locator(`.lines table[aria-rowcount="${line + 1}"]`).waitFor();
    }
    await lines(2);
    expect(await rows().count()).toBeLessThan(MANY_LINES);
    await page.locator('.lines-scroll').evaluate((list) => list.scrollTo(0, 0));
    await press('ArrowUp');
    for (let line = MANY_LINES; line > 1; line -= 1) {
      await soon(() => focusedName(page)).toBe(`Pieza ${line}`);
      await page.keyboard.press('ArrowUp');
    }
    await soon(() => focusedName(page)).toBe('Pieza 1');
    await quantity(1).fill('0');
    await page.locator('[data-line] [aria-invalid="true"]').waitFor();
    await page.locator('.lines-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await press('F12');
    await soon(() => quantity(1).evaluate((cell) => cell === document.activeElement)).toBe(true);
    await quantity(1).fill('1');
    await press('F2');
    await add('22', 2);
    await soon(() => rows().last().getByText('Café de prueba').isVisible()).toBe(true);
  });

  it.each(SIZES)('shows the line that was scanned last at $width, marked, and counts them', async (size) => {
    const { page, scan, lines } = await on();
    await page.setViewportSize(size);
    for (let line = 1; line <= 12; line += 1) {
      await scan(line === 12 ? COFFEE : RICE);
      await lines(line);
    }
    await page.getByText('12 líneas').waitFor();
    const seen = (): Promise<boolean> =>
      rows()
        .last()
        .evaluate((row) => {
          const { left, width, top, bottom } = row.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) =>
            row.contains(document.elementFromPoint(left + width / 3, y)),
          );
        });
    await soon(seen).toBe(true);
    await soon(() => rows().last().getAttribute('data-newest')).toBe('true');
    await soon(() => page.locator('[data-newest]').count()).toBe(1);
    await page.locator('.lines-scroll').evaluate((list) => (list.scrollTop = 0));
    await page.setViewportSize({ ...size, height: size.height - 60 });
    await soon(seen).toBe(true);
  });

  it('has what it did not find selected, so that the next code takes its place and a price goes after it', async () => {
    const { page, type, press, lines } = await on();
    await type('P011');
    await press('Enter');
    await page.getByText('No hay «P011»').waitFor();
    await type('11');
    await press('Enter');
    await lines(1);
    await type('Corte');
    await press('Enter');
    await page.getByText('No hay «Corte»').waitFor();
    await type(' @1.25');
    await press('Enter');
    await lines(2);
    expect(await rows().last().textContent()).toContain('Corte');
  });

  it('takes the quantity that was typed for the product that is scanned', async () => {
    const { page, type, press, scan, lines } = await on();
    // A number alone sells nothing that merely begins with it: it is how many.
    await type('3');
    await press('Enter', 'Enter');
    await soon(() => entry().inputValue()).toBe('3*');
    expect(await rows().count()).toBe(0);
    await page.getByText('3 × … escanee o escriba el producto').waitFor();
    expect(await page.getByText('No hay «3*»').count()).toBe(0);
    await scan(RICE);
    await lines(1);
    expect(await quantity(1).inputValue()).toBe('3');
    expect(await entry().inputValue()).toBe('');
    await type('2*');
    await scan('7410000000009');
    await page.getByText('Ningún producto tiene el código «7410000000009».').waitFor();
    await soon(() => entry().inputValue()).toBe('2*');
    await scan(COFFEE);
    await lines(2);
    expect(await quantity(2).inputValue()).toBe('2');
    await scan(RICE);
    await lines(3);
    expect(await quantity(3).inputValue()).toBe('1');
  });

  it('takes a discount typed alone off the line that was added last, and sells nothing by it', async () => {
    const { page, type, press, add } = await on();
    await type('-10%');
    await page.getByText('Agregue primero el producto', { exact: false }).waitFor();
    await press('Enter', 'Escape');
    await add('22');
    await type('-10%');
    await press('Enter');
    await page.locator('.total-figure', { hasText: '$5.31' }).waitFor();
    expect(await rows().count()).toBe(1);
    expect(await entry().inputValue()).toBe('');
  });

  it('adds what was scanned while one question got no answer', async () => {
    const { scan, lines } = await on();
    await cutSearches(1);
    await scan(RICE);
    await lines(1);
    expect(await entry().inputValue()).toBe('');
  });

  it('keeps what is scanned while the service does not answer, and never calls it unknown', async () => {
    const { page, press, type, scan, lines, add } = await on();
    await add('33');
    const answers = await cutSearches();
    await type('2*');
    await scan(RICE);
    await page.getByText(`No se pudo buscar «2*${RICE}»`).first().waitFor();
    await soon(() => entry().inputValue()).toBe(`2*${RICE}`);
    await scan(COFFEE);
    await page.getByText('Espera 1 código más.').waitFor();
    expect(await page.getByText(/Ningún producto|Agregue un precio/).count()).toBe(0);
    await press('F12');
    await page.getByText(`Falta agregar o borrar «2*${RICE}»`).waitFor();
    await answers();
    await page.getByRole('option', { name: /Arroz de prueba/ }).waitFor();
    await press('Enter');
    await lines(2);
    await soon(() => entry().inputValue()).toBe(COFFEE);
    await press('Enter');
    await lines(3);
    expect(await quantity(2).inputValue()).toBe('2');
    expect(await entry().inputValue()).toBe('');
  });

  it('offers no line at an invented price while it could not be searched', async () => {
    const { page, press, type } = await on();
    const answers = await cutSearches();
    await type('caf @1.25');
    await page.getByText('No se pudo buscar «caf @1.25»: el servicio no responde.').waitFor();
    await press('Enter');
    expect(await page.getByRole('option').count()).toBe(0);
    await answers();
    await page.getByRole('option', { name: /Café de prueba/ }).waitFor();
  });

  it('says of tiles and receivers that the service does not answer, not that there are none', async () => {
    const { page, press, type } = await on();
    const answers = await cutSearches();
    const silent = page.getByRole('status').getByText(/^No se pudo buscar.*el servicio no responde/);
    await page.getByRole('button', { name: 'Productos', exact: true }).click();
    await silent.waitFor();
    expect(await page.getByText('Todavía no hay ninguno').count()).toBe(0);
    await answers();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Café de prueba/ })
      .waitFor();
    await press('Escape');
    const answersAgain = await cutSearches();
    await press('F4');
    await type('Nadie');
    await silent.waitFor();
    expect(await page.getByRole('button', { name: /Crear «Nadie»/ }).count()).toBe(0);
    await answersAgain();
    await page.getByRole('button', { name: /Crear «Nadie»/ }).waitFor();
  });

  it.each(SIZES)('keeps long words in their place at $width', async (size) => {
    const { page, press, lines } = await on();
    await page.setViewportSize(size);
    const word = 'X'.repeat(300);
    const overflow = (place: string): Promise<boolean> =>
      page.locator(place).evaluate((box) => box.scrollWidth > box.clientWidth + 1);
    const rightOf = async (place: string): Promise<number> => {
      const box = await page.locator(place).first().boundingBox();
      return box === null ? 0 : box.x + box.width;
    };
    await entry().fill(word);
    await page.locator('#entry .finder-nothing').getByText('No hay').waitFor();
    const beyond = async (place: string): Promise<number> =>
      (await rightOf(place)) - (await rightOf('.issue-entry'));
    for (const place of ['#entry .input', '.echo', '#entry .finder-nothing'])
      await soon(() => beyond(place), { message: place }).toBeLessThanOrEqual(0);
    await soon(() => rightOf('.issue')).toBeLessThanOrEqual(size.width);
    for (const place of ['.echo', '#entry .finder-nothing'])
      await soon(() => overflow(place), { message: place }).toBe(false);
    await entry().fill(`${word} @1.25`);
    await page.getByRole('option').waitFor();
    await soon(() => beyond('#entry .finder-list')).toBeLessThanOrEqual(0);
    await soon(() => overflow('#entry .finder-list')).toBe(false);
    await soon(() =>
      page
        .getByRole('option')
        .getByText('$1.25')
        .evaluate((price) => {
          const { left, top } = price.getBoundingClientRect();
          return price.contains(document.elementFromPoint(left + 2, top + 2));
        }),
    ).toBe(true);
    await press('Enter');
    await lines(1);
    await soon(async () => {
      const cell = await page.locator('td.col-amount').boundingBox();
      return (await rightOf('.line-name')) - (cell?.x ?? 0);
    }).toBeLessThanOrEqual(0);
    await soon(() => overflow('.line-name')).toBe(false);
    const tall = async (): Promise<number> => (await rows().first().boundingBox())?.height ?? 0;
    await soon(tall).toBeLessThan(140);
    await press('ArrowUp');
    await soon(tall).toBeGreaterThan(140);
  });

  it('adds the products of short codes that are scanned one after the other', async () => {
    const { scan, lines } = await on();
    for (const [index, code] of ['11', '22', '33'].entries()) {
      await scan(code);
      await lines(index + 1);
      expect(await entry().inputValue()).toBe('');
    }
    expect(await pages.now().page.locator('.line-name').allTextContents()).toEqual([
      'Arroz de prueba 5 lb',
      'Café de prueba 400 g',
      'Leche de prueba 1 L',
    ]);
  });

  it('says that a quantity looks like a bar code, and makes a line of it by one key', async () => {
    const { page, press, slowScan, add, lines } = await on();
    await add('2*11');
    await quantity(1).focus();
    await slowScan(COFFEE);
    await page.getByText(`Cantidad: revise «${COFFEE}» (¿un código de barras?).`).waitFor();
    expect(await page.getByText('escriba un número con punto').count()).toBe(0);
    await page.getByRole('button', { name: 'Buscarlo como producto' }).press('Enter');
    await page.getByRole('option', { name: /Café de prueba/ }).waitFor();
    await press('Enter');
    await lines(2);
    expect(await quantity(1).inputValue()).toBe('2');
  });

  it('says what is wrong with the label of a scale, and where products are added while there are none', async () => {
    const { page, type, press, scan, lines } = await on();
    pages.expecting(REFUSED_BY_LOCK);
    await page.getByRole('button', { name: 'Bloquear la caja' }).click();
    await logIn(page, MANAGER);
    await entry().waitFor();
    const codigosBalanza = [{ prefijo: '20', digitosProducto: '5', valor: 'peso', decimales: '3' }] as const;
    await askBridge(page, 'settings.saveRules', { codigosBalanza: [...codigosBalanza] });
    await scan('2000011012508');
    await page.getByText('La etiqueta de la balanza se leyó mal.').waitFor();
    expect(await page.getByRole('button', { name: 'Crear producto' }).count()).toBe(0);
    // Its weighed digits come to 59.
    await scan('2000999012501');
    await page.getByText('es del producto «999», que no está en la lista').waitFor();
    await page.getByRole('button', { name: 'Crear producto' }).click();
    const form = page.getByRole('dialog', { name: 'Producto nuevo' });
    expect(await form.getByLabel('Código', { exact: true }).inputValue()).toBe('999');
    await form.getByLabel('Descripción').fill('Queso de prueba');
    await form.getByLabel('Precio con IVA').fill('4.00');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await lines(1);
    expect(await quantity(1).inputValue()).toBe('1.25');
    // So many packages of that weight, typed before a scan and as one line.
    await type('2*');
    await scan('2000999012501');
    await lines(2);
    expect(await quantity(2).inputValue()).toBe('2.5');
    await type('4*2000999012501');
    await press('Enter');
    await lines(3);
    expect(await quantity(3).inputValue()).toBe('5');
    await type('2000011012508');
    await page.getByText('La etiqueta de la balanza se leyó mal.').waitFor();
    await press('Enter', 'Escape');
    expect(await rows().count()).toBe(3);
    // A number that only begins codes asks which, wherever goods are found: Enter marks the first, the next one sells it.
    for (const [codigo, descripcion] of [
      ['40011', 'Banano'],
      ['40012', 'Guineo'],
    ] as const) {
      const more = {
        precio: '0.25',
        uniMedida: 59,
        tipo: 'bien',
        ...SOLD_AS_ITSELF,
        tratamiento: 'gravado',
      } as const;
      await askBridge(page, 'products.save', { codigo, descripcion, ...more, codigosBarra: [] });
    }
    await type('4001');
    await press('Enter');
    const marked = page.getByRole('option', { selected: true });
    await marked.getByText('Banano').waitFor();
    await page.getByText('«4001» no es un código completo').first().waitFor();
    await press('ArrowDown', 'Enter');
    await lines(4);
    await soon(() => page.locator('.line-name').last().textContent()).toContain('Guineo');
    await press('Control+k');
    await type('4001');
    await press('Enter');
    await marked.getByText('Banano').waitFor();
    await press('Escape', 'Escape');
    await page.getByRole('button', { name: 'Productos' }).press('Enter');
    const tiles = page.getByRole('dialog', { name: 'Productos' });
    await tiles.locator('input:focus').waitFor();
    await type('4001');
    await tiles.getByText('«4001» no es un código completo').waitFor();
    await press('Enter');
    await soon(() => tiles.locator('.tile:focus').textContent()).toContain('Banano');
    await press('Escape');
    expect(await rows().count()).toBe(4);
    const { productos } = await askBridge(page, 'products.search', { q: '', limit: 60 });
    for (const { id } of productos) await askBridge(page, 'products.delete', { id });
    await type('pan');
    await page.getByText('Todavía no hay productos').waitFor();
    expect(await page.getByText('No hay «pan»').count()).toBe(0);
  });
});

/** Name of the line that has the focus. */
const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.querySelector('.line-name')?.textContent ?? null);
