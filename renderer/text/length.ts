/** Lengths of time in words short enough for a row. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A length of time: `40 s`, `12 min`, `3 h 20 min`, `2 d 4 h`. */
export function lengthText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / 1000))} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) {
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(ms / HOUR_MS)} h${minutes === 0 ? '' : ` ${minutes} min`}`;
  }
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  return `${Math.floor(ms / DAY_MS)} d${hours === 0 ? '' : ` ${hours} h`}`;
}

/** The same of whole minutes. */
export function minutesText(minutes: number): string {
  return lengthText(minutes * MINUTE_MS);
}
