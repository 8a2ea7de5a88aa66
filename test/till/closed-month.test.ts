/** A month whose books are closed says ever after what it said; what comes late stands in the next one, with its own date (§cierre-libros). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonNumber, parseJson } from '../../core/contract/json.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { enter } from '../../core/engine/purchases/enter.ts';
import { receive } from '../../core/engine/purchases/receive.ts';
import { undo } from '../../core/engine/purchases/undo.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import { findPurchaseByCode } from '../../core/store/purchases/purchases.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { closeMonth, reopenMonth } from '../../core/till/books/closing.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { writeCount, writeMoves } from '../../core/till/shop/stock-writing.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop/shop.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { stockProducts } from '../support/shop/stocked-shop.ts';
import { BUYER, SEAL, supplierDocument } from '../support/shop/supplier-documents.ts';
import { verifySignature } from '../store/support.ts';

const OCTOBER = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-10' } as const;
const NOVEMBER = { ...OCTOBER, mes: '2026-11' } as const;
const caller: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
const HOUR_MS = 3_600_000;
const BILL = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0001';

let shop: Shop;
let sold: CallerAnswer;
let waiting: CallerAnswer;
let purchases = 0;

const pass = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ');
  shop.clock.set(instantOf(date, time));
};
const moved = (causa: string, lineas: readonly object[], en: string) =>
  shop.store.transact((tx, now) => {
    const request = parseJson(JSON.stringify({ causa, motivo: 'Se anotó así', lineas, en }));
    return writeMoves(tx, { caller, request, now });
  });
const counted = (contado: number, en: string) =>
  shop.store.transact((tx, now) =>
    writeCount(tx, {
      caller,
      request: parseJson(JSON.stringify({ lineas: [{ codigo: 'ARROZ', contado, en }] })),
      now,
    }),
  );
const sell = (cantidad: number) =>
  shop.issue(
    '01',
    JSON.stringify({
      items: [{ cantidad, descripcion: 'Arroz', precioUni: 1.13, tipoItem: 1, codigo: 'ARROZ' }],
    }),
  );
/** What a supplier sent; a purchase is entered as an expense, into the month that is asked for. */
const send = (documento: object, periodo?: string) =>
  shop.store.transact((tx, now) => {
    const random = { uuid: () => `compra-${(purchases += 1)}`, unit: () => 0 };
    const input = { documento: parseJson(JSON.stringify(documento)) };
    const got = receive(tx, now, { input, caller, branchId: 'central', random });
    if (got.kind !== 'purchase') throw new Error('a purchase that should be received');
    if (got.view.estado !== 'RECIBIDA') return got.view;
    const lineas = got.view.lineas.map(({ numItem }) => ({
      numItem: new JsonNumber(String(numItem)),
      gasto: true,
    }));
    const asked = { lineas, ...(periodo === undefined ? {} : { periodo }) };
    return enter(tx, now, { clave: got.view.id, input: asked, caller, branchId: null });
  });
const BOSS = { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: '' } as const;
const undone = (codigoGeneracion: string) =>
  shop.store.transact((tx, now) => {
    const clave = findPurchaseByCode(tx, caller, codigoGeneracion)?.clave ?? '';
    undo(tx, now, { clave, motivo: 'No era gasto', caller: { ...caller, userId: BOSS.id } });
  });
/** A bill of October that came without its seal. */
const unsealed = supplierDocument(BUYER, {
  codigoGeneracion: 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE0009',
  fecEmi: '2026-10-29',
});
/** A bill of October, as it came later. */
const bill = (last: number) => ({
  ...supplierDocument(BUYER, {
    codigoGeneracion: `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE000${last}`,
    fecEmi: '2026-10-30',
  }),
  selloRecibido: SEAL,
});

const books = () => createTaxBooks(shop);
const all = async (scope: typeof OCTOBER | typeof NOVEMBER) => {
  const { month, files } = await books().all(scope);
  return { month, files: new Map(files.map(({ name, content }) => [name, content])) };
};
async function close(scope: typeof OCTOBER | typeof NOVEMBER): Promise<void> {
  const prepared = await books().prepare(scope);
  await shop.store.transact((tx, now) => closeMonth(tx, scope, { now, actor: 'Ana', prepared }));
}
const rows = async (scope: typeof OCTOBER | typeof NOVEMBER, part: string) => {
  const { files } = await all(scope);
  const [, content = ''] = [...files].find(([name]) => name.includes(part)) ?? [];
  return content.split('\r\n').slice(0, -1);
};
const balance = (lines: readonly string[]) => lines.at(-2)?.split(',').slice(-2);

