/** Accounts at a till that was put back from a backup: its numbers are given again, and the centre knows what it lost (§accounts). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountStatement } from '../../../core/contract/central/accounts/manager-accounts.ts';
import type { OwnAccounts, TillAccounts } from '../../../core/contract/central/accounts/till-accounts.ts';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import type { RecordKind } from '../../../core/contract/central/stream-records.ts';
import {
  enrolledTill,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

const FIRST = Date.parse('2026-11-20T16:00:00Z');
const accountOf = (numDocumento: string) => ({
  nit: NIT,
  ambiente: 'PRUEBAS',
  tipoDocumento: '13',
  numDocumento,
});
type Fact = readonly [kind: RecordKind, row: Record<string, unknown>];
/** What happened in an account, `at` seconds from the first moment. */
const factsOf = (numDocumento: string) => {
  const account = accountOf(numDocumento);
  return {
    owed: (clave: string, centavos: number, at = 0): Fact => [
      'accountEntry',
      {
        ...account,
        branch: 's1',
        clave,
        tipo: 'AJUSTE',
        centavos,
        motivo: 'Saldo anterior',
        reciboBranch: null,
        reciboNumero: null,
        at: FIRST + at * 1000,
      },
    ],
    paid: (numero: number, centavos: number, at: number): Fact => [
      'accountPayment',
      { ...account, branch: 's1', numero, forma: '01', centavos, documentos: [], at: FIRST + at * 1000 },
    ],
    reversed: (
      clave: string,
      { numero, centavos, at }: { numero: number; centavos: number; at: number },
    ): Fact => [
      'accountEntry',
      {
        ...account,
        branch: 's1',
        clave,
        tipo: 'REVERSO',
        centavos,
        motivo: 'Era de otro',
        reciboBranch: 's1',
        reciboNumero: numero,
        at: FIRST + at * 1000,
      },
    ],
  };
};
const statement = async (numDocumento: string) => {
  const query = new URLSearchParams(accountOf(numDocumento));
  const { body } = await owner.ask(`/api/accounts/statement?${query.toString()}`);
  const { saldo, abonos } = body as unknown as AccountStatement;
  return { saldo, abonos: abonos.map(({ recibo, monto, reverso }) => [recibo, monto, reverso]) };
};

it('reverses the payment that its database had, of two under a number that was given again', async () => {
  const till = await enrolledTill(owner);
  writeTill(till);
  const { owed, paid, reversed } = factsOf('111111111');
  const facts = [
    owed('S-1', 2_780),
    paid(6, 2_000, 10),
    reversed('R-1', { numero: 6, centavos: 2_000, at: 20 }),
    paid(6, 2_000, 30),
  ];
  // Whatever came first.
  for (const fact of facts.toReversed()) till.write(...fact);
  await till.sendBatch(1);
  expect(await statement('111111111')).toEqual({
    saldo: '7.80',
    abonos: [
      ['s1-00000006', '20.00', null],
      ['s1-00000006', '20.00', 'Era de otro'],
    ],
  });
  till.write(...reversed('R-2', { numero: 6, centavos: 2_000, at: 40 }));
  await till.sendBatch(till.lines.length);
  expect(await statement('111111111')).toMatchObject({ saldo: '27.80' });
});

it('keeps a reversal that only the former enrolment told', async () => {
  const former = await enrolledTill(owner);
  writeTill(former);
  const { owed, paid, reversed } = factsOf('222222222');
  for (const fact of [owed('S-2', 3_000), paid(1, 500, 10), paid(2, 700, 20)]) former.write(...fact);
  const backup = former.lines.length;
  former.write(...reversed('R-3', { numero: 1, centavos: 500, at: 30 }));
  await former.sendBatch(1);
  const code = await owner.ask('/api/tills/code', {
    shop: ((await owner.ask('/api/tills')).body['shops'] as { readonly id: string }[])[0]?.id ?? '',
    replaces: former.installation,
  });
  const again = new TestTill(central.url);
  expect((await again.enrol(String(code.body['code']))).status).toBe(200);
  again.lines.push(...former.lines.slice(0, backup));
  await again.sendBatch(1);
  expect(await statement('222222222')).toMatchObject({ saldo: '23.00' });
  // The till does not know of the reversal, and does it again.
  again.write(...reversed('R-4', { numero: 1, centavos: 500, at: 40 }));
  await again.sendBatch(again.lines.length);
  expect(await statement('222222222')).toEqual({
    saldo: '23.00',
    abonos: [
      ['s1-00000002', '7.00', null],
      ['s1-00000001', '5.00', 'Era de otro'],
    ],
  });
});

