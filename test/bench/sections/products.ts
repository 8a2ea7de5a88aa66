/** A shop with many products: bringing them in from a file, and finding one while a cashier types. */
import { randomBytes } from 'node:crypto';
import { IMPORT_CHUNK_BYTES, type ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { openManagerApp, type Browser } from '../../bridge/till-app.ts';
import { percentile, quick, say } from '../measure.ts';

const PRODUCTS = quick ? 2_000 : 50_000;
const SEARCHES = quick ? 20 : 200;
const WORDS = ['café', 'arroz', 'jabón', 'leche', 'aceite', 'galleta', 'crema', 'azúcar', 'tela', 'foco'];
/** From one letter that all of them have to the one that is meant. */
const TYPED = ['c', 'cafe', 'cafe arroz', 'marca', 'cafe marca 31', '7500000000042', 'cod-4'];
const BUSY: ReadonlySet<string> = new Set(['recibiendo', 'revisando', 'aplicando']);

/** Runs the section. */
export async function shelves(): Promise<void> {
  const { till, manager } = await openManagerApp();
  try {
    await importing(manager);
    // What a call costs that reads next to nothing.
    const floor = await timesOf(() => manager.ask('session.state', {}));
    say(`a call without work: p50 ${percentile(floor, 0.5).toFixed(1)} ms`);
    for (const q of TYPED) {
      const times = await timesOf(() => manager.ask('products.search', { q }));
      const ratio = percentile(times, 0.5) / percentile(floor, 0.5);
      say(
        `“${q}” among ${PRODUCTS} products: p50 ${percentile(times, 0.5).toFixed(1)} ms (${ratio.toFixed(1)} of that call),` +
          ` p95 ${percentile(times, 0.95).toFixed(1)} ms`,
      );
    }
  } finally {
    await till.close();
  }
}

async function importing(manager: Browser): Promise<void> {
  const bytes = Buffer.from(csv());
  let begin = performance.now();
  const begun = await manager.ask('import.begin', {
    clase: 'productos',
    archivo: 'productos.csv',
    bytes: bytes.length,
  });
  let status = begun;
  for (let desde = 0; desde < bytes.length; desde += IMPORT_CHUNK_BYTES) {
    const base64 = bytes.subarray(desde, desde + IMPORT_CHUNK_BYTES).toString('base64');
    status = await manager.ask('import.chunk', { id: begun.id, desde, base64 });
  }
  status = await settled(manager, status);
  say(`review of a file of ${PRODUCTS} products: ${perSecond(begin)}`);
  begin = performance.now();
  status = await settled(manager, await manager.ask('import.apply', { id: begun.id, omitirMalas: false }));
  if (status.estado !== 'terminada') throw new Error(`the import ended as ${JSON.stringify(status)}`);
  say(`import of ${PRODUCTS} products: ${perSecond(begin)}`);
}

async function settled(manager: Browser, begun: ImportStatus): Promise<ImportStatus> {
  let status = begun;
  while (BUSY.has(status.estado)) status = await manager.ask('import.status', { id: status.id });
  return status;
}

function csv(): string {
  const mark = randomBytes(3).toString('hex');
  const lines = Array.from({ length: PRODUCTS }, (_, at) => {
    const words = `${WORDS[at % 10]} marca ${at % 317} de ${WORDS[Math.floor(at / 10) % 10]}`;
    return `COD-${at}-${mark};${words};${((at % 900) / 100 + 1).toFixed(2)};75${String(at).padStart(11, '0')}`;
  });
  return ['Código;Descripción;Precio;Barras', ...lines].join('\r\n');
}

async function timesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let done = 0; done < SEARCHES; done += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

function perSecond(begin: number): string {
  const seconds = (performance.now() - begin) / 1000;
  return `${seconds.toFixed(1)} s, ${(PRODUCTS / seconds).toFixed(0)}/s`;
}
