/** 32 callers in two programs sell over two branches while the command line works beside the running service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, NIT, type Installation } from '../support/service/installation.ts';
import { expectNumberingProved } from '../support/crash/numbering-proof.ts';
import { TIPOS_NUMERADOS } from '../../core/contract/edition.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import { countedUp, numbersBySeries, sale, sellGoods, send } from '../support/shop/sale.ts';
import type { Selling, Sold } from '../support/shop/selling-client.ts';
import { cajaAsync, startService, type Running } from '../support/service/service-process.ts';

const CLIENTS = 2;
const CALLERS_PER_CLIENT = 16;
/** `npm run soak` sells more. */
const SALES_PER_CALLER = Number(process.env['CAJA_SALES'] ?? 8);
/** A service just started takes about 150 MB, and about 250 MB under this load; one that keeps what it answered takes more. */
const MAX_RESIDENT_BYTES = 450 * 1024 * 1024;
const LOOK_AGAIN_MS = 20;
const DRAIN_LIMIT_MS = 60_000;
const CLIENT = fileURLToPath(new URL('../support/shop/selling-client.ts', import.meta.url));

let shop: Installation;
let service: Running;

beforeAll(async () => {
  shop = await install({ branches: 2, authority: 'proceso', ...EDITION_OF_RETURNS });
  service = await startService(shop.dataDir, shop.env, ['--no-demo']);
});

afterAll(async () => {
  await service?.kill();
  await shop?.close();
});

/** Runs a client program to its end. */
async function runClient(selling: Selling): Promise<readonly Sold[]> {
  const args = [CLIENT, JSON.stringify(selling)];
  const child = spawn(process.execPath, args, { env: shop.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as readonly Sold[];
}

/** Creates keys and provisions the same file again, beside the service, until `enough`; gives the keys. */
async function workAtTheCommandLine(enough: () => boolean): Promise<readonly string[]> {
  const created: string[] = [];
  while (!enough() || created.length === 0) {
    const owner = ['--nit', NIT, '--branch', `sucursal-${1 + (created.length % 2)}`, '--ambiente', 'PRUEBAS'];
    const folder = ['--data-dir', shop.dataDir];
    const key = await cajaAsync(
      ['keys', 'create', ...owner, '--role', 'user', '--json', ...folder],
      shop.env,
    );
    expect(key.stderr).toBe('');
    expect(key.code).toBe(0);
    created.push((JSON.parse(key.stdout) as { key: string }).key);
    const again = await cajaAsync(['provision', join(shop.folder, 'provision.json'), ...folder], shop.env);
    expect(again.stderr).toBe('');
    expect(again.code).toBe(0);
  }
  return created;
}

/** Waits until nothing is left to send. */
async function drained(url: string): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const health = (await (await fetch(`${url}/salud`)).json()) as { pendientes: number };
    if (health.pendientes === 0) return;
    if (performance.now() > deadline) throw new Error(`${health.pendientes} documents are still waiting`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Memory of a process as Linux tells it; null elsewhere. */
function residentBytes(of: Running): number | null {
  if (process.platform !== 'linux') return null;
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${of.process.pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}

describe('32 callers from two programs over two branches', () => {
  it(
    'get each number once and in a row while keys are created and the shop is provisioned again',
    { timeout: 120_000 + SALES_PER_CALLER * 2_000 },
    async () => {
      const url = String(service.ready['api']);
      const goods = await sellGoods(url, shop.keys[0] ?? '');
      const begin = performance.now();
      let sold = false;
      const selling = Promise.all(
        Array.from({ length: CLIENTS }, (_, index) =>
          runClient({
            url,
            keys: shop.keys,
            goods,
            callers: CALLERS_PER_CLIENT,
            salesPerCaller: SALES_PER_CALLER,
            name: `programa-${index}`,
          }),
        ),
      ).finally(() => (sold = true));
      const [answers, created] = await Promise.all([selling, workAtTheCommandLine(() => sold)]);
      const seconds = (performance.now() - begin) / 1000;
      const everySale: Sold[] = answers.flat();
      expect(everySale).toHaveLength(CLIENTS * CALLERS_PER_CLIENT * SALES_PER_CALLER);

      // Keys created beside the service work at its next request.
      for (const [index, key] of created.entries()) {
        everySale.push(await send(url, sale('01', key, `llave-nueva-${index}`)));
      }
      for (const answer of everySale) {
        expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 202]), replayed: false });
      }
      const codes = new Set(everySale.map((answer) => answer?.codigoGeneracion));
      expect(codes.size).toBe(everySale.length);
      const series = numbersBySeries(everySale.map((answer) => answer?.numeroControl ?? null));
      const expected = TIPOS_NUMERADOS.flatMap((tipo) => [`DTE-${tipo}-S001P001`, `DTE-${tipo}-S002P001`]);
      expect(Object.keys(series).toSorted()).toEqual(expected);
      for (const [name, numbers] of Object.entries(series)) {
        // The first factura is that of the goods.
        const before = name === 'DTE-01-S001P001' ? 1 : 0;
        expect([name, numbers]).toEqual([name, countedUp(numbers.length).map((each) => each + before)]);
      }

      await drained(url);
      const resident = residentBytes(service);
      expect(resident ?? 0).toBeLessThan(MAX_RESIDENT_BYTES);
      await expectNumberingProved(shop, everySale.length + 1);
      expect(await service.stop()).toBe(0);
      expect(service.errors()).toBe('');
      console.info(
        `many callers: ${everySale.length} sales and ${created.length} commands of each kind in ${seconds.toFixed(1)} s, ` +
          `service at ${resident === null ? '?' : Math.round(resident / 1024 / 1024)} MB`,
      );
    },
  );
});