it('leaves a restored till what is left of its part, and tells it what it lost as owed at others', async () => {
  const customer = { ...accountOf('048765432'), nombre: 'Eva Inventada' };
  const { nit: _, ambiente: __, ...named } = customer;
  await owner.ask('/api/customers/put', { ...NOBODY, ...named });
  const tills = (
    (await owner.ask('/api/tills')).body['tills'] as { installation: string; state: string }[]
  ).filter(({ state }) => state !== 'REVOCADA');
  await owner.ask('/api/customers/terms', {
    clave: '13 048765432',
    limite: `${(tills.length + 1) * 100}.00`,
    dias: 30,
  });
  const till = await enrolledTill(owner);
  writeTill(till, 'M001P077');
  await till.sendBatch(1);
  const { owed, paid } = factsOf('048765432');
  const asked = async (of: TestTill) => {
    const { body } = await of.send('GET', '/till/accounts?after=0&entrega=0');
    const all = (body as unknown as TillAccounts).cuentas;
    const { otros, cupo } = all.find(({ numDocumento }) => numDocumento === '048765432') ?? {};
    return { otros, cupo };
  };
  expect(await asked(till)).toEqual({ otros: 0, cupo: 10_000 });
  const backup = till.lines.length;
  till.write(...owed('S-3', 9_000));
  till.write(...paid(1, 500, 10));
  await till.sendBatch(backup + 1);
  expect(await asked(till)).toEqual({ otros: 0, cupo: 10_000 });
  const back = Object.assign(till.copy(), { lines: till.lines.slice(0, backup), epoch: crypto.randomUUID() });
  await back.send('POST', '/till/epoch', { epoch: back.epoch, previousEpoch: till.epoch, end: back.mark() });
  // It has nothing of the account, and 15.00 of its part are left.
  expect(await asked(back)).toEqual({ otros: 8_500, cupo: 1_500 });
  back.write(...owed('S-4', 9_000, 20));
  await back.sendBatch(backup + 1);
  expect(await asked(back)).toEqual({ otros: 8_500, cupo: 1_500 });
  expect(await statement('048765432')).toMatchObject({ saldo: '175.00' });
  const own = (await back.send('GET', '/till/accounts/own')).body as unknown as OwnAccounts;
  expect(own.cuentas).toMatchObject([{ numDocumento: '048765432', saldo: 9_000 }]);
  // A later backup has the lost rows: they are its own again.
  const again = Object.assign(till.copy(), { epoch: crypto.randomUUID() });
  await again.send('POST', '/till/epoch', {
    epoch: again.epoch,
    previousEpoch: till.epoch,
    end: till.mark(),
  });
  expect(await asked(again)).toEqual({ otros: 9_000, cupo: 1_000 });
});

it('leaves a till that goes on after a fork what is left of its part of what its copy told', async () => {
  const till = await enrolledTill(owner);
  writeTill(till, 'M001P078');
  await till.sendBatch(1);
  const customer = { ...accountOf('058765434'), nombre: 'Ada Inventada' };
  const { nit: _, ambiente: __, ...named } = customer;
  await owner.ask('/api/customers/put', { ...NOBODY, ...named });
  const { tills } = (await owner.ask('/api/tills')).body as unknown as Tills;
  const sharing = tills.filter(({ state }) => state !== 'REVOCADA').length;
  await owner.ask('/api/customers/terms', { clave: '13 058765434', limite: `${sharing * 100}.00`, dias: 30 });
  const { owed } = factsOf('058765434');
  const copy = till.copy();
  const next = till.lines.length + 1;
  copy.write(...owed('S-5', 9_000));
  expect((await copy.sendBatch(next)).status).toBe(200);
  till.write(...factsOf('068765432').owed('S-6', 100));
  expect((await till.sendBatch(next)).body['codigo']).toBe('BIFURCADA');
  await owner.ask('/api/tills/settle', { installation: till.installation });
  const [previousEpoch, epoch] = [till.epoch, crypto.randomUUID()];
  const opened = await till.send('POST', '/till/epoch', { epoch, previousEpoch, end: till.mark() });
  expect(opened.body['mark']).toEqual(till.mark(next - 1));
  till.epoch = epoch;
  await till.sendBatch(next);
  const { body } = await till.send('GET', '/till/accounts?after=0&entrega=0');
  const all = (body as unknown as TillAccounts).cuentas;
  expect(all.find(({ numDocumento }) => numDocumento === '058765434')).toMatchObject({
    otros: 9_000,
    cupo: 1_000,
  });
});
