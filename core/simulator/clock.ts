/** Local time of El Salvador (UTC−6, no daylight saving) in the shapes of the authority. */

const OFFSET_MS = -6 * 3_600_000;

/** `YYYY-MM-DDTHH:MM:SS`, local. */
function localStamp(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19);
}

/** `YYYY-MM-DD`, local. */
export function localDate(ms: number): string {
  return localStamp(ms).slice(0, 10);
}

/** `dd/MM/yyyy HH:mm:ss`, local (§reception). */
export function processingStamp(ms: number): string {
  const stamp = localStamp(ms);
  return `${stamp.slice(8, 10)}/${stamp.slice(5, 7)}/${stamp.slice(0, 4)} ${stamp.slice(11)}`;
}

/** Milliseconds since the epoch of a local date and time. */
export function instantOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`) - OFFSET_MS;
}
