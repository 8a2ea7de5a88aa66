/** A duration in minutes, hours or days. */
export function lapse(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
}
