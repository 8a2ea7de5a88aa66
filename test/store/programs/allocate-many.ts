/** A second process for tests: issues documents in parallel works and writes the numbers it got as JSON. */
import { openStore } from '../../../core/store/store.ts';
import { issue } from '../support.ts';

const [file = '', count = '0'] = process.argv.slice(2);
const store = openStore({ file, now: () => 1_700_000_000_000, migrate: false });
const works = Array.from({ length: Number(count) }, () => store.transact((tx, now) => issue(tx, now).numero));
process.stdout.write(JSON.stringify(await Promise.all(works)));
await store.close();
