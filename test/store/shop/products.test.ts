import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LEVEL, SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import {
  deleteProduct,
  findSold,
  insertProducts,
  saveProduct,
  type StoredProduct,
} from '../../../core/store/catalogue/products.ts';
import { productLevel, putProductLevel } from '../../../core/store/catalogue/product-levels.ts';
import { listProducts, searchProducts } from '../../../core/store/catalogue/product-search.ts';
import type { Store } from '../../../core/store/store.ts';
import { ISSUER, NOW, seed, temporaryDatabase } from '../support.ts';

const database = temporaryDatabase();
let store: Store;
beforeAll(async () => {
  store = database.open();
  await seed(store);
});
afterAll(() => database.dispose());

const NEW = { issuerId: ISSUER.id, isNew: true, now: NOW };

function product(id: string, codigo: string, descripcion: string, ...codigosBarra: string[]): StoredProduct {
  const rest = {
    precio: '1.25',
    uniMedida: 59,
    tipo: 'bien',
    ...SOLD_AS_ITSELF,
    tratamiento: 'gravado',
  } as const;
  return { id, codigo, codigosBarra, descripcion, ...rest };
}

function find(q: string, limit = 20) {
  return store.read((reader) => searchProducts(reader, { issuerId: ISSUER.id, q, limit }));
}

const codesOf = (q: string, limit?: number) => find(q, limit).products.map(({ codigo }) => codigo);

describe('a product', () => {
  it('is found by exact code or barcode first, then by beginnings, then by words, whatever the accents', async () => {
    await store.transact((tx) => {
      saveProduct(tx, product('1', 'MAIZ-1', 'Harina de maíz'), NEW);
      saveProduct(tx, product('2', 'MAIZ', 'Elote tierno', '7410000000017'), NEW);
      saveProduct(tx, product('3', 'X9', 'Maizena 200 g'), NEW);
    });
    expect(find('maíz')).toMatchObject({ exact: true });
    expect(codesOf('maíz')).toEqual(['MAIZ', 'MAIZ-1', 'X9']);
    expect(find('7410000000017')).toMatchObject({ exact: true, products: [{ codigo: 'MAIZ' }] });
    expect(find('HARINA MAI')).toMatchObject({ exact: false, products: [{ codigo: 'MAIZ-1' }] });
    expect(codesOf('zzz')).toEqual([]);
  });

  it.each([['"'], ['*'], ['a" OR "b'], ['NEAR('], ['-'], ['\u0000'], ["'; DROP TABLE product"]])(
    'is not found by %j, which breaks nothing',
    (q) => {
      expect(codesOf(q)).toEqual([]);
    },
  );

  it('is changed and deleted with its words and barcodes', async () => {
    const changed = product('3', 'X9', 'Fécula 200 g', '7410000000024');
    await store.transact((tx) => saveProduct(tx, changed, { ...NEW, isNew: false }));
    expect(codesOf('maizena')).toEqual([]);
    expect(codesOf('fecula')).toEqual(['X9']);
    await store.transact((tx) => deleteProduct(tx, ISSUER.id, '3'));
    expect([codesOf('fecula'), codesOf('7410000000024')]).toEqual([[], []]);
  });

  it('does not take a code or barcode of another, and writes nothing then', async () => {
    const save = (of: StoredProduct) => store.transact((tx) => saveProduct(tx, of, NEW));
    expect(await save(product('8', 'maiz', 'Otro'))).toMatchObject({ kind: 'taken', by: 'Elote tierno' });
    expect(await save(product('9', 'N', 'Otro', '7410000000017'))).toMatchObject({ barcode: true });
    expect(codesOf('otro')).toEqual([]);
  });

  it('keeps its words when only its price changes, and is then found by them as before', async () => {
    const cheaper = { ...product('1', 'MAIZ-1', 'Harina de maíz'), precio: '1.15' };
    await store.transact((tx) => saveProduct(tx, cheaper, { ...NEW, isNew: false }));
    expect(find('harina').products).toEqual([cheaper]);
    const barred = { ...cheaper, codigosBarra: ['7410000000031', '7410000000048'] };
    await store.transact((tx) => saveProduct(tx, barred, { ...NEW, isNew: false }));
    expect(find('7410000000048').products).toEqual([barred]);
    await store.transact((tx) => saveProduct(tx, cheaper, { ...NEW, isNew: false }));
    expect([codesOf('7410000000048'), find('harina').products]).toEqual([[], [cheaper]]);
  });

  it('put in place with others is what it is alone, and none of them is when a code is taken', async () => {
    const some = [
      product('m1', 'QUESO-"1"', 'Queso añejo', '7410000000055', '7410000000062'),
      product('m2', 'QUESO-2', 'Queso\\fresco'),
    ];
    await store.transact((tx) => insertProducts(tx, some, NEW));
    expect(find('queso').products).toEqual(some);
    expect(find('7410000000062').products).toEqual([some[0]]);
    const more = [product('m3', 'REQUESON', 'Requesón'), product('m4', 'queso-2', 'Otro')];
    await expect(store.transact((tx) => insertProducts(tx, more, NEW))).rejects.toThrow();
    expect(codesOf('reques')).toEqual([]);
    await store.transact((tx) => {
      for (const { id } of some) deleteProduct(tx, ISSUER.id, id);
    });
    expect(codesOf('queso')).toEqual([]);
  });

  it('belongs to its issuer', () => {
    const other = store.read((reader) => searchProducts(reader, { issuerId: 'otro', q: 'maiz', limit: 9 }));
    expect(other).toEqual({ products: [], exact: false, presentation: null, retired: null });
  });

  it('sold no more is found in the list alone, and its code says which it is', async () => {
    const gone = { ...product('r1', 'VIEJO', 'Dulce de antes', '7410000000079'), retirado: true };
    await store.transact((tx) => saveProduct(tx, gone, NEW));
    expect([codesOf('dulce'), find('7410000000079')]).toEqual([
      [],
      { products: [], exact: false, presentation: null, retired: gone },
    ]);
    const of = { issuerId: ISSUER.id, offset: 0, limit: 9, most: 9 };
    const listed = (q: string) => store.read((reader) => listProducts(reader, { ...of, q }).products);
    expect([listed('dulce'), listed('viejo')]).toEqual([[gone], [gone]]);
  });
});

