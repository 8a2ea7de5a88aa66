/** An account from its rows, how late what it owes is, and which part of a limit each till has: figures by hand. */
import { describe, expect, it } from 'vitest';
import { accountAges, agesText, openParts, sumOfAges } from '../../../core/domain/accounts/account-ages.ts';
import { accountOfRows, type EntryRow } from '../../../core/domain/accounts/account-of-rows.ts';
import { creditOfPurchase, creditOfText } from '../../../core/domain/accounts/credit-of-sale.ts';
import { freeOf, owedByTill, partOf, sumOfParts, tellable } from '../../../core/domain/accounts/quotas.ts';
import { lateAgeOf } from '../../../core/domain/debts/ages.ts';

const TODAY = '2026-11-28';
const at = (day: string) => Date.parse(`${day}T18:00:00Z`);
const charge = (codigoGeneracion: string, vence: string, centavos: bigint) => ({
  codigoGeneracion,
  numeroControl: 'DTE-01-1',
  fecEmi: '2026-11-01',
  vence,
  centavos,
});
const payment = (numero: number, centavos: bigint, pedidos: readonly string[] = []) => ({
  branchId: 'central',
  numero,
  centavos,
  pedidos,
  at: at('2026-11-21'),
});
const entry = (clave: string, tipo: EntryRow['tipo'], more: Partial<EntryRow>): EntryRow => ({
  clave,
  tipo,
  centavos: 0n,
  motivo: '',
  reciboBranch: null,
  reciboNumero: null,
  at: at('2026-11-20'),
  ...more,
});

describe('an account of rows', () => {
  it('holds documents and entries against payments and credits, and pays nothing with what was reversed', () => {
    const account = accountOfRows(
      {
        charges: [charge('A', '2026-11-30', 1000n), charge('B', '2026-11-15', 500n)],
        payments: [payment(7, 300n), payment(8, 600n, ['A'])],
        entries: [
          entry('E', 'AJUSTE', { centavos: 200n }),
          entry('F', 'CASTIGO', { centavos: -100n }),
          entry('R', 'REVERSO', {
            centavos: 300n,
            motivo: 'era de otro',
            reciboBranch: 'central',
            reciboNumero: 7,
          }),
        ],
      },
      TODAY,
    );
    expect(account).toMatchObject({ saldo: 1000n, vencido: 600n });
    expect(account.cargos).toMatchObject([
      { codigoGeneracion: 'A', numeroControl: 'DTE-01-1', pendiente: 400n },
      { codigoGeneracion: 'B', pendiente: 400n },
    ]);
    expect(account.abonos).toMatchObject([
      { numero: 8, imputado: [{ codigoGeneracion: 'A', centavos: 600n }] },
    ]);
    expect(account.apuntes).toMatchObject([
      { clave: 'E', tipo: 'AJUSTE', vence: '2026-11-20', pendiente: 200n },
      { clave: 'F', pendiente: 0n },
      { clave: 'R', pendiente: 0n },
    ]);
    expect(account.reversados).toMatchObject([{ numero: 7, centavos: 300n, por: 'era de otro' }]);
  });

  it('takes payments by their moment, those of one moment by their number, and documents of one day by theirs', () => {
    const account = accountOfRows(
      {
        charges: [charge('D', '2026-11-15', 300n), charge('C', '2026-11-15', 300n)],
        payments: [
          payment(10, 200n),
          payment(9, 200n),
          { ...payment(2, 50n), at: 10 },
          { ...payment(1, 50n), at: 5 },
          { ...payment(3, 50n), at: 7 },
        ],
        entries: [],
      },
      TODAY,
    );
    expect(account.abonos.map(({ numero, imputado }) => [numero, imputado])).toEqual([
      [10, [{ codigoGeneracion: 'D', centavos: 200n }]],
      [
        9,
        [
          { codigoGeneracion: 'C', centavos: 150n },
          { codigoGeneracion: 'D', centavos: 50n },
        ],
      ],
      [2, [{ codigoGeneracion: 'C', centavos: 50n }]],
      [1, [{ codigoGeneracion: 'C', centavos: 50n }]],
      [3, [{ codigoGeneracion: 'C', centavos: 50n }]],
    ]);
    expect(accountOfRows({ charges: [], payments: [], entries: [] }, TODAY)).toMatchObject({
      saldo: 0n,
      abonos: [],
    });
    expect(accountOfRows({ charges: [], payments: [payment(1, 5n)], entries: [] }, TODAY)).toMatchObject({
      saldo: -5n,
      abonos: [{ imputado: [] }],
      reversados: [],
    });
  });
});

