/**
 * What a person waits for after a start, beside the same thing later in the same process: listening, the first sale, the first
 * letter; and the memory held before and after: at once, with nothing left to do, and after minutes in which nobody came. Each
 * start is a process of its own.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { install, type Installation } from '../../support/service/installation.ts';
import { startService, type Running } from '../../support/service/service-process.ts';
import { tenLines } from '../load.ts';
import { median, quick, residentMb, say } from '../measure.ts';

const STARTS = quick ? 2 : 7;
const LATER = 10;
const LETTERS_BEFORE_MEMORY = 3;
/** A process that worked less than this in a look is at rest. */
const REST_TICKS = 1;
const LOOK_MS = 400;
/** How long a start may work before it rests. */
const MAX_LOOKS = 50;

/** Nobody came for so long: threads without work have ended and memory was given back. */
const PAUSE_MS = 5.5 * 60_000;
const PAUSED_STARTS = quick ? 1 : 3;

/** Limits of the page of performance. */
const LIMITS = { listeningMs: 600, saleRatio: 3, letterMs: 150, idleMb: 120, afterMb: 170 };

type When = 'rested' | 'at once' | 'after a pause';

interface Start {
  readonly listening: number;
  readonly cpu: number;
  readonly sale: number;
  readonly laterSale: number;
  readonly letter: number;
  readonly laterLetter: number;
  readonly idleMb: number;
  readonly afterMb: number;
}

/** Runs the section. */
export async function first(): Promise<void> {
  const installation = await install({ authority: 'proceso' });
  const one = async (when: When) => asked(installation, await started(installation, when));
  // What Node compiles at the very first start is kept for all others, as after an installation.
  await one('rested');
  for (const when of ['rested', 'at once'] as const) {
    const starts: Start[] = [];
    for (let each = 0; each < STARTS; each += 1) starts.push(await one(when));
    report(when, starts);
  }
  await installation.close();
  report('after a pause', await paused());
}

/** They pause at the same time, and are asked one by one. */
async function paused(): Promise<readonly Start[]> {
  const installations = await Promise.all(
    Array.from({ length: PAUSED_STARTS }, () => install({ authority: 'proceso' })),
  );
  const begun = await Promise.all(installations.map((each) => started(each, 'after a pause')));
  const starts: Start[] = [];
  for (const [index, installation] of installations.entries()) {
    const service = begun[index];
    if (service !== undefined) starts.push(await asked(installation, service));
    await installation.close();
  }
  return starts;
}

function report(when: When, starts: readonly Start[]): void {
  const of = (name: keyof Start) => median(starts.map((each) => each[name]));
  say(
    `${when}: listening after ${of('listening').toFixed(0)} ms (limit ${LIMITS.listeningMs}), ${of('cpu').toFixed(0)} ms of CPU`,
  );
  say(
    `${when}: first sale ${of('sale').toFixed(1)} ms, a later one ${of('laterSale').toFixed(1)} ms: ${(of('sale') / of('laterSale')).toFixed(1)} times (limit ${LIMITS.saleRatio})`,
  );
  say(
    `${when}: first letter ${of('letter').toFixed(1)} ms (limit ${LIMITS.letterMs}), a later one ${of('laterLetter').toFixed(1)} ms`,
  );
  say(
    `${when}: memory ${of('idleMb').toFixed(0)} MB at rest (limit ${LIMITS.idleMb}), ${of('afterMb').toFixed(0)} MB after ${LATER + 1} sales and ${LETTERS_BEFORE_MEMORY} letters (limit ${LIMITS.afterMb})`,
  );
}

interface Begun extends Pick<Start, 'listening' | 'cpu'> {
  readonly service: Running;
}

async function started(installation: Installation, when: When): Promise<Begun> {
  const begin = performance.now();
  const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
  const listening = performance.now() - begin;
  const cpu = workedMs(service);
  if (when !== 'at once') await untilRest(service);
  if (when === 'after a pause') await setTimeout(PAUSE_MS);
  return { service, listening, cpu };
}

async function asked(installation: Installation, { service, ...begun }: Begun): Promise<Start> {
  const idleMb = residentMb(service);
  const url = String(service.ready['api']);
  const key = installation.keys[0] ?? '';
  const sold = await timed(() => sell(url, key));
  const letter = await timed(() => draw(url, key, sold.value));
  const laterLetters: number[] = [];
  for (let each = 1; each < LETTERS_BEFORE_MEMORY; each += 1)
    laterLetters.push((await timed(() => draw(url, key, sold.value))).ms);
  const laterSales: number[] = [];
  for (let each = 0; each < LATER; each += 1) laterSales.push((await timed(() => sell(url, key))).ms);
  const afterMb = residentMb(service);
  await service.stop();
  return {
    ...begun,
    sale: sold.ms,
    laterSale: median(laterSales),
    letter: letter.ms,
    laterLetter: median(laterLetters),
    idleMb,
    afterMb,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const begin = performance.now();
  const value = await work();
  return { value, ms: performance.now() - begin };
}

/** @returns its code */
async function sell(url: string, key: string): Promise<string> {
  const answer = await fetch(`${url}/factura/emitir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: tenLines(),
  });
  const { codigoGeneracion } = (await answer.json()) as { readonly codigoGeneracion: string };
  if (answer.status !== 200) throw new Error(`sale: ${answer.status}`);
  return codigoGeneracion;
}

async function draw(url: string, key: string, code: string): Promise<void> {
  const answer = await fetch(`${url}/documentos/${code}/pdf`, { headers: { 'x-api-key': key } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`letter: ${answer.status}`);
}

/** Milliseconds of CPU of a process so far; Linux only. */
function workedMs(service: Running): number {
  return ticks(service) * 10;
}

/** Hundredths of a second of CPU, as Linux counts them. */
function ticks(service: Running): number {
  const stat = readFileSync(`/proc/${service.process.pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return user + system;
}

/** Waits until the process has nothing to do. */
async function untilRest(service: Running): Promise<void> {
  let before = ticks(service);
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await setTimeout(LOOK_MS);
    const now = ticks(service);
    if (now - before <= REST_TICKS) return;
    before = now;
  }
}
