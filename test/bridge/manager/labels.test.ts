/** Labels of goods as a PDF: on a sheet and on a roll, with name, price with VAT and code (§etiquetas). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsPdf } from '../../../core/output/labels/labels-pdf.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { networkPrinter, startPrinter } from '../../support/peers/ticket-printer.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp();
  boss = await shop.enter('Marta Gerente');
  const [soda] = BOUGHT_GOODS;
  if (soda === undefined) throw new Error('no goods');
  const box = { codigo: 'GAS-C', nombre: 'Caja de 6', factor: 6, codigosBarra: [], precio: '14.00' };
  await boss.ask('products.save', { ...soda, presentaciones: [box] });
});
afterAll(() => shop?.close());

async function pagesOf(copias: number, papel: 'hoja' | 'rollo') {
  const etiquetas = [
    { codigo: 'GAS', copias },
    { codigo: 'GAS-C', copias: 1 },
  ];
  const { name, contenido } = await boss.ask('products.labels', { etiquetas, papel });
  expect(name).toBe('etiquetas.pdf');
  return openPages(Buffer.from(contenido, 'base64'));
}

it('stand on sheets of 24, a product and its box by their own names, prices and codes', async () => {
  const pdf = await pagesOf(24, 'hoja');
  const first = await pdf.text(1);
  expect(first.match(/\$2\.50/g)).toHaveLength(24);
  expect(first).toContain('7419901001840');
  expect(await pdf.text(2)).toMatch(/Caja de 6.*GAS-C.*\$14\.00/s);
  await pdf.close();
});

it('stand one below the other on the paper of the ticket printer', async () => {
  const pdf = await pagesOf(1, 'rollo');
  expect(await pdf.text(1)).toContain('$2.50');
  expect(await pdf.text(2)).toContain('$14.00');
  await pdf.close();
});

it('keep their price apart from a code that has no bars', async () => {
  const codigo = 'PAÑAL-NOCTURNO-XG-40U';
  const label = { nombre: 'Pañal nocturno', precio: '112.50', porCantidad: ['Desde 6: $110.00'], codigo };
  const pdf = await openPages(await labelsPdf([label], 58));
  expect(await pdf.text(1)).toContain(codigo);
  expect(await pdf.collisions(1)).toEqual([]);
  await pdf.close();
});

it('say what each costs from a quantity on, where it is less', async () => {
  const save = (minimo: string, precio: string, more: object = {}) =>
    boss.ask('prices.save', {
      lista: null,
      cliente: null,
      codigo: 'GAS',
      desde: '2026-01-15',
      minimo,
      precio,
      ...more,
    });
  await save('6', '2.40');
  await save('12', '2.45');
  await save('24', '2.25');
  await save('48', '2.00', { lista: 'Mayoreo' });
  await save('48', '2.10', { desde: '2099-01-01' });
  for (const papel of ['hoja', 'rollo'] as const) {
    const pdf = await pagesOf(1, papel);
    const text = await pdf.text(1);
    expect([text.match(/Desde \d+: \$\d\.\d\d/g), text.includes('$2.50')]).toEqual([
      ['Desde 6: $2.40', 'Desde 24: $2.25'],
      true,
    ]);
    await pdf.close();
  }
});

it('come out of the printer of the till, which draws the bars by its own command', async () => {
  const etiquetas = [
    { codigo: 'GAS', copias: 2 },
    { codigo: 'GAS-C', copias: 1 },
  ];
  expect(await boss.call('print.labels', { etiquetas })).toMatchObject({
    problem: { codigo: 'ESTADO_NO_PERMITE' },
  });
  const printer = await startPrinter();
  await boss.ask('printers.save', networkPrinter(printer.port));
  expect(await boss.ask('print.labels', { etiquetas })).toMatchObject({ impresas: true });
  const [bytes = Buffer.alloc(0)] = printer.printed;
  const text = Buffer.from(bytes).toString('latin1');
  // GS k 2: EAN-13 with its thirteen digits; GS k 73: Code 128 of a code that is no EAN.
  expect(text.split('\u001Dk\u0002741990100184')).toHaveLength(1 + 2);
  expect(text.split('\u001DkI')).toHaveLength(1 + 1);
  expect(text.match(/\$2\.50/g)).toHaveLength(2);
  expect(text).toContain('$14.00');
  expect(text.match(/Desde 24: \$2\.25/g)).toHaveLength(2);
  await printer.turnOff();
});

it('are made of what the shop sells', async () => {
  const reply = await boss.call('products.labels', {
    etiquetas: [{ codigo: 'NO', copias: 1 }],
    papel: 'hoja',
  });
  expect(reply).toMatchObject({ problem: { errors: [{ campo: 'etiquetas[0].codigo' }] } });
});
