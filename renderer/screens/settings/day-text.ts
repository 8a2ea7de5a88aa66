const DAY = new Intl.DateTimeFormat('es-SV', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/El_Salvador',
});

/** Day of a moment (ISO 8601) in El Salvador: 21/11/2026. */
export function momentDay(moment: string): string {
  return DAY.format(Date.parse(moment));
}
