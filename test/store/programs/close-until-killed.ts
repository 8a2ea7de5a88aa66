/** A second process for tests: opens, counts and closes sessions one after the other, and says each once its Z is durable. */
import { lastCashSession } from '../../../core/store/cash/cash-sessions.ts';
import { openStore } from '../../../core/store/store.ts';
import { closeDay, closeOpen } from '../cash/cash-rows.ts';
import { NOW } from '../support.ts';

const store = openStore({ file: process.argv[2] ?? '', now: () => NOW, migrate: false });
// What a power cut left open goes on.
const left = store.read((reader) => lastCashSession(reader, 't-1'));
if (left !== null && left.z === null) await closeOpen(store, left.id);
for (let days = 1; ; days += 1) {
  await closeDay(store, 't-1');
  process.stdout.write(`cerrada ${days}.\n`);
}
