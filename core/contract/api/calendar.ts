/** Whether the text is an existing day of the years 1000 to 9999, written `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const midnight = Date.parse(`${value}T00:00:00Z`);
  // Date.parse lets 30 February roll over into March; a real day comes back as it was.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(value);
}
