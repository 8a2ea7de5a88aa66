/** Accounts at a till that was put back from a backup: its numbers are given again, and the centre knows what it lost (§accounts). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountStatement } from '../../../core/contract/central/accounts/manager-accounts.ts';
import {
  enrolledTill,
  enrolmentCode,
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
/** What happened in an account, `at` seconds from the first moment. */
const factsOf = (numDocumento: string) => {
  const account = accountOf(numDocumento);
  return {
    owed: (clave: string, centavos: number, at = 0) =>
      [
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
      ] as const,
    paid: (numero: number, centavos: number, at: number) =>
      [
        'accountPayment',
        { ...account, branch: 's1', numero, forma: '01', centavos, documentos: [], at: FIRST + at * 1000 },
      ] as const,
    reversed: (clave: string, { numero, centavos, at }: { numero: number; centavos: number; at: number }) =>
      [
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
      ] as const,
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
