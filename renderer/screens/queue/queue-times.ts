/** Times of the queue in words short enough for a row. */
import { momentText } from '../../text/day.ts';

/** Time between two ISO 8601 moments. */
export function between(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

/** The time of day alone of a moment. */
export function timeOf(moment: string): string {
  return momentText(moment).slice(-'HH:MM'.length);
}

/** A moment in the past: the time of day, with its day unless that is today's. */
export function sinceText(moment: string, now: string): string {
  const text = momentText(moment);
  const day = text.slice(0, text.indexOf(' '));
  return momentText(now).startsWith(day) ? timeOf(moment) : text;
}
