/** The client bundled for a page and run in a real browser against a real service. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import type { createCajaClient } from '../../core/client/client.ts';
import { openApiShop } from '../support/shop/api-shop.ts';
import { browserMissing, launchBrowser } from '../support/run/browser.ts';

const CLIENT = fileURLToPath(new URL('../../core/client/client.ts', import.meta.url));

/** The client as one script that puts `caja` into the page. */
async function bundled(): Promise<string> {
  const lib = { entry: CLIENT, name: 'caja', formats: ['iife' as const] };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { lib, write: false, minify: false },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

describe.skipIf(browserMissing !== null)('the client in a browser', () => {
  it('issues, follows the events and invalidates', async () => {
    const shop = await openApiShop();
    const browser = await launchBrowser();
    const page = await browser.newPage({ bypassCSP: true });
    await page.goto(`${shop.url}/docs`);
    await page.addScriptTag({ content: await bundled() });
    const said = await page.evaluate(
      async ({ baseUrl, apiKey }) => {
        const { caja } = window as unknown as { caja: { createCajaClient: typeof createCajaClient } };
        const client = caja.createCajaClient({ baseUrl, apiKey });
        const items = [{ cantidad: 1, descripcion: 'Café', precioUni: 11.3, tipoItem: 1 }];
        const sale = await client.factura.emitir({ items });
        if (!sale.ok) return [sale.problem.message];
        const states: string[] = [];
        for await (const event of client.eventos({ desde: 0 })) {
          states.push(event.estado);
          if (event.estado === 'PROCESADO') break;
        }
        const { codigoGeneracion, fecEmi } = sale.data;
        const documento = { tipoDte: '01', codigoGeneracion: codigoGeneracion ?? '', fecEmi };
        const invalidated = await client.invalidar({
          documento,
          motivo: { tipoAnulacion: 3, motivoAnulacion: 'Prueba' },
        });
        return [sale.data.estado, ...states, invalidated.ok ? invalidated.data.documento.estado : 'no'];
      },
      { baseUrl: shop.url, apiKey: shop.key('central') },
    );
    await browser.close();
    await shop.close();
    expect(said).toEqual(['PROCESADO', 'PENDIENTE', 'PROCESADO', 'INVALIDADO']);
  });
});
