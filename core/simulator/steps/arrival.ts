/** What a step knows of what was sent to it. */
import type { Registry, Taxpayer } from '../records/registry.ts';

/** Where a document or an event comes in. */
export interface Arrival {
  readonly registry: Registry;
  readonly taxpayer: Taxpayer;
  readonly nowMs: number;
}
