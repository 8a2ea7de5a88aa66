/** A second process for tests: issues documents one after the other and says each number once it is durable. */
import { openStore } from '../../../core/store/store.ts';
import { issue } from '../support.ts';

const store = openStore({ file: process.argv[2] ?? '', now: () => 1_700_000_000_000, migrate: false });
for (;;) {
  const { numero } = await store.transact((tx, now) => issue(tx, now));
  process.stdout.write(`${numero}\n`);
}
