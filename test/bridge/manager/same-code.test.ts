/** The same GTIN with 12, 13 or 14 digits is one code at the till: searched for, scanned, kept and imported. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import type { ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
  await manager.ask('products.save', { ...PRODUCT, codigosBarra: ['012345678905'] });
});
afterAll(() => till?.close());

const PRODUCT = {
  codigo: 'GALL-1',
  descripcion: 'Galletas importadas',
  precio: '2.50',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;

async function imported(content: string): Promise<ImportStatus> {
  const bytes = Buffer.from(content);
  const { id } = await manager.ask('import.begin', {
    clase: 'productos',
    archivo: 'a.csv',
    bytes: bytes.length,
  });
  let status = await manager.ask('import.chunk', { id, desde: 0, base64: bytes.toString('base64') });
  while (status.estado === 'revisando') status = await manager.ask('import.status', { id });
  return status;
}

describe('a GTIN', () => {
  it.each(['012345678905', '0012345678905', '00012345678905', '12345678905', ' 0012345678905\u200B'])(
    'is found and scanned as %j',
    async (q) => {
      const found = await manager.ask('products.search', { q });
      expect(found).toMatchObject({ exacto: true, productos: [{ codigo: 'GALL-1' }] });
    },
  );

  it.each(['0012345678904', '10012345678902', '0001234567890'])(
    'is another code as %j, whose digits are not the same or were misread',
    async (q) => {
      expect(await manager.ask('products.search', { q })).toMatchObject({ exacto: false });
    },
  );

  it('is refused at another product in any writing, naming the one that has it', async () => {
    const twin = { ...PRODUCT, codigo: 'GALL-2', descripcion: 'Otras', codigosBarra: ['0012345678905'] };
    const refused = await manager.call('products.save', twin);
    expect(refused).toMatchObject({
      problem: { errors: [{ campo: 'codigosBarra[0]', codigo: 'REPETIDO' }] },
    });
    expect(JSON.stringify(refused)).toContain('Galletas importadas');
  });

  it('is kept once by a product that has it in two writings', async () => {
    const codigosBarra = ['4006381333931', '04006381333931', '4006381333931\u00AD'];
    const saved = await manager.ask('products.save', {
      ...PRODUCT,
      codigo: 'LAP-1',
      descripcion: 'Lápiz',
      codigosBarra,
    });
    expect(saved.codigosBarra).toEqual(['4006381333931']);
  });

  it('as the code of a product is its own too, and has no twin', async () => {
    const product = { ...PRODUCT, codigo: '036000291452', descripcion: 'Pañuelos', codigosBarra: [] };
    await manager.ask('products.save', product);
    expect(await manager.ask('products.search', { q: '0036000291452' })).toMatchObject({
      exacto: true,
      productos: [{ descripcion: 'Pañuelos' }],
    });
    const refused = await manager.call('products.save', { ...product, codigo: '0036000291452' });
    expect(refused).toMatchObject({ problem: { errors: [{ campo: 'codigo', codigo: 'REPETIDO' }] } });
    expect(JSON.stringify(refused)).toContain('«Pañuelos»');
  });

  it('is one code to a file: of a product there, and of two of its lines', async () => {
    const rows = [
      'Código,Descripción,Precio,Barras',
      'N-1,Nueva,1.00,0012345678905',
      'N-2,Nueva dos,1.00,5901234123457',
      'N-3,Nueva tres,1.00,05901234123457',
      '0036000291452,Pañuelos,2.75,',
    ];
    const status = await imported(rows.join('\n'));
    expect(status.lineas).toMatchObject({ nuevas: 1, cambiadas: 1, malas: 2 });
    const { lineas } = await manager.ask('import.preview', { id: status.id, clase: 'malas', desde: 0 });
    expect(lineas.map(({ linea, faltas }) => [linea, faltas[0]?.columna, faltas[0]?.regla])).toEqual([
      [2, 'Códigos de barras', 'codigo-de-otro-producto'],
      [4, 'Códigos de barras', 'linea-repetida'],
    ]);
  });
});
