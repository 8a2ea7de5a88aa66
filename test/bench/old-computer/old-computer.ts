/**
 * A till on an old computer: service, browser and what drives them together held to half a core of this one and to 4 GB, with a disk that
 * takes 15 ms a flush. The parts are those of the other sections, on the same program and the same screen.
 */
import { join } from 'node:path';
import { openManagerApp, type Browser } from '../../bridge/till-app.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { sell } from '../../bridge/manager-sales.ts';
import { openProgramTill, type ProgramTill, type TillPage } from '../../renderer/page/till-page.ts';
import { slowDisk } from '../../support/disk/recorded-disk.ts';
import { canPreload } from '../../support/run/preloaded.ts';
import { percentile, quick, say } from '../measure.ts';
import { holdAll } from './held.ts';
import { repeat } from '../sections/books.ts';
import { paint, stock, verdict } from '../sections/screen.ts';

const HELD = { cores: 0.5, memoryBytes: 4 * 1024 ** 3 } as const;
const FLUSH_MS = 15;
const LIMITS = { sealMs: 1_200, letterMs: 50, startMs: 6_000, zMs: 2_000, booksMs: 10_000 } as const;
const SALES = quick ? 5 : 40;
const STARTS = quick ? 2 : 5;
const SALES_OF_A_DAY = quick ? 50 : 500;
const FLOAT_DOLLARS = 50;
/** A dollar each, so that the drawer is counted in bills of one. */
const LINES = Array.from({ length: 10 }, () => ({
  cantidad: 1,
  descripcion: 'Pan dulce',
  precioUni: 1,
  tipoItem: 1,
}));
const DOCUMENTS_OF_A_MONTH = quick ? 1_000 : 10_000;

/** Runs the section. */
export async function oldComputer(): Promise<void> {
  const till = await openProgramTill(stock, canPreload() ? slowDisk(FLUSH_MS) : {});
  try {
    await held(async () => atTheScreen(till));
  } finally {
    await till.close();
  }
  await papers();
}

async function held(work: () => Promise<void>): Promise<void> {
  const release = holdAll(HELD);
  if (release === null) say('NOT HELD: control groups cannot be made here');
  try {
    await work();
  } finally {
    await release?.();
  }
}

async function atTheScreen(till: ProgramTill): Promise<void> {
  const page = await till.open('factura');
  await sales(page);
  await paint(page, LIMITS.letterMs);
  await page.page.close();
  await starts(till);
}

/** F12 to the seal, three lines for cash each. */
async function sales({ page, type, press, lines }: TillPage): Promise<void> {
  const times: number[] = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    for (const [index, code] of ['11', '22', '33'].entries()) {
      await type(code);
      await press('Enter');
      await lines(index + 1);
    }
    const begin = performance.now();
    await press('F12');
    await page.locator('.seal').waitFor({ state: 'attached' });
    times.push(performance.now() - begin);
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  }
  say(`F12 to the seal, the first of the day: ${(times[0] ?? 0).toFixed(0)} ms`);
  verdict('F12 to the seal: p95', percentile(times, 0.95), { limit: LIMITS.sealMs, unit: 'ms' });
}

/** From the start of the service to the focus in the entry line. */
async function starts(till: ProgramTill): Promise<void> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await till.kill();
    const begin = performance.now();
    await till.restart();
    const page = await till.reopen();
    await page.locator('input[role=combobox]:focus').waitFor();
    times.push(performance.now() - begin);
    await page.close();
  }
  verdict('start to the entry line with the focus in it: p95', percentile(times, 0.95), {
    limit: LIMITS.startMs,
    unit: 'ms',
  });
}

/** The Z of a day and the books of a month; the service runs in this process, whose disk is not slowed: each writes once. */
async function papers(): Promise<void> {
  const { till, manager } = await openManagerApp();
  try {
    await manager.ask('cash.open', { fondo: String(FLOAT_DOLLARS) });
    for (let sale = 0; sale < SALES_OF_A_DAY; sale += 1) await sell(manager, LINES);
    repeat(join(till.dataDir, 'caja.db'), DOCUMENTS_OF_A_MONTH);
    await held(async () => {
      await closing(manager);
      await monthsBooks(manager);
    });
  } finally {
    await till.close();
  }
}

async function closing(manager: Browser): Promise<void> {
  const pieces = FLOAT_DOLLARS + SALES_OF_A_DAY * LINES.length;
  const begin = performance.now();
  const { conteo } = await manager.ask('cash.count', {
    clave: 'bench',
    denominaciones: { 'billete-1': pieces },
  });
  const closed = await manager.ask('cash.close', { conteo: conteo.id });
  if (closed.kind !== 'closed') throw new Error(closed.message);
  verdict(`Z of a day of ${SALES_OF_A_DAY} sales`, performance.now() - begin, {
    limit: LIMITS.zMs,
    unit: 'ms',
  });
}

async function monthsBooks(manager: Browser): Promise<void> {
  const begin = performance.now();
  const month = await manager.ask('books.month', { mes: fiscalDate(Date.now()).slice(0, 'YYYY-MM'.length) });
  verdict(
    `books of a month of ${month.consumidores.totales.documentos} documents`,
    performance.now() - begin,
    {
      limit: LIMITS.booksMs,
      unit: 'ms',
    },
  );
}
