/**
 * Simulated time of a test data folder: how far its clock is ahead. Such a folder can never be connected to Hacienda
 * (§rehearsed-time).
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import { findMeta, setMeta } from '../meta.ts';
import type { Reader, Tx } from '../handle.ts';
import { query } from '../statement.ts';

const NAME = 'reloj-de-ensayo';
const CONNECTED = 'conectada-con-hacienda';
const REAL = query(`
  SELECT 1 FROM connection WHERE autoridad = 'hacienda'
  UNION ALL SELECT 1 FROM sequence WHERE autoridad = 'hacienda'
  UNION ALL SELECT 1 FROM central_link LIMIT 1`);

/** Milliseconds ahead of the computer's clock; null if time was never simulated. */
export function rehearsedLeadMs(reader: Reader): number | null {
  const text = findMeta(reader, NAME);
  return text === null ? null : Number(text);
}

export function keepRehearsedLead(tx: Tx, leadMs: number): void {
  setMeta(tx, NAME, String(leadMs));
}

/** End of the simulated network failure of that kind; null if there was none. */
export function keptLineCut(reader: Reader, fault: string): Instant | null {
  const text = findMeta(reader, cutName(fault));
  return text === null ? null : Number(text);
}

/** Stored so that a restarted service continues the failure. */
export function keepLineCut(tx: Tx, fault: string, until: Instant): void {
  setMeta(tx, cutName(fault), String(until));
}

function cutName(fault: string): string {
  return `linea-de-ensayo ${fault}`;
}

/** Records permanently that the folder was connected to Hacienda. */
export function keepRealTime(tx: Tx): void {
  setMeta(tx, CONNECTED, 'sí');
}

/** Whether the clock cannot be simulated: the folder was connected to Hacienda, or is enrolled at a central server. */
export function hasRealTime(reader: Reader): boolean {
  return findMeta(reader, CONNECTED) !== null || REAL.get(reader) !== undefined;
}
