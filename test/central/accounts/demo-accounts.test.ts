/** What customers owe at several tills of the demonstration: at the centre it is the sum of all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Accounts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import { provisionDemo } from '../../../core/demo/demo-start.ts';
import { systemClock, systemRandom } from '../../../core/platform/system.ts';
import { envKeyWrapper } from '../../../core/signing/key-wrapper.ts';
import { createVault } from '../../../core/signing/vault.ts';
import { streamedLines } from '../../../core/store/central/stream-rows.ts';
import { ENTRY_NAME, PAYMENT_NAME } from '../../../core/store/migrations/0067-stream-accounts.ts';
import { query } from '../../../core/store/statement.ts';
import { openStore } from '../../../core/store/store.ts';
import { CHEAP_PIN } from '../../support/service/provisioned.ts';
import { enrolledTill, preparedManager, testCentral } from '../central-shop.ts';
import { writeTill } from '../stream/test-records.ts';

const NAMES = {
  accountEntry: query(`SELECT ${ENTRY_NAME('')} AS name FROM account_entry`),
  accountPayment: query(`SELECT ${PAYMENT_NAME('')} AS name FROM account_payment`),
} as const;

/** What the customers of a demo till owe, as it tells it, a row each. */
async function toldBy(till: number) {
  const folder = mkdtempSync(join(tmpdir(), 'caja-demo-'));
  const store = openStore({ file: join(folder, 'caja.db'), now: systemClock.now, migrate: true });
  const made = await createVault(
    folder,
    envKeyWrapper('una frase larga de prueba para la llave', systemRandom.bytes),
    systemRandom.bytes,
  );
  if (made.kind !== 'ok') throw new Error(made.mensaje);
  await provisionDemo({ store, vault: made.vault, now: systemClock.now, pinCost: CHEAP_PIN, till });
  const rows = (['accountEntry', 'accountPayment'] as const).flatMap((kind) =>
    store.read((reader) => {
      const names = NAMES[kind].all(reader).map((row) => String(row['name']));
      const lines = streamedLines(reader, { kind, names, seq: 1 }).toString().trim().split('\n');
      return lines.map((line) => ({ kind, row: (JSON.parse(line) as { row: Record<string, unknown> }).row }));
    }),
  );
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

it('add up over the tills', async () => {
  const central = await testCentral();
  const owner = await preparedManager(central);
  const saldo = async () =>
    Number(((await owner.ask('/api/accounts?ambiente=PRUEBAS')).body as unknown as Accounts).saldo);
  const sums: number[] = [];
  for (const number of [1, 2, 3]) {
    const till = await enrolledTill(owner);
    writeTill(till, `M001P00${number}`);
    for (const { kind, row } of await toldBy(number)) till.write(kind, row);
    expect((await till.sendBatch(1)).body['quarantined']).toBe(0);
    sums.push(await saldo());
  }
  const [one = 0, two, three] = sums;
  expect(one).toBeGreaterThan(0);
  expect([two, three]).toEqual([one * 2, one * 3].map((sum) => Number(sum.toFixed(2))));
  await central.close();
});
