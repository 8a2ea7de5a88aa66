/** The tests on days to come: what they take for granted of today's date shows before that day does. */
import { fileURLToPath } from 'node:url';
import { canPreload, preloaded } from '../support/run/preloaded.ts';

/** Midnight of a new year in El Salvador, a leap day, and a day like others of a later year. */
const MOMENTS = ['2027-01-01T06:05:00Z', '2028-02-29T18:00:00Z', '2029-05-17T23:30:00Z'];

/**
 * @param moments ISO 8601; the usual ones where there are none
 * @param run vitest with arguments and environment
 * @returns the exit code
 */
export async function otherDays(
  moments: readonly string[],
  run: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<number>,
): Promise<number> {
  if (!canPreload()) throw new Error('this needs Linux and a compiler (cc)');
  const library = preloaded('ahead', fileURLToPath(new URL('./ahead.c', import.meta.url)));
  const codes: number[] = [];
  for (const moment of moments.length === 0 ? MOMENTS : moments) {
    const ahead = Math.round((Date.parse(moment) - Date.now()) / 1000);
    if (!(ahead > 0)) throw new Error(`${moment} is no moment to come, such as ${MOMENTS[0]}`);
    process.stdout.write(`${moment}\n`);
    // A browser keeps the computer's own time.
    const env = { CAJA_BROWSER: 'no', CAJA_TEST_SET: 'main', CAJA_AHEAD_S: String(ahead) };
    codes.push(await run(['test'], { ...env, LD_PRELOAD: library }));
  }
  return Math.max(...codes);
}
