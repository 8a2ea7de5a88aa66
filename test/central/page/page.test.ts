import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rule, ruleText } from '../../../core/contract/rules/rules.ts';
import { browserComplaints } from '../../renderer/page/browser-complaints.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { NOBODY, PASSWORD, testCentral, type TestCentral, TestManager } from '../central-shop.ts';
import { writeSale, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

const COFFEE = {
  codigo: 'CAF-400',
  descripcion: 'Café molido 400 g',
  cantidad: 2,
  ventaGravada: 11.3,
  ivaItem: 1.3,
};
const PICTURES = process.env['CAJA_PICTURES'];
/** In English all of them are looked at. */
const VIEWS = ['Sales', 'Documents', 'Drawers', 'Tills', 'VAT books', 'Catalogue', 'People', 'Managers'];

describe.skipIf(browserMissing !== null)('the page of managers', () => {
  let central: TestCentral;
  let browser: TestBrowser;
  let page: Page;
  let complaints: string[] = [];
  const first = () => tills[0] as TestTill;
  const tills: TestTill[] = [];
  beforeAll(async () => {
    central = await testCentral();
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'es-SV' });
    complaints = browserComplaints(page);
    await page.goto(central.url);
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });
  const picture = async (name: string) => {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      for (const [width, height] of [
        [1366, 768],
        [1024, 700],
        [1920, 1080],
        [911, 512],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: join(PICTURES, `central-${name}-${width}-${theme}.png`) });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1366, height: 768 });
  };
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('prepares the centre with the code of its start and an authenticator', async () => {
    const secret = (await page.locator('.central-secret').innerText()).replaceAll(/\s/g, '');
    const manager = new TestManager(central.url, fromBase32(secret));
    await page.getByLabel('Código de inicio').fill(String(central.code));
    await page.getByLabel('Negocio').fill('Cafeterías Inventadas');
    await page.getByLabel('Tienda').fill('Casa matriz');
    await page.getByLabel('Su nombre').fill('Dueña Inventada');
    await page.getByLabel('Correo').fill('duena@negocio.example');
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await picture('preparar');
    await page.getByLabel('Código del autenticador').last().fill(manager.totp());
    await open('Preparar la central');
    await page.getByRole('heading', { name: 'Por caja' }).waitFor();
    await soon(() => page.locator('.central-company').innerText()).toBe('Cafeterías Inventadas');
  });

  it('enrols tills, and shows a sale at each within three seconds', async () => {
    await open('Equipos');
    // So low that what is opened above would be out of sight.
    await page.setViewportSize({ width: 1366, height: 300 });
    for (const name of ['Caja 1', 'Caja 2']) {
      await open('Código para Casa matriz');
      await page.getByTestId('code').waitFor();
      await soon(async () => (await page.getByTestId('code').boundingBox())?.y).toBeGreaterThan(50);
      const till = new TestTill(central.url);
      expect((await till.enrol(await page.getByTestId('code').innerText(), { name })).status).toBe(200);
      await open('Cerrar');
      tills.push(till);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await open('Ventas');
    await page.getByLabel('Desde').fill('20/11/2026');
    for (const [index, each] of tills.entries()) {
      writeTill(each, `M001P00${index + 1}`);
      writeSale(each, 1, { serie: `M001P00${index + 1}`, centavos: 123_456, lines: [COFFEE] });
      await each.heartbeat();
      expect((await each.sendBatch(1)).status).toBe(200);
      await page
        .getByRole('row', { name: new RegExp(`Casa matriz Caja ${index + 1} 1 .* \\$1,234.56`) })
        .waitFor();
    }
    await soon(() => page.locator('.central-sums').innerText()).toContain('$2,469.12');
    await picture('ventas');
  });

  it('shows what was sold by product as it is sold, and gives it as a file', async () => {
    // Of several days too it is there soon after it was received.
    await page.getByRole('row', { name: 'CAF-400 Café molido 400 g 4 $20.00' }).waitFor();
    await page.getByLabel('Hasta').fill('20/11/2026');
    const till = first();
    const next = till.lines.length + 1;
    writeSale(till, 2, { serie: 'M001P001', lines: [COFFEE] });
    await till.sendBatch(next);
    await page.getByRole('row', { name: 'CAF-400 Café molido 400 g 6 $30.00' }).waitFor();
    const saving = page.waitForEvent('download');
    await open('Guardar archivo');
    expect((await saving).suggestedFilename()).toBe('prueba-productos-2026-11-20.csv');
    await picture('productos');
  });

  it('shows a document with what proves it', async () => {
    await open('Documentos');
    await page.getByLabel('Desde').fill('20/11/2026');
    const other = page.getByRole('button', { name: 'DTE-01-M001P002-000000000000001' });
    await other.waitFor();
    await page.getByLabel('Caja', { exact: true }).selectOption('Casa matriz · Caja 1');
    await other.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'DTE-01-M001P001-000000000000001' }).click();
    const proof = page.getByText('La firma corresponde al documento');
    await proof.waitFor();
    // What a till shows of it: lines, customer, sums.
    await page.locator('.central-content').getByText('Café molido 400 g').waitFor();
    await page.locator('.central-content').getByText('Consumidor final').waitFor();
    expect(await proof.isVisible()).toBe(true);
    await picture('documento');
  });

  it('gives the VAT books of a month, and a file of them', async () => {
    await open('Libros de IVA');
    // One before these sales, whatever day it is: their invented texts tie with nothing.
    await page.getByLabel('Mes').selectOption('10/2026');
    await page.getByText('Cuadra al centavo con los totales').waitFor();
    await picture('libros');
    const saving = page.waitForEvent('download');
    await open('Libro de contribuyentes');
    expect((await saving).suggestedFilename()).toMatch(
      /^prueba-libro-ventas-contribuyentes-\d{4}-\d\d\.csv$/,
    );
    await open('Anexo de anulados');
    await page.getByText('Anexo de anulados: ninguna línea en este mes.').waitFor();
  });

  it('changes a price for every till at once', async () => {
    await open('Catálogo');
    // An owner who has sold for long begins with what a till has.
    await page
      .getByRole('button', { name: /^Tomar el catálogo de ./ })
      .first()
      .waitFor();
    await open('Nuevo producto');
    await page.getByText('Este sería el primero.', { exact: false }).waitFor();
    await picture('catalogo-vacio');
    await page.getByLabel('Código', { exact: true }).fill('CAF-400');
    await page.getByLabel('Descripción').fill('Café molido 400 g');
    await page.getByLabel('Precio con IVA').fill('5.65');
    await open('Guardar');
    await page.getByRole('row', { name: /CAF-400/ }).waitFor();
    const snapshot = await first().send('GET', '/till/catalogue?after=0');
    expect(snapshot.body).toMatchObject({ version: 1, snapshot: true });
    await open('Cambiar');
    await page.getByLabel('Precio con IVA').fill('5.95');
    await page.getByLabel('Vigente desde').fill('1/12/2099 08:00');
    await open('Guardar');
    await page.getByText('$5.95 desde 01/12/2099 08:00').waitFor();
    await picture('catalogo');
    const change = await first().send('GET', '/till/catalogue?after=1');
    expect(change.body).toMatchObject({ version: 2, snapshot: false, goneProducts: [] });
    expect((change.body['products'] as { precios: unknown[] }[])[0]?.precios).toMatchObject([
      { precio: '5.65' },
      { precio: '5.95', validFrom: Date.parse('2099-12-01T14:00:00Z') },
    ]);
  });

  it('gives customers, keys for goods and people to every till', async () => {
    const proposed = { nombre: 'Luis Inventado', clave: 'x', ...NOBODY };
    expect((await first().send('POST', '/till/proposals', { customers: [proposed] })).status).toBe(200);
    // The screen asks once, when it is opened.
    await open('Clientes');
    await page.getByText('Propuestos por las cajas').waitFor();
    await open('Nuevo cliente');
    await page.getByLabel('Nombre', { exact: true }).fill('Eva Inventada');
    await page.getByLabel('Número de documento').fill('0614-150605-101-4');
    await open('Guardar');
    await page
      .getByRole('alert')
      .getByText(/^Número: /)
      .waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.getByLabel('Número de documento').fill('0614-150605-101-5');
    await picture('clientes');
    await open('Guardar');
    await page.getByRole('row', { name: /Eva Inventada NIT 0614-150605-101-5/ }).waitFor();
    await open('Aceptar');
    await page.getByText('Propuestos por las cajas').waitFor({ state: 'detached' });
    const luis = page.getByRole('row', { name: /Luis Inventado/ });
    await luis.getByRole('button', { name: 'Cambiar' }).click();
    await open('Quitar');
    await page.getByText('¿Quitar Luis Inventado? Las cajas dejan de tenerlo.').waitFor();
    await picture('quitar');
    await open('Quitar');
    await luis.waitFor({ state: 'detached' });

    await open('Teclas');
    await open('Nueva página');
    await page.getByLabel('Página').fill('Desayuno');
    await page.getByLabel('Agregar producto: código o nombre').fill('Café molido 400 g');
    await page.getByRole('button', { name: 'Quitar Café molido 400 g' }).waitFor();
    await open('Guardar');
    await page.getByText('Guardado. Las cajas lo reciben en segundos.').waitFor();
    await picture('teclas');

    await open('Personas');
    await open('Nueva persona');
    await page.getByLabel('Nombre', { exact: true }).fill('Marta Inventada');
    await page.getByLabel('PIN, de 4 a 12 dígitos').fill('591122');
    await picture('persona');
    await page.getByRole('button', { name: 'Guardar' }).first().click();
    await page.getByText('Aún no lo saben Caja 1, Caja 2').waitFor();
    await page.getByLabel('Segunda persona para invalidar').selectOption('Siempre');
    await page.getByLabel('Límites de venta de los cajeros').selectOption('Los de aquí');
    await page.getByLabel('Descuento máximo, %').fill('5');
    await open('Guardar');
    await page.getByText('Guardado. Las cajas lo reciben en segundos.').waitFor();
    await picture('personas');
    const { body } = await first().send('GET', '/till/catalogue?after=2');
    expect(body).toMatchObject({
      customers: [{ clave: '36 06141506051015' }],
      goneCustomers: ['luis inventado'],
      quickKeys: [{ nombre: 'Desayuno', color: 'gris', productos: ['CAF-400'] }],
      people: [{ nombre: 'Marta Inventada', rol: 'cajero' }],
      rules: { segundaPersona: true, limitesVenta: { cajero: { descuentoMaximo: '5' } } },
    });
  });

  it('asks things of the till that issued, and shows what came of them', async () => {
    await open('Documentos');
    await page.getByLabel('Desde').fill('20/11/2026');
    await page.getByRole('button', { name: 'DTE-01-M001P001-000000000000001' }).click();
    await open('Invalidar');
    const why = page.getByLabel('Por qué', { exact: true });
    await why.selectOption('1');
    const wrong = page.getByText('Son 36 caracteres');
    expect(await wrong.count()).toBe(0);
    await page.getByLabel('Código de generación del que lo reemplaza').fill('3D9A7C10');
    await wrong.waitFor();
    await why.selectOption('2');
    await page.getByLabel('Motivo en palabras, para Hacienda').fill('Se cobró dos veces');
    await page.getByLabel('Quién lo solicita').fill('Eva Inventada');
    await page.getByLabel('Su número').fill('00016297-5');
    await picture('invalidar');
    await open('Pedir a la caja');
    await page.getByText('La respuesta de la caja se ve en Equipos').waitFor();
    const [order] = (await first().send('GET', '/till/orders')).body['orders'] as { id: string }[];
    await open('Equipos');
    await page.getByRole('row', { name: /Invalidar.* Pedida/ }).waitFor();
    const broken = rule('orden-sin-documento');
    const report = { id: order?.id, estado: 'rechazada', answer: ruleText(broken), broken };
    await first().send('POST', '/till/orders/report', { orders: [report] });
    await page.getByText('Esta caja no tiene ese documento.').waitFor();
    await page
      .getByRole('row', { name: /Caja 1/ })
      .first()
      .getByRole('button', { name: 'Respaldo' })
      .click();
    await page.getByRole('row', { name: /Respaldo Pedida/ }).waitFor();
    await soon(() => page.getByRole('row', { name: /Invalidar.* Rechazada/ }).count()).toBe(1);
    await picture('ordenes');
  });

  it('says which till is stopped, and lets a person decide', async () => {
    const copy = first().copy();
    const next = first().lines.length + 1;
    writeSale(copy, 3, { serie: 'M001P001' });
    writeSale(first(), 3, { serie: 'M001P001' });
    await first().sendBatch(next);
    expect((await copy.sendBatch(next)).body['codigo']).toBe('BIFURCADA');
    await open('Equipos');
    await page.getByText('Dos equipos envían como esta caja').waitFor();
    await picture('equipos');
    await open('Esta caja es la correcta');
    await page.getByText('Dos equipos envían como esta caja').waitFor({ state: 'detached' });
    await open('English');
    await page.getByRole('heading', { name: 'Enrol a till' }).waitFor();
    await page.getByText('This till does not have that document.').waitFor();
    for (const view of PICTURES === undefined ? [] : VIEWS) {
      await open(view);
      await page.locator('.central-card').first().waitFor();
      await picture(`en-${view.toLowerCase().replaceAll(' ', '-')}`);
    }
    expect(complaints).toEqual([]);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
