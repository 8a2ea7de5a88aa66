/** Printed versions: pages per second, and the longest document there can be; tickets per second. */
import { createDocumentPrinting } from '../../../core/output/drawing/document-printing.ts';
import { EVERYDAY, longDocument } from '../../output/printed-sales.ts';
import { median, percentile, quick, say } from '../measure.ts';
import { PRINTER, tickets } from './tickets.ts';

const LETTERS = quick ? 20 : 200;
const LONG_LETTERS = quick ? 1 : 5;
const MAX_LINES = 2000;
/** Pages of the longest document. */
const LONG_PAGES = 126;
/** Longest time for which a drawing may hold up the main thread, in milliseconds. */
const MAX_HELD_MS = 20;
/** How often the main thread is looked at, in milliseconds. */
const LOOK_MS = 5;

/** Runs the section. */
export async function printing(): Promise<void> {
  const drawing = createDocumentPrinting();
  const { letter, ticketPdf, ticketBytes } = drawing;
  const timed = async (document: typeof EVERYDAY): Promise<number> => {
    const begin = performance.now();
    await letter(document);
    return performance.now() - begin;
  };
  say(`first letter, with the start of its thread: ${Math.round(await timed(EVERYDAY))} ms`);
  const short: number[] = [];
  for (let each = 0; each < LETTERS; each += 1) short.push(await timed(EVERYDAY));
  const perSecond = Math.round(1000 / median(short));
  say(
    `letters of one page: ${perSecond} pages/s (median ${median(short).toFixed(1)} ms, p95 ${percentile(short, 0.95).toFixed(1)} ms)`,
  );
  const document = longDocument(MAX_LINES);
  const stalls = watchStalls();
  const long: number[] = [];
  for (let each = 0; each < LONG_LETTERS; each += 1) long.push(await timed(document));
  const ms = median(long);
  say(
    `letter of ${MAX_LINES} lines: ${Math.round(ms)} ms, ${Math.round((LONG_PAGES * 1000) / ms)} pages/s (limit 3000 ms)`,
  );
  await ticketPdf(document, PRINTER.anchoMm);
  await ticketBytes(document, PRINTER);
  await tickets(drawing);
  const held = Math.round(stalls.stop());
  say(`main thread held up at most ${held} ms by any of these drawings (limit ${MAX_HELD_MS} ms)`);
}

/** The most that this thread worked between two looks, by its own clock: what other processes take is none of its doing. */
function watchStalls(): { stop(): number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, LOOK_MS);
  return {
    stop: () => {
      clearInterval(watch);
      return longest;
    },
  };
}
