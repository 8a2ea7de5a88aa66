/** What the centre says of the stock of shops, by what their tills told: in whatever order, twice, and by the same law as a till. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stock, StockMoveLine } from '../../../core/contract/central/stock/manager-stock.ts';
import {
  addedManager,
  asOwner,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';
import {
  history,
  numbered,
  paperName,
  paperRecord,
  SHOP_OF_TILL,
  truthOf,
  type NumberedPaper,
} from './stock-history.ts';

/** Histories through HTTP and PostgreSQL; thousands are played without them. */
const HISTORIES = 6;

let central: TestCentral;
let owner: TestManager;
const shops: string[] = [];
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  const first = (await owner.ask('/api/tills')).body['shops'] as { id: string }[];
  const second = await owner.ask('/api/shops/add', { name: 'Sucursal Norte' });
  shops.push(first[0]?.id ?? '', String(second.body['id']));
});
afterAll(() => central.close());

const stock = async (query = '', manager = owner) => {
  const { body } = await manager.ask(`/api/stock?ambiente=PRUEBAS${query}`);
  return body as unknown as Stock;
};
const writeGoods = (till: TestTill, product: number, codigo: string, more: object = {}) =>
  till.write('goods', {
    product,
    nit: NIT,
    codigo,
    codigoPlano: codigo.toLowerCase(),
    descripcion: `Producto ${codigo}`,
    categoria: null,
    pesado: false,
    llevaExistencia: true,
    retirado: false,
    niveles: [],
    ...more,
  });
const tillOf = async (shop: string, serie: string) => {
  const till = new TestTill(central.url);
  await till.enrol(await enrolmentCode(owner, shop));
  writeTill(till, serie);
  return till;
};
let series = 0;
/** Three tills of two shops, those of one with one establishment. */
const newTills = async () => {
  series += 1;
  const digits = String(series).padStart(2, '0');
  return Promise.all(
    SHOP_OF_TILL.map((shop, index) =>
      tillOf(shops[shop] ?? '', `${'AB'[shop]}${digits}1P${String(index + 1).padStart(3, '0')}`),
    ),
  );
};