describe('a presentation', () => {
  const box = {
    codigo: 'COLA-6',
    nombre: 'caja de 6',
    factor: 6,
    codigosBarra: ['7410000000086'],
    precio: '12',
  };
  const cola = { ...product('c1', 'COLA', 'Cola 3 L', '7410000000093'), presentaciones: [box] };
  beforeAll(() => store.transact((tx) => saveProduct(tx, cola, NEW)));

  it('is found by its code and its barcode, and sold under its own name', () => {
    for (const q of ['cola-6', '7410000000086'])
      expect(find(q)).toMatchObject({ exact: true, products: [cola], presentation: box });
    expect(find('7410000000093')).toMatchObject({ exact: true, products: [cola], presentation: null });
    const sold = store.read((reader) => findSold(reader, ISSUER.id, 'COLA-6'));
    expect(sold).toMatchObject({
      id: 'c1',
      codigo: 'COLA-6',
      descripcion: 'Cola 3 L, caja de 6',
      precio: '12',
    });
    expect(store.read((reader) => findSold(reader, ISSUER.id, 'COLA'))).toEqual(cola);
  });

  it('keeps its codes from other products, and gives them back', async () => {
    const save = (of: StoredProduct, isNew = true) =>
      store.transact((tx) => saveProduct(tx, of, { ...NEW, isNew }));
    const taken = { kind: 'taken', by: 'Cola 3 L' };
    expect(await save(product('c2', 'cola-6', 'Otra'))).toMatchObject(taken);
    expect(await save(product('c2', 'X', 'Otra', '7410000000086'))).toMatchObject({
      ...taken,
      barcode: true,
    });
    const pack = { ...box, codigo: 'X-2', codigosBarra: ['7410000000093'] };
    expect(await save({ ...product('c2', 'X', 'Otra'), presentaciones: [pack] })).toMatchObject(taken);
    expect(await save({ ...cola, presentaciones: [] }, false)).toMatchObject({ kind: 'saved' });
    expect([codesOf('cola-6'), codesOf('7410000000086')]).toEqual([[], []]);
    expect(await save(product('c2', 'COLA-6', 'Otra', '7410000000086'))).toMatchObject({ kind: 'saved' });
  });

  it('measured by weight keeps what a shop wants to have of it', async () => {
    const cheese = { ...product('w1', 'QUESO-L', 'Queso por libra'), llevaExistencia: true, pesado: true };
    const level = { minimo: '1.25', maximo: null };
    const levelOf = (of: StoredProduct, branchId = 'b1') =>
      store.read((reader) => productLevel(reader, of, branchId));
    await store.transact((tx) => {
      saveProduct(tx, cheese, NEW);
      putProductLevel(tx, cheese, { branchId: 'b1', level: { minimo: '3', maximo: '8.5' } });
    });
    expect([levelOf(cheese), levelOf(cheese, 'b2')]).toEqual([{ minimo: '3', maximo: '8.5' }, NO_LEVEL]);
    const counted = { ...cheese, pesado: false };
    await store.transact((tx) => saveProduct(tx, counted, { ...NEW, isNew: false }));
    expect(levelOf(counted)).toEqual({ minimo: '3', maximo: '8' });
    await store.transact((tx) => saveProduct(tx, cheese, { ...NEW, isNew: false }));
    await store.transact((tx) => putProductLevel(tx, cheese, { branchId: 'b1', level }));
    expect(levelOf(cheese)).toEqual(level);
    await store.transact((tx) => putProductLevel(tx, cheese, { branchId: 'b1', level: NO_LEVEL }));
    expect(levelOf(cheese)).toEqual(NO_LEVEL);
  });
});

