/** The service is killed again and again during an outage and while the contingency is reported and sent (§contingency-window). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityReport, playFaults } from '../support/peers/authority-report.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { anyNumber } from '../support/crash/numbering-proof.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import {
  countedUp,
  numbersBySeries,
  sellGoods,
  sellingWith,
  send,
  TIPOS,
  type Answer,
  type Sale,
  type Selling,
} from '../support/shop/sale.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { runHere } from '../support/service/provisioned.ts';
import { startService } from '../support/service/service-process.ts';

/** `CAJA_SEED` repeats the choices of an earlier run; the moments themselves still depend on the machine. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** Starts and kills with the authority again, and before without it; `npm run soak` makes more of them. */
const ROUNDS_BACK = Number(process.env['CAJA_OUTAGE_ROUNDS'] ?? 5);
const ROUNDS_AWAY = Math.ceil(ROUNDS_BACK / 2);
/** New sales of a start without the authority: enough for lots of both branches. */
const SALES = 32;
/** Latest kill after the sales of a start, in milliseconds: within it a contingency ends, is reported and sent. */
const LATEST_KILL_MS = 2_500;
/** Longest time until everything is sealed once nobody kills any more. */
const SEAL_LIMIT_MS = 90_000;

const choose = choices(seeded(SEED));
const book = new Map<string, { readonly sold: Sale; first: Answer | null }>();
let shop: Installation;
let selling: Selling;

beforeAll(async () => {
  shop = await install({ branches: 2, authority: 'proceso', ...EDITION_OF_RETURNS });
  const service = await startServiceHere(shop);
  selling = sellingWith(await sellGoods(service.api, shop.keys[0] ?? ''));
  await service.stop();
});

afterAll(async () => {
  await shop?.close();
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a sale; it must be the same document as the answer before said. */
async function sell(url: string, key: string): Promise<Answer | null> {
  const entry = book.get(key);
  if (entry === undefined) throw new Error(`${key} was never sold`);
  const answer = await send(url, entry.sold);
  if (answer === null) return null;
  expect(answer, `seed ${SEED}, ${key}`).toMatchObject({
    status: expect.toBeOneOf([200, 202]),
    numeroControl: entry.first?.numeroControl ?? anyNumber(entry.sold.tipoDte),
    codigoGeneracion: entry.first?.codigoGeneracion ?? expect.stringMatching(/^[0-9A-F-]{36}$/),
  });
  entry.first ??= answer;
  return answer;
}

/** What it wrote that is more than a warning: that a contingency was opened is one. */
function failuresIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":40,'));
}

function newSales(round: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const key = `venta-${round}-${index}`;
    const sold = selling(choose.pick(TIPOS), choose.pick(shop.keys), key);
    book.set(key, { sold, first: null });
    return key;
  });
}

/** One start: sells, lives for a moment, and is killed. */
async function killed(keys: readonly string[], afterMs: number): Promise<void> {
  const service = await startService(shop.dataDir, shop.env, ['--no-demo']);
  try {
    const calls = Promise.all(keys.map((key) => sell(String(service.ready['api']), key)));
    await Promise.race([calls, pause(afterMs)]);
    await pause(choose.int(0, afterMs));
    await service.kill();
    await calls;
    expect(failuresIn(service.errors()), `seed ${SEED}`).toEqual([]);
  } finally {
    await service.kill();
  }
}

/** One start that lives until it opened a contingency: a slow computer is killed before, every time. */
async function untilContingency(): Promise<void> {
  const service = await startServiceHere(shop);
  try {
    const [key = ''] = book.keys();
    while ((await sell(service.api, key))?.estado !== 'CONTINGENCIA') await pause(100);
  } finally {
    await service.stop();
  }
}

describe('a service that is killed during an outage', () => {
  it(
    `reports and sends everything once (seed ${SEED})`,
    { timeout: 240_000 + ROUNDS_BACK * 8_000 },
    async () => {
      await playFaults(shop, [{ paso: 'auth', falla: 'html', veces: null }]);
      for (let round = 0; round < ROUNDS_AWAY; round += 1) await killed(newSales(round, SALES), 400);
      await untilContingency();
      await playFaults(shop, []);
      for (let round = 0; round < ROUNDS_BACK; round += 1)
        await killed(newSales(ROUNDS_AWAY + round, choose.int(0, 2)), LATEST_KILL_MS);

      const service = await startServiceHere(shop);
      try {
        const url = service.api;
        const deadline = performance.now() + SEAL_LIMIT_MS;
        for (let waiting = [...book.keys()]; waiting.length > 0;) {
          const answers = await Promise.all(waiting.map((key) => sell(url, key)));
          waiting = waiting.filter((_key, index) => answers[index]?.estado !== 'PROCESADO');
          expect(performance.now(), `seed ${SEED}: ${waiting.length} are not sealed`).toBeLessThan(deadline);
          if (waiting.length > 0) await pause(500);
        }
      } finally {
        await service.stop();
      }
      expect(service.failures).toEqual([]);

      // The goods that came back are one more.
      const all = book.size + 1;
      const verified = await runHere(['verify', '--json'], shop);
      expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, documentos: all, faltas: [] });
      const report = await authorityReport(shop);
      expect(report).toMatchObject({ reenviosSinPregunta: 0, documentosSellados: all });
      expect(report.rechazosPorCodigo['012'] ?? 0).toBe(0);
      expect(report.pasos['contingencia']?.recibidos).toBeGreaterThan(0);
      const numbers = numbersBySeries([...book.values()].map(({ first }) => first?.numeroControl ?? null));
      for (const [name, given] of Object.entries(numbers)) {
        const before = name === 'DTE-01-S001P001' ? 1 : 0;
        expect([name, given]).toEqual([name, countedUp(given.length).map((each) => each + before)]);
      }
      for (const series of report.series)
        expect(series).toMatchObject({ primero: 1, ultimo: series.sellados, repetidos: 0 });
    },
  );
});
