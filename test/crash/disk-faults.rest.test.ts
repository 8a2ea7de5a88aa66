/**
 * The disk is full, fails or cannot be written, at each call of a sale that writes, once and for good: the caller gets a document or is
 * told that there is none, nothing is half done, and when the disk is well again the same call goes on (§storage-failures).
 */
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDisk, type DiskRecord } from '../support/disk/recorded-disk.ts';
import { canPreload } from '../support/run/preloaded.ts';
import { expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { authorityReport } from '../support/peers/authority-report.ts';
import { createKey, install, type Installation } from '../support/service/installation.ts';
import { provisionFolder, type Place } from '../support/service/provisioned.ts';
import { sandboxEnv, startService, type Running } from '../support/service/service-process.ts';
import { sale, send, type Answer } from '../support/shop/sale.ts';

const { ENOSPC, EIO, EROFS } = constants.errno;
/** More calls than a sale makes. */
const MAX_CALLS = 200;
/** One call of so many fails, begun with another one each time; 1 lets each fail. */
const ONE_OF = Number(process.env['CAJA_CALLS_ONE_OF'] ?? 2);
/** Longest time for all calls, in milliseconds. */
const LIMIT_MS = 600_000;
/** Longest time until what was not written down is asked for again, in milliseconds. */
const SEAL_LIMIT_MS = 150_000;
/** How long a caller waits for the seal, in milliseconds. */
const ESPERA_MS = 300;

let shop: Installation;
let place: Place;
let apiKey: string;
let record: DiskRecord;
let service: Running;
let documents = 0;

describe.runIf(canPreload())('a disk that fails in a sale', () => {
  beforeAll(async () => {
    shop = await install({ authority: 'proceso', esperaMaximaMs: ESPERA_MS });
    const root = join(shop.folder, 'caja');
    place = { dataDir: join(root, 'datos'), env: sandboxEnv(root) };
    await provisionFolder({ issuers: [shop.issuer] }, place);
    apiKey = await createKey(place, 'sucursal-1');
    record = recordDisk(root, join(shop.folder, 'disco.bin'));
    service = await startService(place.dataDir, { ...place.env, ...record.env }, ['--no-demo']);
  });
  afterAll(async () => {
    await service?.stop();
    await shop?.close();
  });

  it.each([
    ['is full', ENOSPC, false],
    ['is full for one call', ENOSPC, true],
    ['fails', EIO, false],
    ['fails for one call', EIO, true],
    ['cannot be written any more', EROFS, false],
  ])(
    'that %s: nothing is half done',
    async (name, errno, once) => {
      let call = 1 + Math.floor(Math.random() * ONE_OF);
      for (let failed = 1; failed > 0 && call < MAX_CALLS; call += ONE_OF) {
        const key = `${name.replaceAll(' ', '-')}-${call}`;
        record.fail({ call, errno, once });
        const first = await send(String(service.ready['api']), saleOf(key));
        failed = record.mend();
        const again = await sell(key);
        expectSame(first, again, key);
      }
      expect(call).toBeGreaterThan(5);
      expect(call).toBeLessThan(MAX_CALLS);
    },
    LIMIT_MS,
  );

  it(
    'has given each number once in the end, and the authority knows each document once',
    async () => {
      const of = { ...shop, ...place };
      // What could not be written down when it was sealed is asked for again later.
      await expect
        .poll(async () => (await authorityReport(of)).documentosSellados, { timeout: SEAL_LIMIT_MS })
        .toBe(documents);
      await expectNumberingProved(of, documents);
    },
    LIMIT_MS,
  );
});

function saleOf(name: string) {
  return sale('01', apiKey, name);
}

/** Repeats a sale, as a caller does who was told that the disk is full, until there is a document. */
async function sell(name: string): Promise<Answer> {
  documents += 1;
  // One that comes while its own document fails shares that answer.
  for (;;) {
    const answer = await send(String(service.ready['api']), saleOf(name));
    if (answer?.status === 200 || answer?.status === 202) return answer;
    expect([name, answer]).toMatchObject([name, { codigo: 'DISCO_LLENO' }]);
  }
}

function expectSame(first: Answer | null, again: Answer, about: string): void {
  if (first?.status === 200 || first?.status === 202)
    expect([about, again]).toMatchObject([
      about,
      { numeroControl: first.numeroControl, codigoGeneracion: first.codigoGeneracion, replayed: true },
    ]);
  else expect([about, first]).toMatchObject([about, { codigo: 'DISCO_LLENO' }]);
}
