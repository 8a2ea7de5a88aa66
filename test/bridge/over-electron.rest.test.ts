/**
 * The bridge over Electron's channel: every operation of the table answers as over HTTP, and tests of the bridge run over it that use
 * what could be carried in another way: the secret and who is logged in, events, files whole and in pieces, pictures, long texts,
 * faults, calls that race. `CAJA_BRIDGE=todo`, as `npm run soak` sets it, runs all of them.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BRIDGE_OPERATIONS,
  type BridgeInput,
  type BridgeOperation,
} from '../../core/contract/bridge/bridge.ts';
import { describeFiles } from '../support/run/describe-files.ts';
import { useBridge } from './bridge-kind.ts';
import { openTillApp, type Browser, type TillApp } from './till-app.ts';

/** The guards of the HTTP port are its own; the channel's are in `test/electron/ipc.test.ts`. */
const ONLY_HTTP: readonly string[] = ['people/guards.test.ts'];
const SAMPLE: readonly string[] = [
  'cash/cash-pin.test.ts',
  'documents/exports.test.ts',
  'documents/printing-system.test.ts',
  'manager/books.test.ts',
  'manager/import.test.ts',
  'manager/logo.test.ts',
  'manager/settings-setup.test.ts',
  'people/browsers.test.ts',
  'people/sessions.test.ts',
  'sale/customer-display.test.ts',
  'sale/interrupted-sales.test.ts',
  'sale/places.test.ts',
  'sale/received-cash.test.ts',
  'sale/sales.test.ts',
  'sale/unreadable-texts.test.ts',
];
const EVERY_FILE = process.env['CAJA_BRIDGE'] === 'todo';

/** What they answer differs from call to call: codes, who asks, a measure; of these the form is compared. */
const OF_THE_MOMENT: readonly BridgeOperation[] = [
  'browsers.list',
  'browsers.code',
  'display.code',
  'maintenance.health',
  'maintenance.bundle',
];

useBridge('electron');

/** A value with the kind of each leaf in its place; of a list the first entry. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, formOf(member)]));
}

describe('a manager’s call without any input', () => {
  let till: TillApp;
  let http: Browser;
  let channel: Browser;
  beforeAll(async () => {
    till = await openTillApp();
    [http, channel] = [till.browser('http'), till.browser('electron')];
    await http.enter('gerente');
    await channel.enter('gerente', await till.app.inside.newPairingCode());
    till.stopTime();
  });
  afterAll(() => till.close());

  /** The first begins what the next call finds begun, the other ends what all need. */
  const apart: readonly BridgeOperation[] = ['maintenance.backUp', 'session.logout'];
  const operations = (Object.keys(BRIDGE_OPERATIONS) as BridgeOperation[]).filter(
    (op) => !apart.includes(op),
  );
  /** Of most operations not the whole of it; then the fault is the answer. */
  const nothing = {} as BridgeInput<BridgeOperation>;

  it.each(operations)('is answered as over HTTP: %s', async (op) => {
    expect(await channel.ask('session.state', {})).toMatchObject({ stage: 'open' });
    const replies = [await channel.call(op, nothing), await http.call(op, nothing)];
    const [here, there] = OF_THE_MOMENT.includes(op) ? replies.map(formOf) : replies;
    expect(here).toEqual(there);
  });

  it('is answered as over HTTP: a backup that runs already, and the end of a session', async () => {
    expect(await http.call('maintenance.backUp', {})).toMatchObject({ ok: true });
    // Both at once: the backup has no time to end between the two.
    const [here, there] = await Promise.all(
      [channel, http].map((browser) => browser.call('maintenance.backUp', {})),
    );
    expect(here).toEqual(there);
    expect(await channel.call('session.logout', {})).toEqual(await http.call('session.logout', {}));
    expect(await channel.ask('session.state', {})).toMatchObject({ stage: 'locked' });
  });
});

const files = globSync('*/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  EVERY_FILE ? !ONLY_HTTP.includes(file) : SAMPLE.includes(file),
);
it('runs each file of its sample', () => {
  if (!EVERY_FILE) expect(files.toSorted()).toEqual(SAMPLE);
  expect(files.length).toBeGreaterThanOrEqual(SAMPLE.length);
});
describeFiles(
  files.sort().map((file) => ({ title: `over Electron's channel, ${basename(file, '.test.ts')}`, file })),
  (file) => import(/* @vite-ignore */ new URL(file, import.meta.url).href),
);
