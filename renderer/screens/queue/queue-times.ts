/** Times of the queue as short texts. */
import { momentText } from '../../text/day.ts';

/** Milliseconds between two ISO 8601 moments. */
export function between(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/** Time of day of a moment, `HH:MM`. */
export function timeOf(moment: string): string {
  return momentText(moment).slice(-'HH:MM'.length);
}

/** A past moment: time of day, with its date unless that is today. */
export function sinceText(moment: string, now: string): string {
  const text = momentText(moment);
  const day = text.slice(0, text.indexOf(' '));
  return momentText(now).startsWith(day) ? timeOf(moment) : text;
}
