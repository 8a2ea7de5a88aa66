/** A second process for tests: opens (and migrates) a database, says "open", closes it. */
import { openStore } from '../../core/store/store.ts';

const store = openStore({ file: process.argv[2] ?? '', now: () => 1_700_000_000_000, migrate: true });
process.stdout.write('open\n');
await store.close();
