/** Statistics tie with what was signed, and tell of gaps and repeats that are really there (§statistics). */
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import type { TipoNumerado } from '../../../core/contract/edition.ts';
import { stringifyJson } from '../../../core/contract/json.ts';
import type { Stats, StatsInput } from '../../../core/contract/api/stats.ts';
import { CREDITO_FISCAL, FACTURA, NOTA_REMISION, SALE } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { changedRequest } from '../adjusting/changed-request.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { cents, sumsOf, type SignedRow } from '../payload-sums.ts';

const DAY_MS = 86_400_000;
const CENTRAL: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};
const ADMIN: Caller = { ...CENTRAL, role: 'admin' };

let shop: Shop;
afterEach(() => shop.close());

const ask = (input: StatsInput = {}, caller = CENTRAL): Promise<Stats> =>
  shop.engine.reads.stats(input, caller);

/** As a caller reads it: amounts are the digits of the JSON text. */
async function written(input: StatsInput, caller: Caller): Promise<Record<string, never>> {
  const reviver = (_name: string, value: unknown, context: { source?: string }) =>
    typeof value === 'number' ? String(context.source) : value;
  const text = stringifyJson(await ask(input, caller));
  return JSON.parse(text, reviver as (name: string, value: unknown) => unknown) as Record<string, never>;
}

/** Changes the file past every guard, as someone with a database tool would. */
function tamper(sql: string): void {
  const database = new Database(`${shop.folder}/datos/caja.db`);
  for (const trigger of database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all()) {
    database.exec(`DROP TRIGGER ${String(trigger)}`);
  }
  database.exec(sql);
  database.close();
}

/** Sells for five days around the end of the edition 2023, with refusals and invalidations. */
async function sellForDays(): Promise<void> {
  const types: readonly TipoNumerado[] = ['01', '01', '03', '01', '04', '03', '05', '06', '01'];
  for (let day = 0; day < 5; day += 1) {
    for (const [index, tipoDte] of types.entries()) {
      const json = changedRequest(tipoDte, {
        'items[0].precioUni': Number((3.7 * (index + 1) + day).toFixed(2)),
        'items[0].ivaItem': undefined,
        pagos: undefined,
      });
      const branchId = index % 3 === 0 ? 'norte' : 'central';
      if ((day + index) % 6 === 5) {
        shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
      }
      const sale = await shop.issue(tipoDte, json, { branchId });
      if ((day + index) % 5 === 2 && sale.body['estado'] === 'PROCESADO') {
        const reason = { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' };
        await invalidar(shop, invalidation(sale, reason), { branchId });
      }
    }
    await shop.pass(DAY_MS);
  }
}

/** What a caller is told equals what its documents themselves say. */
async function expectTied(caller: Caller, rows: readonly SignedRow[]): Promise<void> {
  const sums = sumsOf(rows);
  // The proof has something to prove.
  expect(Object.keys(sums.byState).toSorted()).toEqual(
    expect.arrayContaining(['INVALIDADO', 'PROCESADO', 'RECHAZADO']),
  );

  const stats = await written({ desde: '2026-11-28', hasta: '2026-12-31' }, caller);
  const { documentos, porTipo, porDia, montos, cola } = stats as unknown as {
    documentos: Record<string, string>;
    porTipo: { tipoDte: string; cantidad: string; monto: string; iva: string }[];
    porDia: { fecha: string; cantidad: string; monto: string }[];
    montos: { total: string; iva: string };
    cola: { pendientes: string };
  };
  const count = (...states: readonly string[]) =>
    String(states.reduce((sum, state) => sum + (sums.byState[state] ?? 0), 0));
  const waiting = count('EMITIDO', 'TRANSMITIENDO', 'PENDIENTE');
  expect(documentos).toEqual({
    emitidos: String(sums.emitidos),
    procesados: count('PROCESADO', 'INVALIDANDO'),
    rechazados: count('RECHAZADO'),
    contingencia: count('CONTINGENCIA'),
    pendientes: waiting,
    invalidados: count('INVALIDADO'),
  });
  expect(Number(cola.pendientes)).toBe(Number(waiting) + Number(count('CONTINGENCIA')));
  expect(
    Object.fromEntries(
      porTipo
        .filter(({ cantidad }) => cantidad !== '0')
        .map((row) => [row.tipoDte, [Number(row.cantidad), cents(row.monto), cents(row.iva)]]),
    ),
  ).toEqual(sums.byType);
  expect(
    Object.fromEntries(porDia.map((row) => [row.fecha, [Number(row.cantidad), cents(row.monto)]])),
  ).toEqual(sums.byDay);
  expect(porDia.map(({ fecha }) => fecha)).toEqual(Object.keys(sums.byDay).toSorted());
  expect([cents(montos.total), cents(montos.iva)]).toEqual([sums.total, sums.iva]);
}

describe('statistics', () => {
  it('tie with a sum over the signed documents, of one branch and of the whole issuer', async () => {
    shop = await openShop({ at: '2026-11-28 10:00:00' });
    await sellForDays();
    await shop.simulator.turnOff();
    await shop.issue('01', FACTURA);
    await shop.issue('03', CREDITO_FISCAL);
    const rows = shop.documents();
    expect(rows.every(({ firma }) => firma !== null)).toBe(true);
    await expectTied(
      CENTRAL,
      rows.filter(({ branch_id }) => branch_id === 'central'),
    );
    await expectTied(ADMIN, rows);
  });

  it('tell what waits and since when, also of days outside the period', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.pass(60_000);
    await shop.issue('01', FACTURA, { branchId: 'norte' });
    await shop.issue('03', SALE['03']);
    const period = { desde: '2026-01-01', hasta: '2026-01-31' };
    expect((await ask(period, ADMIN)).cola).toEqual({
      pendientes: 3,
      masAntigua: '2026-11-21T16:00:00.000Z',
    });
    expect((await ask(period, { ...CENTRAL, branchId: 'norte' })).cola).toEqual({
      pendientes: 1,
      masAntigua: '2026-11-21T16:01:00.000Z',
    });
    const { documentos } = await ask({}, ADMIN);
    expect(documentos.pendientes + documentos.contingencia).toBe(3);
  });

  it('follow a document from the queue to its seal', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    expect((await ask()).documentos).toMatchObject({ emitidos: 1, procesados: 0 });
    await shop.simulator.turnOn();
    await shop.pass(DAY_MS);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO']);
    const { documentos, cola } = await ask();
    expect(documentos).toMatchObject({ emitidos: 1, procesados: 1, contingencia: 0, pendientes: 0 });
    expect(cola).toEqual({ pendientes: 0, masAntigua: null });
  });

  it('take the day of El Salvador: an hour before midnight of the last day belongs to its month', async () => {
    shop = await openShop({ at: '2026-10-31 23:30:00', documentosMes: 5 });
    await shop.issue('01', FACTURA);
    expect((await ask()).periodo).toEqual({ desde: '2026-10-01', hasta: '2026-10-31' });
    await shop.pass(3_600_000);
    await shop.issue('01', FACTURA);
    const { periodo, porDia, cuotas } = await ask();
    expect(periodo).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
    expect(porDia.map(({ fecha, cantidad }) => [fecha, cantidad])).toEqual([['2026-11-01', 1]]);
    expect(cuotas.documentosMes).toEqual({ limite: 5, usado: 1, disponible: 4 });
  });

  it('say null for a quota without a limit, and still how much was used', async () => {
    shop = await openShop();
    await shop.issue('04', NOTA_REMISION);
    expect((await ask()).cuotas).toEqual({ documentosMes: { limite: null, usado: 1, disponible: null } });
    expect((await ask({}, ADMIN)).cuotas).toEqual({
      documentosMes: { limite: null, usado: 1, disponible: null },
    });
  });

  it('keep simulations out', async () => {
    shop = await openShop();
    await shop.issue('01', changedRequest('01', { simular: true }));
    const { documentos, cuotas, correlativos } = await ask();
    expect([documentos.emitidos, cuotas.documentosMes.usado, correlativos]).toEqual([0, 0, []]);
  });
});

