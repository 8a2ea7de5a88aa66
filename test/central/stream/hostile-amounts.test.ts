/** Amounts and words of one till's key that no till could read: none of them keeps another till from what goes down. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueAnswer } from '../../../core/contract/central/catalogue/catalogue.ts';
import { tillAccounts } from '../../../core/contract/central/accounts/till-accounts.ts';
import { shopStock } from '../../../core/contract/central/stock/shop-stock.ts';
import {
  enrolledTill,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { paperRecord } from '../stock/stock-history.ts';
import { NIT, writeTill } from './test-records.ts';
import type { TestTill } from '../test-till.ts';

const AT = 1_795_100_000_000;
const NUMBER = '048765432';
const LARGEST_CENTS = 9_999_999_999_999;
const LARGEST_UNITS = 1_000_000_000_000;
/** As many of the largest as no longer add up exactly. */
const TOO_MANY = 9100;

let central: TestCentral;
let owner: TestManager;
let thief: TestTill;
let other: TestTill;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  thief = await enrolledTill(owner, { name: 'Ajena' });
  other = await enrolledTill(owner, { name: 'Buena' });
  writeTill(thief);
  await thief.sendBatch(1);
});
afterAll(() => central.close());

/** Sends records of one kind; gives how many were kept aside. */
async function send(kind: Parameters<TestTill['write']>[0], rows: readonly Record<string, unknown>[]) {
  const from = thief.lines.length + 1;
  for (const row of rows) thief.write(kind, row);
  const taken = await thief.sendBatch(from, thief.lines.length, { format: 2 });
  expect(taken.status).toBe(200);
  return taken.body['quarantined'];
}

it('are words about a customer without reason or number: kept aside, and the catalogue is read', async () => {
  const word = {
    nit: NIT,
    id: 1,
    tipoDocumento: '13',
    numDocumento: NUMBER,
    motivo: 'x',
    quien: 'x',
    at: AT,
  };
  expect(await send('creditBlock', [{ ...word, motivo: '' }])).toBe(1);
  expect(await send('creditBlock', [{ ...word, id: 2, numDocumento: '' }])).toBe(1);
  expect(await send('creditBlock', [{ ...word, id: 3 }])).toBe(0);
  const { body } = await other.send('GET', '/till/catalogue');
  expect(catalogueAnswer.parse(body).blocks.map(({ motivo }) => motivo)).toEqual(['x']);
});

it('are debts beyond what adds up: each too large is kept aside, and of many the sum is still read', async () => {
  const entry = (clave: string, centavos: number) => ({
    nit: NIT,
    ambiente: 'PRUEBAS',
    tipoDocumento: '13',
    numDocumento: NUMBER,
    branch: 's1',
    clave,
    tipo: 'AJUSTE',
    centavos,
    motivo: 'x',
    reciboBranch: null,
    reciboNumero: null,
    at: AT,
  });
  expect(await send('accountEntry', [entry('a', Number.MAX_SAFE_INTEGER)])).toBe(1);
  const many = Array.from({ length: 1000 }, (_each, index) => entry(`b${index}`, LARGEST_CENTS));
  expect(await send('accountEntry', many)).toBe(0);
  const { body } = await other.send('GET', '/till/accounts?after=0');
  const [account] = tillAccounts.parse(body).cuentas;
  expect(account).toMatchObject({ numDocumento: NUMBER, otros: Number.MAX_SAFE_INTEGER });
});

it('are goods beyond what adds up: the same, and the stock of all shops is shown', async () => {
  await send('goods', [
    {
      product: 1,
      nit: NIT,
      codigo: 'ARROZ',
      codigoPlano: 'arroz',
      descripcion: 'Arroz',
      categoria: null,
      pesado: false,
      llevaExistencia: true,
      retirado: false,
      niveles: [],
    },
  ]);
  const paperOf = (id: number, moves: number, base: number) => {
    const came = { till: 0, at: AT, of: 0, reverses: null, kind: 'inicial', id, base } as const;
    const paper = paperRecord(came, { installation: thief.installation, nit: NIT, product: 1 });
    const [move] = (paper['parts'] as { readonly stockMove: readonly object[] }).stockMove;
    const stockMove = Array.from({ length: moves }, (_each, item) => ({
      ...move,
      id: id * TOO_MANY + item + 1,
      item: item + 1,
    }));
    return { ...paper, parts: { stockMove, stockCount: [] } };
  };
  expect(await send('stockEntry', [paperOf(1, 1100, Number.MAX_SAFE_INTEGER)])).toBe(1);
  expect(await send('stockEntry', [paperOf(2, TOO_MANY, LARGEST_UNITS)])).toBe(0);
  const { status, body } = await owner.ask('/api/stock?ambiente=PRUEBAS');
  expect([status, (body['lines'] as readonly { existencia: string }[])[0]?.existencia]).toEqual([
    200,
    String(Number.MAX_SAFE_INTEGER),
  ]);
  const told = await other.send('GET', `/till/stock?after=0&epoch=${other.epoch}`);
  expect(shopStock.parse(told.body).rows[0]?.base).toBe(Number.MAX_SAFE_INTEGER);
});
