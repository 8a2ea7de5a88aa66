/** How an invalidation ends before anybody said so. */
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';

type Plan = BridgeOutput<'invalidation.plan'>;

/** Whether nothing takes the place of a document of its type: how a sale ends is no question then. */
export function standsAlone({ motivos }: Pick<Plan, 'motivos'>): boolean {
  return motivos.some(({ reemplazo }) => reemplazo === 'ninguno');
}

/** A document that was issued in its place says how a paper error ends. */
export function outcomeOf(reemplazo: Plan['reemplazo']): 'reemplazar' | null {
  return reemplazo === null ? null : 'reemplazar';
}