describe('50,000 products', () => {
  const WORDS = ['café', 'arroz', 'jabón', 'leche', 'aceite', 'galleta', 'crema', 'azúcar', 'tela', 'foco'];
  const PRODUCTS = 50_000;
  const BATCH = 2_500;

  beforeAll(async () => {
    for (let from = 0; from < PRODUCTS; from += BATCH) {
      await store.transact((tx) => {
        const many: StoredProduct[] = [];
        for (let at = from; at < from + BATCH; at += 1) {
          const words = `${WORDS[at % 10]} marca ${at % 317} de ${WORDS[Math.floor(at / 10) % 10]}`;
          many.push(product(`p${at}`, `COD-${at}`, words, `75${String(at).padStart(11, '0')}`));
        }
        insertProducts(tx, many, NEW);
      });
    }
  });

  it.each([
    ['c'],
    ['cafe'],
    ['cafe arroz'],
    ['marca'],
    ['cafe marca 31'],
    ['7500000049999'],
    ['cod-4'],
    [''],
  ])('are found by %j', (q) => {
    expect(find(q).products.length).toBeGreaterThan(0);
  });

  it('are listed page by page: all of them by description, the best found ones by their rank', () => {
    const list = (q: string, offset: number) =>
      store.read((reader) => listProducts(reader, { issuerId: ISSUER.id, q, offset, limit: 3, most: 1_000 }));
    const last = list('', PRODUCTS - 1);
    expect(last.total).toBeGreaterThanOrEqual(PRODUCTS);
    expect(last.products.length).toBe(Math.min(3, last.total - PRODUCTS + 1));
    expect(list('marca', 0)).toMatchObject({ total: 1_000 });
    expect(list('cod-49999', 0)).toMatchObject({ total: 1, products: [{ codigo: 'COD-49999' }] });
    const [first, second] = [list('marca', 0), list('marca', 3)];
    expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(6);
  });
});
