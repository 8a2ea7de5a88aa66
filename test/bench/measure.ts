/** What every section of the bench uses. */
import { existsSync, readFileSync } from 'node:fs';
import type { Running } from '../support/service/service-process.ts';

/** Whether every section is to be short. */
export const quick = process.argv.includes('--quick');

/** Writes one line of the report. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The figure that a share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Memory the process holds, in MB; Linux only. */
export function residentMb({ process: { pid } }: Running): number {
  return memoryMb(pid, 'VmRSS');
}

/** The most that it held so far; 0 once it has ended. */
export function peakMb(pid: number | undefined): number {
  return existsSync(`/proc/${pid}/status`) ? Math.round(memoryMb(pid, 'VmHWM')) : 0;
}

function memoryMb(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** CPU of one and the same work without and with something, ms. */
export interface Turn {
  readonly off: number;
  readonly on: number;
}

/** Measures both by turns; neither is always the first of a pair. */
export async function turns(
  rounds: number,
  round: (isOn: boolean) => Promise<number>,
): Promise<readonly Turn[]> {
  const pairs: Turn[] = [];
  for (let each = 0; each < rounds; each += 1) {
    const isOnFirst = each % 2 === 0;
    const [first, second] = [await round(isOnFirst), await round(!isOnFirst)];
    pairs.push(isOnFirst ? { on: first, off: second } : { off: first, on: second });
  }
  return pairs;
}

/** What it adds of all rounds together, with its standard error. @param limit highest share that it may add */
export function addedShare(pairs: readonly Turn[], limit: number): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const [off, on] = [mean(pairs.map((pair) => pair.off)), mean(pairs.map((pair) => pair.on))];
  const strays = pairs.map((pair) => ((pair.on - pair.off - (on - off)) / off) ** 2);
  const error = Math.sqrt(mean(strays) / (pairs.length - 1));
  return `${off.toFixed(3)} ms of CPU without, ${on.toFixed(3)} with: ${percent(on / off - 1)} ± ${percent(error)} more (${pairs.length} pairs; limit ${percent(limit)})`;
}
