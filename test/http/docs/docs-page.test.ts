/** The forms of `/docs` in a real browser: by keyboard, with a key that is asked about first, in light and dark. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';

/** The smallest screen that the page is made for. */
const SCREEN = { width: 1024, height: 700 };

describe.skipIf(browserMissing !== null)('the page in a browser', () => {
  let shop: ApiShop;
  let browser: TestBrowser;
  beforeAll(async () => {
    shop = await openApiShop();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  interface Opened {
    readonly page: Page;
    /** What went wrong in it, refused by the policy included. */
    readonly complaints: readonly string[];
  }

  async function open(colorScheme: 'light' | 'dark' = 'light'): Promise<Opened> {
    const page = await browser.newPage({ viewport: SCREEN, colorScheme });
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // A failed call is an answer like any other; the browser tells of it all the same.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    await page.goto(`${shop.url}/docs`);
    return { page, complaints };
  }

  async function useKey(page: Page, key: string): Promise<string> {
    await page.fill('#llave-campo', key);
    await page.press('#llave-campo', 'Enter');
    await page.waitForSelector('#llave-estado[data-tone]');
    return (await page.textContent('#llave-estado')) ?? '';
  }

  /** Opens the form of an operation and sends it, by keyboard alone. */
  async function send(page: Page, operation: string): Promise<string> {
    const article = page.locator(`[id="op-${operation}"]`);
    await article.locator('.try > summary').focus();
    if ((await article.locator('.try').getAttribute('open')) === null) await page.keyboard.press('Enter');
    // What an earlier call left there must not pass for this one's outcome.
    await article.locator('.outcome').evaluate((outcome) => outcome.replaceChildren());
    await article.locator('[type="submit"]').focus();
    await page.keyboard.press('Enter');
    await article.locator('.outcome > p').waitFor();
    return (await article.locator('.outcome').textContent()) ?? '';
  }

  it('issues, queries and invalidates with a key of PRUEBAS, which is then gone from the field', async () => {
    const { page, complaints } = await open();
    expect(await useKey(page, shop.key('central'))).toMatch(
      /^Llave ….{4} · PRUEBAS · sucursal central · responde el simulador$/,
    );
    expect(await page.inputValue('#llave-campo')).toBe('');
    const issued = await send(page, 'factura.emitir');
    expect(issued).toMatch(/^200/);
    expect(issued).toContain('x-autoridad: simulador');
    const number = /DTE-01-0001-\d{8}/.exec(issued)?.[0];
    expect(await send(page, 'consulta.dte')).toContain(`"numeroControl": "${number}"`);
    expect(await send(page, 'documentos.ver')).toContain(`"numeroControl": "${number}"`);
    expect(await send(page, 'invalidar')).toContain('"estado": "INVALIDADO"');
    expect(await send(page, 'stats')).toContain('"invalidados": 1');
    expect(await send(page, 'salud')).toMatch(/^200/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('sends nothing without a key, nor with one that the service does not know', async () => {
    const { page, complaints } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await send(page, 'factura.emitir')).toBe('Ponga primero una llave, arriba.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('llave-campo');
    expect(asked).toEqual([]);
    expect(await useKey(page, shop.key('deleted'))).toBe('No se puede usar: API Key eliminada');
    expect(await send(page, 'factura.emitir')).toBe('Ponga primero una llave, arriba.');
    expect(asked).toEqual(['/stats']);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('asks before it sends anything that is real', async () => {
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await useKey(page, shop.key('production'))).toContain('PRODUCCION');
    expect(await send(page, 'factura.emitir')).toContain('lo que envíe es real');
    expect(await send(page, 'stats')).toMatch(/^200/);
    expect(asked).not.toContain('/factura/emitir');
    await page.check('#produccion-permitir');
    // The shop has no connection for PRODUCCION: the call leaves, and nothing is issued.
    expect(await send(page, 'factura.emitir')).toMatch(/^503/);
    await page.close();
  });

  it('finds words wherever they stand, folded away too, by keyboard alone', async () => {
    const { page, complaints } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('codigo de municipio');
    await soon(() => page.textContent('#hallados-estado')).toMatch(/^\d+ lugares/);
    await page.keyboard.press('ArrowDown');
    const [first] = await page.locator('#hallados strong').allTextContents();
    await page.keyboard.press('Enter');
    const reached = await page.evaluate(() => {
      const at = document.activeElement;
      return {
        said: at?.textContent,
        above: at?.closest('article, section')?.querySelector('h2, h3')?.textContent,
      };
    });
    expect(reached.said).toContain('municipio');
    expect(reached.above).toContain(first);
    await page.locator(':focus').waitFor({ state: 'visible' });
    await page.keyboard.press('/');
    await page.keyboard.type('esto no está');
    await soon(() => page.textContent('#hallados-estado')).toBe('Nada con esas palabras');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('finds every part by its heading, that one first, and a key that does not hold under 401', async () => {
    const { page } = await open();
    const titles = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3)')].map((each) =>
        each.textContent.replace(/\s+/g, ' ').replace(/ #$/, '').trim(),
      ),
    );
    expect(titles.length).toBeGreaterThan(60);
    const firsts = await page.evaluate((asked) => {
      const field = document.querySelector('#buscar');
      if (!(field instanceof HTMLInputElement)) return [];
      return asked.map((title) => {
        field.value = title;
        field.dispatchEvent(new Event('input'));
        return document.querySelector('#hallados strong')?.textContent?.replace(/\s+/g, ' ').trim();
      });
    }, titles);
    expect(firsts).toEqual(titles);
    await page.fill('#buscar', '401');
    await page.locator('#hallados button').first().click();
    const reached = await page.evaluate(() => document.activeElement?.nextElementSibling?.textContent);
    expect(reached).toContain('Authorization: Bearer');
    await page.close();
  });

  it('shows a program in another language, with the document that was issued last in it', async () => {
    const { page } = await open();
    const article = page.locator('[id="op-documentos.json"]');
    await article.locator('summary', { hasText: 'Programa' }).click();
    expect(await article.locator('pre[data-lang]').textContent()).toContain('6B1F0D52-');
    await page.selectOption('#lenguaje', 'Python');
    await soon(() => article.locator('pre[data-lang]').textContent()).toContain('import');
    await useKey(page, shop.key('central'));
    const issued = await send(page, 'factura.emitir');
    const code = /"codigoGeneracion": "([A-F0-9-]{36})"/.exec(issued)?.[1] ?? '-';
    expect(await article.locator('pre[data-lang="Python"]').textContent()).toContain(code);
    await page.close();
  });

  it('copies a block and a call as curl without the key, remembers the language, marks the section, unfolds on paper', async () => {
    const { page, complaints } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('#primera-llamada .copy').first().click();
    const block = await page.textContent('#primera-llamada-sh');
    await soon(copied).toBe(block);
    await useKey(page, shop.key('central'));
    await page.locator('[id="op-factura.emitir"] .try > summary').click();
    await page.locator('[id="op-factura.emitir"] [data-curl]').click();
    await page.getByText('Copiado').last().waitFor();
    const curl = await copied();
    expect(curl).toContain(`'${shop.url}/factura/emitir'`);
    expect(curl).toContain('-H "X-API-Key: $CAJA_KEY"');
    expect(curl).not.toContain(shop.key('central'));
    await page.locator('[id="op-stats"] summary', { hasText: 'Programa' }).click();
    await page.selectOption('#lenguaje', 'PHP');
    await page.reload();
    await soon(() => page.inputValue('#lenguaje')).toBe('PHP');
    await soon(() => page.locator('[data-lang="curl"]:not([hidden])').count()).toBe(0);
    await page.evaluate(() => document.querySelector('#errores')?.scrollIntoView());
    await page.locator('nav a[href="#errores"][aria-current]').waitFor();
    const folded = () => page.locator('details:not([open], .try)').count();
    const before = await folded();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await folded()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await folded()).toBe(before);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows the text before the links on a telephone, and nothing is wider than it', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 390, height: 844 });
    await soon(async () => {
      const [text, links] = [
        await page.locator('main').boundingBox(),
        await page.locator('nav').boundingBox(),
      ];
      return (text?.y ?? Infinity) - (links?.y ?? 0);
    }).toBeLessThan(0);
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.close();
  });

  it('shows the numbers of an answer as they came', async () => {
    const { page } = await open();
    await useKey(page, shop.key('central'));
    await page.locator('[id="op-factura.emitir"] .try > summary').click();
    await page.selectOption('[id="op-factura.emitir"] select[data-examples]', {
      label: 'Calcular sin emitir',
    });
    const body = await page.inputValue('[id="op-factura.emitir"] textarea');
    const changed = body.replace('"precioUni": 11.3', '"precioUni": 11.30000001');
    await page.fill('[id="op-factura.emitir"] textarea', changed);
    const outcome = await send(page, 'factura.emitir');
    expect(outcome).toContain('"estado": "SIMULADO"');
    expect(outcome).toContain('"precioUni": 11.30000001');
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'is readable in %s: no text is faint, nothing is wider than the screen',
    async (scheme) => {
      const { page, complaints } = await open(scheme);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      const faint = await page.evaluate(() => {
        const channel = (value: number) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        };
        const luminance = (color: string) => {
          const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
          return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
        };
        const behind = (element: Element): string => {
          const color = getComputedStyle(element).backgroundColor;
          const parent = element.parentElement;
          return color === 'rgba(0, 0, 0, 0)' && parent !== null ? behind(parent) : color;
        };
        const ratio = (element: Element) => {
          const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        };
        const texts = [
          ...document.querySelectorAll('p, li, td, th, a, span, code, summary, button, label, h1, h2, h3'),
        ];
        return texts.filter((each) => ratio(each) < 4.5).map((each) => each.outerHTML.slice(0, 100));
      });
      expect(faint).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});
