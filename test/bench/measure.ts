/** What every section of the bench uses. */
import { readFileSync } from 'node:fs';
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
export function residentMb(service: Running): number {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
