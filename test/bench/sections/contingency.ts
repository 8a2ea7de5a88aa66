/** Selling with the authority away, how long a caller waits for a silent one, and the drain after it returns. */
import { install } from '../../support/service/installation.ts';
import { start, startService, type Running } from '../../support/service/service-process.ts';
import { run, tenLines } from '../load.ts';
import { quick, say } from '../measure.ts';
import { signingLimit } from '../signing-limit.ts';

const LIMIT_MS = quick ? 1_000 : 4_000;
const DOCUMENTS = quick ? 300 : 3_000;
/** Longest time the queue may take until it is empty. */
const DRAIN_LIMIT_MS = 300_000;
const LOOK_MS = 200;
/** What `esperaMaximaMs` promises the caller of a silent authority. */
const PROMISED_MS = 2_000;

interface Salud {
  readonly pendientes: number;
  readonly contingencias: readonly unknown[];
}

async function salud(url: string): Promise<Salud> {
  return (await (await fetch(`${url}/salud`)).json()) as Salud;
}

/** Runs the section. */
export async function contingency(): Promise<void> {
  const limit = await signingLimit(LIMIT_MS);
  const installation = await install({ authority: 'proceso', branches: 2 });
  const { port } = new URL(installation.simulatorUrl ?? '');
  let simulator: Running | null = null;
  try {
    const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
    const url = String(service.ready['api']);
    const load = { url, path: '/factura/emitir', keys: installation.keys, body: tenLines() };
    await run({ ...load, concurrency: 8, count: DOCUMENTS / 3 });
    await installation.simulator?.stop();
    for (const concurrency of [1, 8]) {
      const sold = await run({ ...load, concurrency, count: DOCUMENTS / 2, status: 202 });
      say(
        `in contingency, ${concurrency} callers: ${sold.perSecond.toFixed(0)}/s = ${(sold.perSecond / limit).toFixed(2)} of the` +
          ` signing limit, latency p50 ${sold.p50Ms.toFixed(1)} ms, p99 ${sold.p99Ms.toFixed(1)} ms`,
      );
    }
    const file = `${installation.folder}/simulador.jsonl`;
    simulator = await start('core/cli.ts', ['simulator', '--port', port, '--file', file], installation.env);
    await drain(url);
    await service.stop();
  } finally {
    await simulator?.stop();
    await installation.close();
  }
  await silence();
}

/** From the return of the authority to the last seal, the event and the lots included. */
async function drain(url: string): Promise<void> {
  const waiting = (await salud(url)).pendientes;
  const begin = performance.now();
  while ((await salud(url)).pendientes > 0) {
    if (performance.now() - begin > DRAIN_LIMIT_MS) throw new Error('the queue did not drain');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const seconds = (performance.now() - begin) / 1000;
  say(
    `drain of ${waiting} documents: ${seconds.toFixed(1)} s from the authority's return, ${(waiting / seconds).toFixed(0)}/s`,
  );
}

/** The first caller of an authority that takes the document and says nothing. */
async function silence(): Promise<void> {
  const installation = await install({ authority: 'proceso', esperaMaximaMs: PROMISED_MS });
  try {
    const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
    const url = String(service.ready['api']);
    const load = { url, path: '/factura/emitir', keys: installation.keys, body: tenLines(), concurrency: 1 };
    await run({ ...load, count: 20 });
    await fetch(`${installation.simulatorUrl}/simulador/fallas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ paso: 'recepcion', falla: 'colgar', veces: 5 }]),
    });
    const waited = await run({ ...load, count: 1, status: 202 });
    say(
      `silent authority: the caller is answered after ${waited.p50Ms.toFixed(0)} ms (esperaMaximaMs ${PROMISED_MS})`,
    );
    await service.kill();
  } finally {
    await installation.close();
  }
}
