/** Days and moments as El Salvador writes them. */

const MOMENT = new Intl.DateTimeFormat('es-SV', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/El_Salvador',
});

/** `2026-11-21` → `21/11/2026`. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('/');
}

/** `21/11/2026`, `1-2-2026` or `2026-11-21`, as people write days, as `2026-11-21`; else empty. Whether the day exists is not checked. */
export function dayOfText(text: string): string {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/v.test(trimmed)) return trimmed;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\/\-. ](\d{1,2})[\/\-. ](\d{4})$/v.exec(trimmed) ?? [];
  return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** An ISO 8601 moment as day and time in El Salvador, on screen as on paper: `21/11/2026 10:42`. */
export function momentText(moment: string): string {
  return MOMENT.format(Date.parse(moment)).replace(', ', ' ');
}

/** The same of a moment in epoch ms; one that no calendar has is shown as the number. */
export function momentAt(ms: number): string {
  const moment = new Date(ms);
  return Number.isNaN(moment.getTime()) ? String(ms) : momentText(moment.toISOString());
}

/** `1/12/2026 08:00`, or the day alone for 00:00, as epoch ms in El Salvador; NaN unless there is such a day and time. */
export function momentOfText(typed: string): number {
  const [text = '', time = '00:00'] = typed.trim().split(/\s+/);
  const day = dayOfText(text);
  const ms = Date.parse(`${day}T${time.padStart(5, '0')}:00-06:00`);
  // 31 November is read as 1 December.
  return Number.isNaN(ms) || dayOf(new Date(ms).toISOString()) !== day ? NaN : ms;
}

/** The time in El Salvador of an ISO 8601 moment: `10:42`. */
export function clockText(moment: string): string {
  return momentText(moment).slice(-'hh:mm'.length);
}

/** The day in El Salvador of an ISO 8601 moment, `2026-11-21`. */
export function dayOf(moment: string): string {
  return dayOfText(momentText(moment).slice(0, 'dd/mm/yyyy'.length));
}

/** The hour of the day in El Salvador of an ISO 8601 moment, 0–23; 0 without one. */
export function hourOf(moment: string): number {
  return moment === '' ? 0 : Number(momentText(moment).slice('dd/mm/yyyy '.length).split(':')[0]);
}

/** Time between two moments in words short enough for a list: `340 ms`, `2.4 s`, `3 min`, `5 h`. */
export function spanText(from: string, to: string): string {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
}

const DAY_MS = 86_400_000;

/** The day so many days after one, `2026-11-28`; null where there is none. */
export function dayAfter(day: string, days: number): string | null {
  const later = new Date(Date.parse(day) + days * DAY_MS);
  return Number.isNaN(later.getTime()) ? null : later.toISOString().slice(0, 'aaaa-mm-dd'.length);
}
