/** What a step knows of what was sent to it. */
import type { Registry, Taxpayer } from '../records/registry.ts';
import type { TakenEditions } from '../tables/taken-editions.ts';

/** Where a document or an event comes in. */
export interface Arrival {
  readonly registry: Registry;
  readonly taxpayer: Taxpayer;
  /** Which edition of its formats this authority takes. */
  readonly editions: TakenEditions;
  readonly nowMs: number;
}
