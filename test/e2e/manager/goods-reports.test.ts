/** Reports of the inventory in a real browser: figures added up by hand, each report, its file, and who may not see them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const goods = (codigo: string, descripcion: string, categoria: string): ProductInput => ({
  ...SOLD_AS_ITSELF,
  codigo,
  codigosBarra: [],
  descripcion,
  categoria,
  precio: '1.13',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  llevaExistencia: true,
});
const line = (codigo: string, cantidad: number, precioUni: number) => ({
  codigo,
  cantidad,
  descripcion: codigo,
  precioUni,
  tipoItem: 1,
});

describe.skipIf(browserMissing !== null)('reports of the inventory', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
    const { page, ask, sell } = await till.open('marta', 'productos');
    await ask('products.save', goods('JUGO', 'Jugo de naranja', 'Bebidas'));
    await ask('products.save', {
      ...goods('PAN', 'Pan francés', 'Panadería'),
      nivel: { minimo: '90', maximo: '120' },
    });
    const there = (codigo: string, costoUnitario: string) => ({ codigo, cantidad: '100', costoUnitario });
    await ask('stock.write', {
      clave: 'inicial',
      causa: 'inicial',
      motivo: 'Al empezar',
      lineas: [there('JUGO', '0.60'), there('PAN', '0.05')],
    });
    await ask('stock.write', {
      clave: 'merma',
      causa: 'merma',
      motivo: 'Se venció',
      lineas: [{ codigo: 'JUGO', cantidad: '5' }],
    });
    // 10.00 and 2.00 without VAT, at a cost of 6.00 and 1.00; 20.00 of what has no cost.
    await sell('01', { items: [line('JUGO', 10, 1.13), line('PAN', 20, 0.113)] });
    await sell('01', { items: [{ ...line('', 1, 22.6), codigo: undefined, descripcion: 'Flete' }] });
    await page.close();
  });
  afterAll(() => till?.close());

  const open = async (kind: string): Promise<ManagerPage> => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    await manager.page.getByRole('button', { name: 'Reportes' }).click();
    await manager.page.getByRole('button', { name: kind, exact: true }).first().click();
    return manager;
  };

  it('show what sales left over their cost, by product, category and day, as the file has it', async () => {
    const { page, faults } = await open('Ganancia');
    await page
      .getByRole('row', { name: 'Jugo de naranja JUGO Bebidas 10 $10.00 $6.00 $4.00 40.0' })
      .waitFor();
    await page.getByRole('row', { name: 'Flete — $20.00 sin costo $20.00 —' }).waitFor();
    await page.getByRole('row', { name: 'Total $32.00 $7.00 $25.00 41.7' }).waitFor();
    await page.getByText('$20.00 se vendió sin un costo conocido').waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('columnheader', { name: 'Costo' }).getByRole('button').click();
    const first = page.getByRole('table', { name: 'Ganancia: Producto' }).locator('tbody tr').first();
    expect(await first.innerText()).toContain('Jugo');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar lista' }).click(),
    ]);
    expect(
      readFileSync(await download.path(), 'utf8')
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      '\uFEFFProducto,Categoría,Cantidad,Venta,Costo,Ganancia,% de ganancia',
      'JUGO Jugo de naranja,Bebidas,10,10.00,6.00,4.00,40.0',
      'PAN Pan francés,Panadería,20,2.00,1.00,1.00,50.0',
    ]);
    await page.getByRole('button', { name: 'Categoría', exact: true }).first().click();
    await page.getByRole('row', { name: 'Panadería $2.00 $1.00 $1.00 50.0' }).waitFor();
    await page.getByRole('button', { name: 'Mes', exact: true }).click();
    await page.getByRole('row', { name: /\d\d\/\d{4} \$32\.00 \$7\.00 \$25\.00 41\.7/ }).waitFor();
  });

  it('put products into classes, and say what there is and what was lost', async () => {
    const { page, faults } = await open('ABC');
    await page.getByRole('row', { name: /Jugo de naranja JUGO A|Jugo de naranja JUGO Bebidas A/ }).waitFor();
    await page.getByRole('button', { name: 'Pérdidas' }).click();
    await page.getByRole('row', { name: 'Jugo de naranja JUGO Bebidas Merma −5 −$3.00' }).waitFor();
    await page.getByRole('button', { name: 'Valor a una fecha' }).click();
    await page.getByRole('row', { name: 'Jugo de naranja JUGO Bebidas 85 $0.60 $51.00' }).waitFor();
    await page.getByText('$55.00').waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Sin movimiento' }).click();
    await page.getByText('Nada lleva tantos días sin venderse.').waitFor();
  });

  it('propose what is to be bought, and keep the order until the goods are here', async () => {
    const { page, faults } = await open('Pedir');
    // 80 are left: below the minimum, and 40 short of the maximum. Of juice there is enough.
    const proposed = page.getByRole('textbox', { name: 'Pedir de Pan francés' });
    await proposed.waitFor();
    expect(await proposed.inputValue()).toBe('40');
    await proposed.fill('12');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Hacer el pedido (1)' }).click();
    await page.getByText('Guardado: Pedido 1').waitFor();
    await page
      .getByRole('row', { name: /Pedido 1 .* Sin proveedor conocido 12 Pan francés en camino/ })
      .waitFor();
    // 12 on their way are enough for the minimum.
    await page.getByText('Nada hace falta.').waitFor();
    await page.getByRole('button', { name: 'Enviar por correo el Pedido 1' }).click();
    await page.getByRole('textbox', { name: 'Correo del proveedor' }).fill('ventas@proveedor.example');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('dialog').getByText('El envío de correos está apagado').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ya llegó' }).click();
    await page.getByRole('row', { name: /Pedido 1 .* recibido/ }).waitFor();
    await proposed.waitFor();
  });

  it('tell of goods that nobody bought for a while, and nothing to a cashier', async () => {
    till.pass(61 * 86_400_000);
    const { page } = await open('Sin movimiento');
    await page
      .getByRole('row', { name: /Jugo de naranja JUGO Bebidas \d\d\/\d\d\/\d{4} 85 \$51\.00/ })
      .waitFor();
    const cashier = await pages.take(till.open('carlos', 'inventario'));
    await cashier.page.getByRole('row', { name: /Jugo/ }).waitFor();
    expect(await cashier.page.getByRole('button', { name: 'Reportes' }).count()).toBe(0);
  });
});