let before: Awaited<ReturnType<typeof all>>;

beforeAll(async () => {
  shop = await openShop({ at: '2026-10-20 10:00:00' });
  await stockProducts(shop.store);
  await shop.store.transact((tx, now) => upsertUser(tx, BOSS, now));
  await moved('inicial', [{ codigo: 'ARROZ', cantidad: 20, costoUnitario: 1 }], '2026-10-19T10:00:00-06:00');
  sold = await sell(3);
  await send({
    ...supplierDocument(BUYER, { codigoGeneracion: BILL, fecEmi: '2026-10-18' }),
    selloRecibido: SEAL,
  });
  await shop.quiet();
  pass('2026-10-31 23:30:00');
  await shop.simulator.turnOff();
  waiting = await sell(2);
  await shop.pass(HOUR_MS);
}, 60_000);
afterAll(() => shop.close());

describe('a month', () => {
  it('is closed once it is over, in its order, and not while a sale changes it', async () => {
    await expect(close(NOVEMBER)).rejects.toMatchObject({ broken: { regla: 'mes-sin-terminar' } });
    const prepared = await books().prepare(OCTOBER);
    await send(bill(2), '2026-10');
    await send(unsealed, '2026-10');
    await expect(
      shop.store.transact((tx, now) => closeMonth(tx, OCTOBER, { now, actor: 'Ana', prepared })),
    ).rejects.toMatchObject({ broken: { regla: 'mes-cambio-al-cerrar' } });
    before = await all(OCTOBER);
    await close(OCTOBER);
    await expect(close(OCTOBER)).rejects.toMatchObject({ broken: { regla: 'mes-ya-cerrado' } });
    expect((await books().month(OCTOBER, 1)).cierre).toEqual({ en: '2026-11-01T06:30:00.000Z', por: 'Ana' });
  });

  it('says what it said, whatever comes after', async () => {
    // Late: a loss, a count, a seal, an invalidation, and what the supplier took back.
    await moved('merma', [{ codigo: 'ARROZ', cantidad: 4 }], '2026-10-25T10:00:00-06:00');
    await counted(12, '2026-10-30T10:00:00-06:00');
    await shop.simulator.turnOn();
    await shop.pass(3 * HOUR_MS);
    await invalidar(shop, invalidation(sold, { tipoAnulacion: 2, motivoAnulacion: 'Se digitó mal' }));
    await send({ identificacion: {}, documento: { codigoGeneracion: BILL }, motivo: {} });
    await send({ ...unsealed, selloRecibido: SEAL });
    const after = await all(OCTOBER);
    expect(after.files).toEqual(before.files);
    expect({ ...after.month, cierre: null, ultimoCerrado: null }).toEqual(before.month);
    expect((await books().inventory(OCTOBER, 'central')).content).toBe(
      before.files.get('prueba-inventario-central-2026-10.csv'),
    );
    expect((await books().file(OCTOBER, 'consumidores')).content).toBe(
      before.files.get('prueba-libro-ventas-consumidor-final-2026-10.csv'),
    );
  });

  it('is followed by one that begins where it ended and names what came late', async () => {
    const [october, november] = [await rows(OCTOBER, 'inventario'), await rows(NOVEMBER, 'inventario')];
    // 20 − 3 − 2 were left when it was closed; a loss of 4 and a count of 12 before the last sale leave 10.
    expect(balance(october)).toEqual(['15', '15.00']);
    expect(november.slice(9)).toEqual([
      expect.stringMatching(/^1,01\/11\/2026,Saldo anterior,.*,0,,0\.00,0,,0\.00,15,15\.00$/),
      expect.stringMatching(
        /^2,25\/10\/2026,"Merma, de un mes cerrado",Papel de la tienda,.*,0,,0\.00,4,1,4\.00,11,11\.00$/,
      ),
      expect.stringMatching(
        /^3,30\/10\/2026,"Diferencia de conteo, de un mes cerrado",Papel de la tienda,.*,0,,0\.00,1,1,1\.00,10,10\.00$/,
      ),
      expect.stringMatching(/^4,01\/11\/2026,Invalidación,01,.*,3,1,3\.00,0,,0\.00,13,13\.00$/),
      'TOTAL,,,,,,,,,,,,,3.00,,,5.00,,13.00',
    ]);
    expect(balance(november)).toEqual(['13', '13.00']);
  });

  it('has its late papers among those of the next: the seal, what was annulled, what the supplier took back', async () => {
    const { month } = await all(NOVEMBER);
    expect(month.tardios).toEqual([
      expect.objectContaining({
        fecha: '2026-10-31',
        codigoGeneracion: waiting.body['codigoGeneracion'],
        que: 'sellado',
      }),
      expect.objectContaining({ fecha: '2026-10-29', tipoDte: '03', que: 'compra-sellada' }),
    ]);
    expect((await rows(NOVEMBER, 'tardios')).slice(2)).toEqual([
      expect.stringMatching(/^31\/10\/2026,01,.*Recibió su sello/),
      expect.stringMatching(/^29\/10\/2026,03,.*El proveedor mandó su sello: el crédito/),
    ]);
    expect(month.consumidores.totales.documentos).toBe(0);
    expect((await rows(NOVEMBER, 'anul'))[0]).toContain(
      String(sold.body['codigoGeneracion']).replaceAll('-', ''),
    );
    const bought = await rows(NOVEMBER, 'compras');
    expect(bought[7]).toMatch(/^1,18\/10\/2026,03,.*,-100\.00,.*,-13\.00,-113\.00,.*,Anulada$/);
    expect(bought[8]).toMatch(/^2,29\/10\/2026,03,.*,0\.00,13\.00,0\.00,.*,Sellada después$/);
    expect(month.compras).toMatchObject({ credito: '0.00', total: '-113.00' });
    expect((await rows(NOVEMBER, 'anexo3')).join()).toContain(
      unsealed.identificacion.codigoGeneracion.replaceAll('-', ''),
    );
  });

  it('is proved, and a purchase of it goes into an open one', async () => {
    const report = shop.store.read((reader) => verifyStore(reader, verifySignature));
    expect(report.faltas.filter(({ tabla }) => tabla.startsWith('book') || tabla === 'purchase')).toEqual([]);
    await expect(send(bill(3), '2026-10')).rejects.toMatchObject({
      faults: [{ campo: 'periodo', codigo: 'VALOR_NO_PERMITIDO' }],
    });
    expect(await send(bill(3))).toMatchObject({ periodo: '2026-11', deducible: true });
    // What was undone of an open month leaves no trace in its book, and is entered again.
    await undone(bill(3).identificacion.codigoGeneracion);
    expect(await rows(NOVEMBER, 'compras')).toHaveLength(10);
    expect(await send(bill(3))).toMatchObject({ periodo: '2026-11', deducible: true });
  });

  it('takes off in the open one what was entered in it and is undone, with its own date, and has it once more where it is entered again', async () => {
    const taken = () =>
      rows(NOVEMBER, 'compras').then((lines) => lines.filter((row) => row.includes('30/10/2026')));
    await undone(bill(2).identificacion.codigoGeneracion);
    expect(await taken()).toEqual([
      expect.stringMatching(/,13\.00,113\.00,.*,Sí$/),
      expect.stringMatching(/^\d,30\/10\/2026,03,.*,-100\.00,.*,-13\.00,-113\.00,.*,Ingreso deshecho$/),
    ]);
    expect(await send(bill(2))).toMatchObject({ periodo: '2026-11', deducible: true });
    expect(await taken()).toHaveLength(3);
    expect((await all(OCTOBER)).files).toEqual(before.files);
    expect((await all(NOVEMBER)).month.compras.credito).toBe('13.00');
    const report = shop.store.read((reader) => verifyStore(reader, verifySignature));
    expect(report.faltas.filter(({ tabla }) => tabla.startsWith('purchase'))).toEqual([]);
  });

  it('is opened again for a reason while no later one is closed, and closed anew with what came', async () => {
    pass('2026-12-02 09:00:00');
    await close(NOVEMBER);
    const open = () =>
      shop.store.transact((tx, now) =>
        reopenMonth(tx, OCTOBER, { now, actor: 'Ana', motivo: 'Faltaba el sello' }),
      );
    await expect(open()).rejects.toMatchObject({ broken: { regla: 'mes-cerrado-despues' } });
    await shop.store.transact((tx, now) =>
      reopenMonth(tx, NOVEMBER, { now, actor: 'Ana', motivo: 'Otra vez' }),
    );
    await open();
    expect((await books().month(OCTOBER, 1)).sinSello).toBe(0);
    expect(balance(await rows(OCTOBER, 'inventario'))).toEqual(['10', '10.00']);
    expect(balance(await rows(NOVEMBER, 'inventario'))).toEqual(['13', '13.00']);
    await close(OCTOBER);
    expect((await all(NOVEMBER)).month.tardios).toEqual([]);
  });
});
