/** A category has one writing, that of the products that have it (§shop-products). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till?.close());

const save = (codigo: string, categoria: string | null, id?: string) =>
  manager.ask('products.save', {
    ...NEW_TRAITS,
    ...(id === undefined ? {} : { id }),
    codigo,
    codigosBarra: [],
    descripcion: `Producto ${codigo}`,
    precio: '1',
    categoria,
  });
const categories = async () =>
  (await manager.ask('products.categories', {})).categorias.filter((each) => /^libr/iu.test(each));

describe('a category', () => {
  it('that is written otherwise is the one that exists', async () => {
    expect((await save('LAPIZ', 'Librería')).categoria).toBe('Librería');
    expect((await save('REGLA', ' libreria ')).categoria).toBe('Librería');
    expect(await categories()).toEqual(['Librería']);
  });

  it('is written anew by the only product that has it', async () => {
    const { id } = await save('GLOBO', 'fiesta');
    expect((await save('GLOBO', 'Fiesta', id)).categoria).toBe('Fiesta');
  });

  it('is the one that exists in a file too, where nothing changes by its writing', async () => {
    const content =
      'Código;Descripción;Precio;Categoría\nLAPIZ;Producto LAPIZ;1;LIBRERIA\nGOMA;Goma;1;libreria\nUNO;Uno;1;Útiles\nDOS;Dos;1;utiles\n';
    const bytes = Buffer.from(content);
    const { id } = await manager.ask('import.begin', {
      clase: 'productos',
      archivo: 'a.csv',
      bytes: bytes.length,
    });
    await manager.ask('import.chunk', { id, desde: 0, base64: bytes.toString('base64') });
    let status = await manager.ask('import.status', { id });
    while (status.estado === 'revisando') status = await manager.ask('import.status', { id });
    expect(status.lineas).toEqual({ nuevas: 3, cambiadas: 0, iguales: 1, malas: 0 });
    status = await manager.ask('import.apply', { id, omitirMalas: false });
    while (status.estado === 'aplicando') status = await manager.ask('import.status', { id });
    expect(await categories()).toEqual(['Librería']);
    const of = async (q: string) => (await manager.ask('products.search', { q })).productos[0]?.categoria;
    expect([await of('GOMA'), await of('UNO'), await of('DOS')]).toEqual(['Librería', 'Útiles', 'Útiles']);
  });
});
