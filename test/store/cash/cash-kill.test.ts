/** A power cut while a session is being closed: it has its one Z, or it is open; never half of it, never two. */
import { afterEach, expect, it } from 'vitest';
import { lastCashSession } from '../../../core/store/cash/cash-sessions.ts';
import { query } from '../../../core/store/statement.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { seedTills } from './cash-rows.ts';
import { ended, said, start } from '../programs/processes.ts';
import { seed, temporaryDatabase } from '../support.ts';

const KILLS = 5;
const NUMBERS = query('SELECT numero, session_id FROM cash_z ORDER BY session_id');

let database: ReturnType<typeof temporaryDatabase>;
afterEach(() => database.dispose());

it('leaves each session closed with one Z, or open', async () => {
  database = temporaryDatabase();
  const store = database.open();
  await seed(store);
  await seedTills(store);
  let before = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = start('../programs/close-until-killed.ts', database.file);
    const told = await said(child, `cerrada ${2 + kill}.`);
    child.kill('SIGKILL');
    await ended(child);
    const durable = [...told.matchAll(/cerrada \d+\./g)].length;
    const numbers = store.read((reader) => NUMBERS.all(reader).map((row) => row['numero']));
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_each, index) => index + 1));
    expect(numbers.length - before).toBeGreaterThanOrEqual(durable);
    before = numbers.length;
    const last = store.read((reader) => lastCashSession(reader, 't-1'));
    expect([null, numbers.length]).toContain(last?.z);
    const { faltas } = store.read((reader) => verifyStore(reader, () => true));
    expect(faltas).toEqual([]);
  }
  expect(before).toBeGreaterThanOrEqual(2);
});
