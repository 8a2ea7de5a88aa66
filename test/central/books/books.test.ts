/** The books of a company are the sum of its tills', to the cent and to the line (docs/tax-books.md, docs/central.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookFileKind } from '../../../core/contract/bridge/bridge-books.ts';
import type { BookTotals, TaxMonth } from '../../../core/contract/books/tax-month.ts';
import type { CompanyMonth } from '../../../core/contract/central/manager-books.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { leaveTheCentre } from '../../../core/provision/central-enrolment.ts';
import { createTaxBooks } from '../../../core/till/books/tax-books.ts';
import { invalidar } from '../../invalidation/event-caller.ts';
import { signedCents } from '../../support/shop/seeded-month-sums.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import type { ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { MONTH, tradedTill } from './company-month.ts';

/** A soak asks for twenty. */
const TILLS = Number(process.env['CAJA_TILLS'] ?? 2);
const DAYS = TILLS > 2 ? 10 : 2;
const SEED = 20261231;
const LIMIT_MS = 60_000 * TILLS;
const SCOPE = { nit: SHOP_NIT, ambiente: 'PRUEBAS', mes: MONTH } as const;

let central: TestCentral;
let manager: TestManager;
let tills: ShopAtCentre[] = [];
let moment = instantOf('2027-01-04', '08:00:00');
/** After the month; no two moments are the same. */
const now = () => (moment += 1);
beforeAll(async () => {
  central = await testCentral({ now });
  manager = await preparedManager(central, { now });
  for (let caja = 0; caja < TILLS; caja += 1) {
    const till = await tradedTill(central.url, { caja, seed: SEED, days: DAYS });
    tills = [...tills, till];
    await till.enrol(await enrolmentCode(manager));
    await till.sendAll();
  }
}, LIMIT_MS);
afterAll(async () => {
  for (const till of tills) await till.close();
  await central.close();
});

const asked = async (query: Record<string, string> = {}) =>
  (await manager.ask(`/api/books?${new URLSearchParams({ ...SCOPE, ...query }).toString()}`))
    .body as unknown as CompanyMonth;
const fileOf = (archivo: BookFileKind) => manager.ask('/api/books/file', { ...SCOPE, archivo });
const ownBooks = ({ shop }: ShopAtCentre) => createTaxBooks({ store: shop.store });
const ownScope = { issuerId: SHOP_NIT, ambiente: SCOPE.ambiente, mes: MONTH };
/** A till says how it is; the centre would hold the answer back, but something is new in the catalogue. */
const beat = async (till: ShopAtCentre) => {
  const told = till.beat();
  const product = { nit: null, codigosBarra: [], uniMedida: 59, tipo: 'bien', tratamiento: 'gravado' };
  await manager.ask('/api/products/put', {
    ...product,
    codigo: 'PAN-1',
    descripcion: 'Pan',
    precio: '0.25',
    validFrom: null,
  });
  await told;
};
/** Every till says that this is all, after the month. */
const beatAll = async () => {
  for (const till of tills) {
    till.shop.clock.set(now());
    await till.sendAll();
    await beat(till);
  }
};

const COLUMNS = [
  'exentas',
  'noSujetas',
  'gravadas',
  'iva',
  'total',
  'retenido',
  'percibido',
  'noGravado',
  'aPagar',
] as const;
const totalsOf = (month: TaxMonth) => [
  month.consumidores.totales,
  month.contribuyentes.totales,
  month.retornos,
];
/** Columns of several books added up, in cents. */
const added = (books: readonly BookTotals[]) => [
  books.reduce((sum, { documentos }) => sum + documentos, 0),
  ...COLUMNS.map((name) => books.reduce((sum, of) => sum + signedCents(of[name]), 0n)),
];