describe('what there is', () => {
  it('is the same whatever order papers come in, some of them twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat(1000)), async (drawn, choices) => {
        const papers = numbered(drawn);
        const tills = await newTills();
        const codigo = `ARROZ-${series}`;
        const names = tills.map(({ installation }) => installation);
        const pick = (most: number) => Number(choices.next().value) % most;
        // Each till calls the goods by a number of its own.
        tills.forEach((till, index) => writeGoods(till, index + 7, codigo));
        const left = tills.map((_, index) => papers.filter(({ till }) => till === index));
        const sent = tills.map(() => 0);
        const write = (index: number, paper: NumberedPaper) => {
          const till = tills[index] as TestTill;
          till.write(
            'stockEntry',
            paperRecord(paper, { installation: till.installation, nit: NIT, product: index + 7 }),
          );
        };
        while (left.some(({ length }) => length > 0)) {
          const index = pick(tills.length);
          const [till, own] = [tills[index] as TestTill, left[index] ?? []];
          const some = own.splice(0, 1 + pick(4));
          for (const paper of some) write(index, paper);
          // One that came already comes again.
          if (some[0] !== undefined && pick(3) === 0) write(index, some[0]);
          if (pick(2) === 0) continue;
          await till.sendBatch((sent[index] ?? 0) + 1);
          // The answer was lost: the same once more.
          if (pick(4) === 0) expect((await till.sendBatch((sent[index] ?? 0) + 1)).status).toBe(200);
          sent[index] = till.lines.length;
          if (pick(3) === 0) await stock();
        }
        for (const [index, till] of tills.entries()) {
          if (till.lines.length === sent[index]) continue;
          const taken = await till.sendBatch((sent[index] ?? 0) + 1);
          expect([taken.status, taken.body['quarantined']]).toEqual([200, 0]);
        }
        const { lines } = await stock(`&q=${codigo}`);
        expect(lines.map(({ existencia, shopId }) => [shopId, existencia])).toEqual(
          shops.map((shop, index) => [shop, String(truthOf(papers, { shop: index, names }).base)]),
        );
      }),
      { numRuns: HISTORIES, seed: 31 },
    );
  });

  it('has its minimum, its cost and its value, and follows goods that are called otherwise', async () => {
    const [till] = await newTills();
    if (till === undefined) throw new Error('no till');
    const base = { till: 0, at: 1_764_000_000_000, of: 0, reverses: null } as const;
    const of = { installation: till.installation, nit: NIT, product: 1 };
    writeGoods(till, 1, 'CAFE', {
      niveles: [{ branch: 's1', minimo: 10, maximo: null }],
      categoria: 'Bebidas',
    });
    till.write('stockEntry', paperRecord({ ...base, id: 1, kind: 'inicial', base: 12 }, of));
    till.write('stockEntry', paperRecord({ ...base, id: 2, at: base.at + 1, kind: 'venta', base: 3 }, of));
    await till.sendBatch(1);
    expect((await stock('&q=cafe')).lines).toEqual([
      {
        shopId: shops[0],
        shop: 'Casa matriz',
        nit: NIT,
        codigo: 'CAFE',
        descripcion: 'Producto CAFE',
        categoria: 'Bebidas',
        existencia: '9',
        averia: '0',
        transito: '0',
        minimo: '10',
        bajoMinimo: true,
        costo: '2',
        valor: '18.00',
        ultimoConteo: null,
      },
    ]);
    expect((await stock('&bajoMinimo=true')).lines.map(({ codigo }) => codigo)).toEqual(['CAFE']);
    const file = await owner.ask('/api/stock/file', { ambiente: 'PRUEBAS', q: 'cafe' });
    expect(file.body['content']).toContain('Casa matriz,CAFE,Producto CAFE,Bebidas,9,10,sí,2,18.00,0,0');
    writeGoods(till, 1, 'CAFE-2', { descripcion: 'Café' });
    till.write('stockEntry', paperRecord({ ...base, id: 3, at: base.at + 2, kind: 'conteo', base: 20 }, of));
    await till.sendBatch(till.lines.length - 1);
    expect((await stock('&q=cafe')).lines).toMatchObject([
      { codigo: 'CAFE-2', existencia: '20', minimo: null, valor: '40.00', ultimoConteo: base.at + 2 },
    ]);
    const query = new URLSearchParams({
      ambiente: 'PRUEBAS',
      shop: shops[0] ?? '',
      nit: NIT,
      codigo: 'CAFE-2',
    });
    const { body } = await owner.ask(`/api/stock/moves?${query.toString()}`);
    expect(
      (body as unknown as StockMoveLine[]).map(({ causa, de, a, cantidad }) => [causa, de, a, cantidad]),
    ).toEqual([
      ['conteo', null, 'sucursal', '20'],
      ['venta', 'sucursal', 'cliente', '-3'],
      ['inicial', 'regularizacion', 'sucursal', '12'],
    ]);
  });

  it('counts once what a database told under two installations', async () => {
    const [first, again] = await newTills();
    if (first === undefined || again === undefined) throw new Error('no till');
    const paper = {
      till: 0,
      at: 1_764_000_000_000,
      of: 0,
      reverses: null,
      id: 1,
      kind: 'inicial',
      base: 5,
    } as const;
    for (const till of [first, again]) {
      writeGoods(till, 1, 'DOBLE');
      // The paper of the first: its hash does not change with who tells it.
      till.write(
        'stockEntry',
        paperRecord(paper, { installation: first.installation, nit: NIT, product: 1 }),
      );
      await till.sendBatch(1);
    }
    expect((await stock('&q=doble')).lines.map(({ existencia }) => existencia)).toEqual(['5']);
  });

  it('is of the establishment by the code that its branch has now', async () => {
    const [till] = await newTills();
    if (till === undefined) throw new Error('no till');
    const base = { till: 0, at: 1_764_000_000_000, of: 0, reverses: null } as const;
    const of = { installation: till.installation, nit: NIT, product: 1 };
    writeGoods(till, 1, 'MUDADO');
    till.write('stockEntry', paperRecord({ ...base, id: 1, kind: 'inicial', base: 12 }, of));
    await till.sendBatch(1);
    const places = async () => {
      const { body } = await till.send('GET', `/till/stock?after=0&epoch=${till.epoch}`);
      const rows = body['rows'] as { codigoPlano: string; place: string; base: number }[];
      return rows.flatMap(({ codigoPlano, place, base: there }) =>
        codigoPlano === 'mudado' && there !== 0 ? [`${place} ${there}`] : [],
      );
    };
    const [before] = await places();
    expect(before).toMatch(/^sucursal:A.* 12$/);
    const sent = till.lines.length;
    const branch = JSON.parse(till.lines[0] ?? '') as { row: Record<string, unknown> };
    till.write('branch', { ...branch.row, codEstable: 'Z999' });
    await till.sendBatch(sent + 1);
    expect(await places()).toEqual(['sucursal:Z999 12']);
  });

  it('is called and wanted as the tills of now say, not as one that was revoked said last', async () => {
    const [former, again] = await newTills();
    if (former === undefined || again === undefined) throw new Error('no till');
    const wanted = (minimo: number) => ({ niveles: [{ branch: 's1', minimo, maximo: null }] });
    writeGoods(former, 1, 'ZUMO', { descripcion: 'Zumo de piña', ...wanted(20) });
    writeGoods(former, 2, 'ZUMO-VIEJO');
    writeGoods(former, 3, 'ZUMO-SIN-USO');
    writeGoods(former, 4, 'ZUMO-PERDIDO', wanted(9));
    const base = { till: 0, at: 1_764_000_000_000, of: 0, reverses: null } as const;
    const of = { installation: former.installation, nit: NIT, product: 4 };
    former.write('stockEntry', paperRecord({ ...base, id: 1, kind: 'inicial', base: 7 }, of));
    await former.sendBatch(1);
    await owner.ask('/api/tills/revoke', { installation: former.installation });
    writeGoods(again, 1, 'ZUMO', { descripcion: 'Jugo de piña', ...wanted(5) });
    writeGoods(again, 2, 'ZUMO-NUEVO');
    writeGoods(again, 3, 'ZUMO-SIN-USO', { retirado: true });
    writeGoods(again, 4, 'ZUMO-RESTO', { retirado: true, ...wanted(9) });
    const rest = { ...of, installation: again.installation };
    again.write('stockEntry', paperRecord({ ...base, id: 1, kind: 'inicial', base: 7 }, rest));
    await again.sendBatch(1);
    const { lines } = await stock('&q=zumo');
    expect(lines.map(({ codigo, descripcion, minimo }) => [codigo, descripcion, minimo])).toEqual([
      ['ZUMO', 'Jugo de piña', '5'],
      ['ZUMO-NUEVO', 'Producto ZUMO-NUEVO', null],
      // Nobody but the lost till knew it, and it is still there.
      ['ZUMO-PERDIDO', 'Producto ZUMO-PERDIDO', '9'],
      // What is retired is not bought again.
      ['ZUMO-RESTO', 'Producto ZUMO-RESTO', null],
    ]);
    const low = (await stock('&q=zumo&bajoMinimo=true')).lines.map(({ codigo }) => codigo);
    expect(low).toEqual(['ZUMO', 'ZUMO-PERDIDO']);
  });

  it('costs what is left of it where a database that is enrolled anew takes back what it had told before', async () => {
    const tills = (await newTills()).slice(0, 2);
    const [former, again] = tills.toSorted((a, b) => (a.installation < b.installation ? -1 : 1));
    if (former === undefined || again === undefined) throw new Error('no till');
    const of = { installation: former.installation, nit: NIT, product: 1 };
    const moving = (id: number, more: object) => {
      const base = { till: 0, at: 1_764_000_000_000 + id, of: 0, reverses: null, kind: 'inicial' } as const;
      const record = paperRecord({ ...base, id, base: 10 }, of);
      const { stockMove, ...rest } = record['parts'] as { readonly stockMove: readonly object[] };
      return { ...record, parts: { ...rest, stockMove: [{ ...stockMove[0], ...more }] } };
    };
    for (const till of [former, again]) {
      writeGoods(till, 1, 'DEVUELTO');
      till.write('stockEntry', moving(1, { costo: '20' }));
      till.write('stockEntry', moving(2, { costo: '40' }));
    }
    await former.sendBatch(1);
    // Undone on the new computer.
    const back = { desde: 'sucursal:s1', hacia: 'proveedor', costo: null, revierte: 2 };
    again.write('stockEntry', moving(3, { ...back, revierteDe: paperName(of.installation, 2) }));
    await again.sendBatch(1);
    expect((await stock('&q=devuelto')).lines).toMatchObject([
      { existencia: '10', costo: '2', valor: '20.00' },
    ]);
  });

  it.each(['first', 'last'])(
    'follows a database that is enrolled anew, and by %s id, to what its goods are called there',
    async (place) => {
      const byId = (await newTills())
        .slice(0, 2)
        .toSorted((a, b) => (a.installation < b.installation ? -1 : 1));
      const [one, other] = place === 'last' ? byId : byId.toReversed();
      if (one === undefined || other === undefined) throw new Error('no till');
      // Who enrolled last is the database of now.
      await asOwner(
        central,
        'UPDATE caja.installation SET enrolled_at = enrolled_at + 1000 WHERE installation_id = $1',
        [other.installation],
      );
      const base = { till: 0, at: 1_764_000_000_000, of: 0, reverses: null } as const;
      const of = { installation: one.installation, nit: NIT, product: 1 };
      const codigo = `MIEL-${place}`;
      for (const [till, called] of [
        [one, codigo],
        [other, `${codigo}-2`],
      ] as const) {
        writeGoods(till, 1, called);
        till.write('stockEntry', paperRecord({ ...base, id: 1, kind: 'inicial', base: 5 }, of));
        till.write(
          'stockEntry',
          paperRecord({ ...base, id: 2, at: base.at + 1, kind: 'conteo', base: 4 }, of),
        );
        await till.sendBatch(1);
        await stock();
      }
      const { lines } = await stock(`&q=${codigo}`);
      expect(lines.map((line) => [line.codigo, line.existencia])).toEqual([
        [codigo, '0'],
        [`${codigo}-2`, '4'],
      ]);
    },
  );

  it('says nothing to who has another shop, and keeps what contradicts aside', async () => {
    const [till] = await newTills();
    if (till === undefined) throw new Error('no till');
    const paper = {
      till: 0,
      at: 1_764_000_000_000,
      of: 0,
      reverses: null,
      id: 1,
      kind: 'inicial',
      base: 5,
    } as const;
    const of = { installation: till.installation, nit: NIT, product: 1 };
    writeGoods(till, 1, 'SECRETO');
    till.write('stockEntry', paperRecord(paper, of));
    till.write('stockEntry', paperRecord({ ...paper, base: 6 }, of));
    await till.sendBatch(1, 4);
    const { body } = await till.sendBatch(5);
    // Its move; the paper itself says the same.
    expect(body['quarantined']).toBe(1);
    expect((await stock('&q=secreto')).lines.map(({ existencia }) => existencia)).toEqual(['5']);
    const other = await addedManager(central, { role: 'tienda', shops: [shops[1] ?? ''] });
    expect((await stock('&q=secreto', other)).lines).toEqual([]);
    const query = new URLSearchParams({
      ambiente: 'PRUEBAS',
      shop: shops[0] ?? '',
      nit: NIT,
      codigo: 'SECRETO',
    });
    expect((await other.ask(`/api/stock/moves?${query.toString()}`)).body).toEqual([]);
    expect((await owner.ask(`/api/stock?ambiente=PRUEBAS&shop=${randomUUID()}`)).body['lines']).toEqual([]);
    expect(await asOwner(central, 'SELECT 1 FROM caja.stock_dirty')).toEqual([]);
  });
});
