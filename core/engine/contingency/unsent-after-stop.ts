/** Issues in contingency what a stop of the program or computer left unsent (§contingency). */
import { causeOfStop } from '../../domain/contingency-cause.ts';
import {
  contingencyCovering,
  openContingency,
  type ContingencyOwner,
} from '../../store/delivery/contingencies.ts';
import { neverSent } from '../../store/delivery/contingency-documents.ts';
import { openingCause } from './contingency-orders.ts';
import type { EngineDeps } from '../deps.ts';
import { LEFT_BEHIND_MS } from '../limits.ts';

/**
 * Opens a contingency only for documents numbered long ago and never sent; new sales are unaffected. After a short stop
 * documents are sent as they are.
 */
export async function openForUnsent({ store, bootedAt, log }: EngineDeps): Promise<void> {
  await store.transact((tx, now) => {
    const left = neverSent(tx, now - LEFT_BEHIND_MS);
    const owners = new Map<string, ContingencyOwner & { readonly emittedAt: number }>();
    // Oldest document per owner.
    for (const document of left) {
      const name = `${document.issuerId}/${document.ambiente}/${document.autoridad}`;
      if (!owners.has(name)) owners.set(name, document);
    }
    for (const oldest of owners.values()) {
      if (contingencyCovering(tx, oldest) !== null) continue;
      const { issuerId, ambiente, autoridad, emittedAt } = oldest;
      const tipo = causeOfStop({ emittedAt, bootedAt: bootedAt() });
      const cause = { ...openingCause(tx, issuerId, tipo), evidencia: 'arranque' as const };
      openContingency(tx, { issuerId, ambiente, autoridad, ...cause, openedAt: now });
      log.warn('contingency opened', { issuerId, ambiente, evidence: 'arranque' });
    }
  });
}