describe('what is owed', () => {
  it.each([
    ['2026-11-28', 'alDia'],
    ['2026-11-27', 'de1a30'],
    ['2026-10-29', 'de1a30'],
    ['2026-10-28', 'de31a60'],
    ['2026-09-29', 'de31a60'],
    ['2026-09-28', 'de61a90'],
    ['2026-08-30', 'de61a90'],
    ['2026-08-29', 'masDe90'],
  ])('since %s is %s', (vence, age) => {
    expect(lateAgeOf(vence, TODAY)).toBe(age);
  });

  it('is summed by how late it is, documents and entries together', () => {
    const account = {
      cargos: [
        { vence: '2026-11-28', pendiente: 100n },
        { vence: '2026-11-27', pendiente: 20n },
        { vence: '2026-10-01', pendiente: 0n },
      ],
      apuntes: [
        { vence: '2026-08-01', pendiente: 3n },
        { vence: '2026-11-01', pendiente: 7n },
      ],
    };
    expect(openParts(account)).toHaveLength(4);
    const ages = accountAges(openParts(account), TODAY);
    expect(ages).toEqual({ alDia: 100n, de1a30: 27n, de31a60: 0n, de61a90: 0n, masDe90: 3n });
    expect(agesText(sumOfAges([ages, ages]))).toEqual({
      alDia: '2.00',
      de1a30: '0.54',
      de31a60: '0.00',
      de61a90: '0.00',
      masDe90: '0.06',
    });
  });

  it('of a purchase is all of it, or what its payments say', () => {
    const text = (condicion: number, pagos: string) =>
      `{"resumen":{"condicionOperacion":${condicion},"totalPagar":12.50,"pagos":[${pagos}]}}`;
    const term = '{"montoPago":0,"plazo":"01","periodo":8}';
    const part = '{"montoPago":4.25,"plazo":"01","periodo":8}';
    expect(creditOfPurchase(text(2, term), '2026-11-20')).toEqual({ centavos: 1250n, vence: TODAY });
    expect(creditOfPurchase(text(3, part), '2026-11-20')).toEqual({ centavos: 425n, vence: TODAY });
    expect(creditOfPurchase(text(2, ''), '2026-11-20')).toBeNull();
    // A sale says it in its payments alone; one of nothing owes nothing.
    expect(creditOfText(text(2, term), '2026-11-20')).toBeNull();
    expect(() => creditOfText(text(2, '{"montoPago":"4","plazo":"01","periodo":8}'), TODAY)).toThrow(
      'no number where it needs one',
    );
  });
});

describe('a limit of several tills', () => {
  const tills = ['a', 'b', 'c'];

  it('is shared out equally, the cents that are left to the first, unless parts were agreed', () => {
    const parts = (limit: bigint, agreed: ReadonlyMap<string, bigint> | null) =>
      [...tills, 'gone'].map((till) => partOf(limit, { till, tills, agreed }));
    expect(parts(100n, null)).toEqual([34n, 33n, 33n, 0n]);
    expect(parts(101n, null)).toEqual([34n, 34n, 33n, 0n]);
    expect(parts(-5n, null)).toEqual([0n, 0n, 0n, 0n]);
    expect(parts(100n, new Map([['b', 60n]]))).toEqual([0n, 60n, 0n, 0n]);
  });

  it('has left what no till has', () => {
    const agreed = new Map([
      ['a', 60n],
      ['b', 30n],
    ]);
    expect([sumOfParts(agreed), sumOfParts(null)]).toEqual([90n, 0n]);
    expect([freeOf(100n, agreed), freeOf(80n, agreed), freeOf(100n, null)]).toEqual([10n, 0n, 0n]);
  });

  it('is owed where it was given', () => {
    const given = (installation: string, pendiente: bigint) => ({ installation, pendiente }) as never;
    const owed = owedByTill({
      cargos: [given('a', 5n), given('a', 7n), given('b', 1n)],
      apuntes: [given('a', 3n)],
    });
    expect([...owed]).toEqual([
      ['a', 15n],
      ['b', 1n],
    ]);
  });

  it.each([
    ['what a new till is to have', 50n, null, [30n, 20n], 50n],
    ['what the others leave of it', 60n, null, [30n, 20n], 50n],
    ['less than it holds', 30n, { cupo: 10n, held: 40n }, [95n], 30n],
    ['what it holds', 40n, { cupo: 10n, held: 40n }, [95n], 40n],
    ['more than it holds, as far as the others leave it', 60n, { cupo: 10n, held: 40n }, [55n], 45n],
    ['what it was told last, where the others leave less', 60n, { cupo: 10n, held: 40n }, [95n], 10n],
    ['all it is to have, where the others leave more', 60n, { cupo: 10n, held: 40n }, [], 60n],
  ])('may be told to a till: %s', (_, wanted, told, others, answer) => {
    expect(tellable(wanted, { told, room: 100n, others })).toBe(answer);
  });
});
