/** Ten thousand documents, or products, in one call: the rate, and what a cashier feels of it meanwhile. */
import { request } from 'undici';
import { createKey, install, type Installation } from '../../support/service/installation.ts';
import { startService, type Running } from '../../support/service/service-process.ts';
import { run, tenLines } from '../load.ts';
import { percentile, quick, residentMb, say } from '../measure.ts';

const DOCUMENTS = quick ? 1000 : 10_000;
const SINGLE = quick ? 400 : 2_500;
/** Sales of the cashier before the file. */
const ALONE_SALES = quick ? 20 : 100;
/** Between two sales of the cashier, in milliseconds. */
const CASHIER_PAUSE_MS = 100;
/** What a cashier's sale may take beside a file, in milliseconds. */
const MOST_P99_MS = 100;

/** Sells by one caller until the file is done. */
async function cashier(url: string, key: string, isDone: () => boolean): Promise<readonly number[]> {
  const took: number[] = [];
  while (!isDone()) {
    const { perSecond } = await run({
      url,
      path: '/factura/emitir',
      keys: [key],
      body: tenLines(),
      concurrency: 1,
      count: 1,
    });
    took.push(1000 / perSecond);
    await new Promise((resolve) => setTimeout(resolve, CASHIER_PAUSE_MS));
  }
  return took;
}

/** Lines of a file, and where they go. */
interface BulkFile {
  readonly path: string;
  readonly key: string;
  readonly lineOf: (index: number) => object;
}

const sales = (key: string, name: string): BulkFile => {
  const solicitud = JSON.parse(tenLines()) as unknown;
  const lineOf = (index: number) => ({ tipoDte: '01', clave: `${name}-${index}`, solicitud });
  return { path: '/emision-masiva', key, lineOf };
};

const products = (key: string, name: string): BulkFile => ({
  path: '/carga-masiva',
  key,
  lineOf: (index) => ({
    operacion: 'productos.guardar',
    clave: `${name}-${index}`,
    codigo: `${name}-${index}`,
    solicitud: { descripcion: `Producto inventado ${index}`, precio: 2.6, tipoItem: 1, uniMedida: 59 },
  }),
});

/** Sends a file and reads its answers; every line must be done. @returns lines per second */
async function sendFile(url: string, { path, key, lineOf }: BulkFile): Promise<number> {
  const lines = Array.from({ length: DOCUMENTS }, (_, index) => JSON.stringify(lineOf(index)));
  const begin = performance.now();
  const response = await request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': key },
    body: lines.join('\n'),
    bodyTimeout: 0,
  });
  let text = '';
  let good = 0;
  for await (const part of response.body.setEncoding('utf8')) {
    const parts = (text + String(part)).split('\n');
    text = parts.pop() ?? '';
    good += parts.filter((line) => line.includes('"status":200,')).length;
  }
  if (good !== DOCUMENTS) throw new Error(`${good} of ${DOCUMENTS} lines were done`);
  return DOCUMENTS / ((performance.now() - begin) / 1000);
}

/** What a cashier's sales take while a file comes in. */
async function beside(url: string, key: string, file: BulkFile): Promise<void> {
  let done = false;
  const sold = cashier(url, key, () => done);
  const rate = await sendFile(url, file).finally(() => (done = true));
  const took = await sold;
  say(
    `${file.path} beside a cashier: ${rate.toFixed(0)}/s; ${took.length} sales of the cashier meanwhile: p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms (at most ${MOST_P99_MS})`,
  );
}

async function measured(service: Running, installation: Installation): Promise<void> {
  const url = String(service.ready['api']);
  const { keys } = installation;
  const [key = ''] = keys;
  const single = { url, path: '/factura/emitir', keys, body: tenLines(), concurrency: 32 };
  await run({ ...single, count: SINGLE });
  const { perSecond } = await run({ ...single, count: SINGLE });
  const alone = await sendFile(url, sales(key, 'sola'));
  say(
    `${DOCUMENTS} documents in one call: ${alone.toFixed(0)}/s, ${(alone / perSecond).toFixed(2)} of the rate of 32 single callers (${perSecond.toFixed(0)}/s)`,
  );
  const admin = await createKey(installation, 'sucursal-1', ['--role', 'admin']);
  say(`${DOCUMENTS} products in one call: ${(await sendFile(url, products(admin, 'S'))).toFixed(0)}/s`);
  let left = ALONE_SALES;
  const quiet = await cashier(url, key, () => (left -= 1) < 0);
  say(
    `a cashier alone: p50 ${percentile(quiet, 0.5).toFixed(0)} ms, p99 ${percentile(quiet, 0.99).toFixed(0)} ms`,
  );
  const other = keys.at(-1) ?? key;
  await beside(url, other, sales(key, 'acompanada'));
  await beside(url, other, products(admin, 'A'));
  if (process.platform === 'linux') say(`memory afterwards: ${Math.round(residentMb(service))} MB`);
}

/** Runs the section. */
export async function bulk(): Promise<void> {
  const installation = await install({ authority: 'proceso', branches: 2 });
  try {
    const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
    await measured(service, installation);
    await service.stop();
  } finally {
    await installation.close();
  }
}