describe('the books of a company', { timeout: LIMIT_MS }, () => {
  it('are refused, with the names of the tills, until everything of the month is known', async () => {
    const behind = async () => {
      const answer = await asked();
      expect([answer.month, answer.running]).toEqual([null, false]);
      return answer.behind.map(({ till, reason }) => `${till} ${reason}`);
    };
    expect(await behind()).toEqual(tills.map((_, index) => `Caja ${index + 1} NUNCA`).toSorted());
    for (const till of tills.slice(1)) {
      till.shop.clock.set(now());
      await beat(till);
    }
    expect(await behind()).toEqual(['Caja 1 NUNCA']);
    const refused = await fileOf('anexo1');
    expect([refused.status, refused.body['codigo']]).toEqual([409, 'ATRASADAS']);
    expect(refused.body['message']).toContain('Caja 1 (Casa matriz)');
    // What it says of a moment before the month's end proves nothing of the rest.
    if (tills[0] !== undefined) await beat(tills[0]);
    expect(await behind(), 'it speaks, so nobody has to turn it on').toEqual(['Caja 1 ATRASADA']);
  });

  it('are the sum of its tills, and of a month that goes on name no till that is in contact', async () => {
    await beatAll();
    const goesOn = await asked({ mes: '2027-01' });
    expect([goesOn.running, goesOn.behind]).toEqual([true, []]);
    // The last month that can be written.
    expect(await asked({ mes: '9999-12' })).toMatchObject({ running: true, month: { invalidados: [] } });
    const { month, behind, incomplete, changed } = await asked();
    expect([behind, incomplete, changed]).toEqual([[], [], null]);
    const own = await Promise.all(tills.map((till) => ownBooks(till).all(ownScope)));
    if (month === null) throw new Error('refused');
    for (const [index, totals] of totalsOf(month).entries()) {
      expect(added([totals])).toEqual(added(own.map((each) => totalsOf(each.month)[index] as BookTotals)));
      expect(totals.documentos).toBeGreaterThan(TILLS);
    }
    const sum = (pick: (of: TaxMonth) => number) => own.reduce((all, each) => all + pick(each.month), 0);
    expect(month.invalidados).toHaveLength(sum(({ invalidados }) => invalidados.length));
    expect(month.sinSello).toBe(sum(({ sinSello }) => sinSello));
    expect(month.sinSello).toBeGreaterThan(0);
    expect(month.cuadre).toMatchObject({ cuadra: true, diferencias: [] });
    expect(month.cuadre.documentos).toBe(sum(({ cuadre }) => cuadre.documentos));
    expect(own.every((each) => each.month.cuadre.cuadra)).toBe(true);
    // Annexes that name documents hold the tills' lines and no other.
    for (const archivo of ['anexo1', 'anulados'] as const) {
      const { status, body } = await fileOf(archivo);
      expect([archivo, status]).toEqual([archivo, 200]);
      const lines = (content: unknown) => String(content).split('\r\n').slice(0, -1);
      const expected = own.flatMap(({ files }) =>
        lines(files.find(({ name }) => name === body['name'])?.content),
      );
      expect(lines(body['content']).toSorted()).toEqual(expected.toSorted());
    }
    expect((await asked()).changed).toBeNull();
  });

  it('of which a file was handed out say what changed since', async () => {
    const [till] = tills;
    // The first one was partly returned: it cannot be invalidated.
    const [, victim] =
      till?.shop.documents().filter(({ tipo_dte, estado }) => tipo_dte === '01' && estado === 'PROCESADO') ??
      [];
    if (till === undefined || victim === undefined) throw new Error('nothing to invalidate');
    await till.shop.simulator.turnOn();
    await till.shop.pass(60_000);
    await beatAll();
    expect((await fileOf('anexo2')).status).toBe(200);
    const { codigo_generacion: codigoGeneracion, fec_emi: fecEmi } = victim;
    const { body } = await invalidar(till.shop, {
      documento: { tipoDte: '01', codigoGeneracion, fecEmi },
      motivo: { tipoAnulacion: 2 },
    });
    expect(body).toMatchObject({ estado: 'PROCESADO' });
    await beatAll();
    const { changed } = await asked();
    expect(changed?.files).toContain('anexo2');
    expect(changed?.documents).toMatchObject([{ codigoGeneracion, estado: 'INVALIDADO', till: 'Caja 1' }]);
    expect(changed?.total).toBe(1);
  });

  it('count a document once after a till was enrolled anew with its database', async () => {
    const before = await asked();
    const [till] = tills;
    if (till === undefined) throw new Error('no till');
    const { tills: known } = (await manager.ask('/api/tills')).body as {
      tills: { installation: string; name: string }[];
    };
    const old = known.find(({ name }) => name === 'Caja 1')?.installation ?? '';
    await leaveTheCentre(await till.deps());
    await till.enrol(await enrolmentCode(manager, undefined, old));
    await beatAll();
    const after = await asked();
    expect(after.month).not.toBeNull();
    expect({ ...after.month, cuadre: after.month?.cuadre.libros }).toEqual({
      ...before.month,
      cuadre: before.month?.cuadre.libros,
    });
    expect(after.month?.cuadre.cuadra).toBe(true);
    const [from, to] = [`${MONTH}-01`, `${MONTH}-31`];
    const { body } = await manager.ask(`/api/sales?from=${from}&to=${to}&ambiente=PRUEBAS`);
    expect(signedCents(String(body['total']))).toBe(signedCents(after.month?.cuadre.libros.monto));
  });
});
