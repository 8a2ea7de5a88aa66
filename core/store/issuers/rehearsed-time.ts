/** A data folder whose time is rehearsed: how far its clock is ahead. It is never connected to Hacienda any more (§rehearsed-time). */
import { findMeta, setMeta } from '../meta.ts';
import type { Reader, Tx } from '../handle.ts';
import { query } from '../statement.ts';

const NAME = 'reloj-de-ensayo';
const CONNECTED = 'conectada-con-hacienda';
const REAL = query(`
  SELECT 1 FROM connection WHERE autoridad = 'hacienda'
  UNION ALL SELECT 1 FROM sequence WHERE autoridad = 'hacienda'
  UNION ALL SELECT 1 FROM central_link LIMIT 1`);

/** How far its clock is ahead of the computer's, in milliseconds; null where time was never rehearsed. */
export function rehearsedLeadMs(reader: Reader): number | null {
  const text = findMeta(reader, NAME);
  return text === null ? null : Number(text);
}

/** Keeps how far the clock is ahead. */
export function keepRehearsedLead(tx: Tx, leadMs: number): void {
  setMeta(tx, NAME, String(leadMs));
}

/** Keeps that it is or was connected to Hacienda, whatever its connections become. */
export function keepRealTime(tx: Tx): void {
  setMeta(tx, CONNECTED, 'sí');
}

/** Whether it is or was connected to Hacienda, or is a till of a centre, whose clock cannot be moved. */
export function hasRealTime(reader: Reader): boolean {
  return findMeta(reader, CONNECTED) !== null || REAL.get(reader) !== undefined;
}