describe('the proof of the numbers', () => {
  const proof = async () =>
    (await ask()).correlativos.map(({ ultimo, huecos, repetidos }) => [ultimo, huecos, repetidos]);

  it('is of the years the period touches', async () => {
    shop = await openShop({ at: '2026-12-31 10:00:00' });
    await shop.issue('01', FACTURA);
    await shop.pass(DAY_MS);
    await shop.issue('01', FACTURA);
    await shop.issue('01', FACTURA);
    const years = async (input: StatsInput) =>
      (await ask(input)).correlativos.map(({ anio, ultimo }) => [anio, ultimo]);
    expect(await years({})).toEqual([[2027, 2]]);
    expect(await years({ desde: '2026-12-01' })).toEqual([
      [2026, 1],
      [2027, 2],
    ]);
    expect(await years({ hasta: '2026-12-31' })).toEqual([[2026, 1]]);
  });

  it('finds a number whose ledger row is gone, ten minutes later at the latest', async () => {
    shop = await openShop();
    for (let sale = 0; sale < 4; sale += 1) await shop.issue('01', FACTURA);
    expect(await proof()).toEqual([[4, 0, 0]]);
    tamper('DELETE FROM ledger WHERE numero = 2');
    await shop.pass(600_000);
    expect(await proof()).toEqual([[4, 1, 0]]);
    // Found again and again, not only the first time.
    expect(await proof()).toEqual([[4, 1, 0]]);
  });

  it('finds a number given to a second document', async () => {
    shop = await openShop();
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    tamper(`INSERT INTO ledger (sequence_id, numero, estado, codigo_generacion, sha256, at, hash)
      SELECT sequence_id, 2, 'ASIGNADO', codigo_generacion, sha256, at, hash FROM ledger WHERE numero = 3`);
    expect(await proof()).toEqual([[3, 0, 1]]);
  });

  it('takes a number that went back and was given again for what it is', async () => {
    shop = await openShop();
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    tamper(`INSERT INTO ledger (sequence_id, numero, estado, at, hash)
        SELECT sequence_id, numero, 'DEVUELTO', at, hash FROM ledger WHERE numero = 2;
      INSERT INTO ledger (sequence_id, numero, estado, codigo_generacion, sha256, at, hash)
        SELECT sequence_id, numero, estado, codigo_generacion, sha256, at, hash FROM ledger WHERE numero = 2 AND estado = 'ASIGNADO'`);
    expect(await proof()).toEqual([[3, 0, 0]]);
  });
});
