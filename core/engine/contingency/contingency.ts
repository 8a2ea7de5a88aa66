/** Opens contingencies from evidence and converts normal documents (§regenerated-document, §contingency-window). */
import { createHash } from 'node:crypto';
import { proposedCause, type Evidencia } from '../../domain/contingency-cause.ts';
import { withContingency } from '../../domain/dte/regenerate.ts';
import {
  closeContingency,
  contingencyCovering,
  currentContingency,
  emissionsOf,
  joinContingency,
  openContingencies,
  openContingency,
  type Contingency,
  type ContingencyOwner,
} from '../../store/delivery/contingencies.ts';
import { addVersion, recordSignature } from '../../store/documents/documents.ts';
import { holdInOutbox } from '../../store/delivery/outbox.ts';
import { wakeWaiting } from '../../store/delivery/wake.ts';
import type { Deliverable } from '../../store/delivery/deliverables.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tx } from '../../store/store.ts';
import { ownerName } from './probe-schedule.ts';
import { openingCause } from './contingency-orders.ts';
import type { EngineDeps } from '../deps.ts';
import { stepDocument } from '../delivery/document-step.ts';

/** Evidence found during delivery. `documento`: only this document fails. */
export type LineEvidence = Exclude<Evidencia, 'manual' | 'arranque'>;

export interface Contingencies {
  /** Returns the open contingency for new documents, or opens one with this evidence. */
  open(owner: ContingencyOwner, evidence: LineEvidence): Promise<Contingency>;
  /** Open contingency that covers this document, or null. */
  covering(document: Deliverable): Contingency | null;
  /**
   * Regenerates a document that was certainly not received: same code and number, contingency fields, new signature. It
   * then waits for the contingency's event.
   */
  take(document: Deliverable, contingency: Contingency): Promise<void>;
  /** Opens and closes a contingency for one document whose replies are lost while others get through. */
  openFor(document: Deliverable): Promise<Contingency>;
}

export interface ContingencyOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'signer' | 'log'>;
  readonly onChange: () => void;
}

export function createContingencies({ deps, onChange }: ContingencyOptions): Contingencies {
  const { store, signer, log } = deps;
  return {
    open: async (owner, evidence) => {
      const opened = await store.transact((tx, now) => {
        const present = currentContingency(tx, owner);
        if (present !== null) return { contingency: present, isNew: false };
        const { issuerId, ambiente, autoridad } = owner;
        const cause = { ...openingCause(tx, issuerId, proposedCause(evidence)), evidencia: evidence };
        const contingency = openContingency(tx, { issuerId, ambiente, autoridad, ...cause, openedAt: now });
        return { contingency, isNew: true };
      });
      if (opened.isNew) {
        log.warn('contingency opened', { issuerId: owner.issuerId, ambiente: owner.ambiente, evidence });
        onChange();
      }
      return opened.contingency;
    },
    covering: (document) => store.read((reader) => contingencyCovering(reader, document)),
    take: async (document, contingency) => {
      const payload = withContingency(document.payload, contingency);
      const sha256 = createHash('sha256').update(payload).digest('hex');
      const jws = await signer.sign(document.certificateId, payload);
      const signature = {
        certificateId: document.certificateId,
        firma: jws.slice(jws.lastIndexOf('.') + 1),
      };
      await store.transact((tx, now) => {
        const documentId = document.id;
        const version = addVersion(tx, documentId, { causa: 'CONTINGENCIA', payload, sha256, at: now });
        recordSignature(tx, { documentId, version, signedAt: now, ...signature });
        joinContingency(tx, documentId, contingency.id);
        const detalle = contingency.evidencia;
        stepDocument({ tx, now }, documentId, { event: 'contingency', causa: 'contingencia', detalle });
        holdInOutbox(tx, documentId, 'EVENTO');
      });
      if (contingency.closedAt !== null) onChange();
    },
    openFor: (document) =>
      store.transact((tx, now) => {
        const { issuerId, ambiente, autoridad } = document;
        const cause = {
          ...openingCause(tx, issuerId, proposedCause('lenta')),
          evidencia: 'documento' as const,
        };
        const contingency = openContingency(tx, { issuerId, ambiente, autoridad, ...cause, openedAt: now });
        closeContingency(tx, contingency.id, now);
        return { ...contingency, closedAt: now };
      }),
  };
}

/**
 * Closes all open contingencies of an owner and releases waiting documents. Those already in one are reported by its
 * event as usual (§contingency).
 */
export function endContingencies(tx: Tx, owner: ContingencyOwner, now: Instant): void {
  for (const open of openContingencies(tx)) {
    if (ownerName(open) !== ownerName(owner)) continue;
    // After the clock was set back, the contingency must still end after its last document.
    const end = Math.max(now, open.openedAt, emissionsOf(tx, open.id)?.last ?? now);
    closeContingency(tx, open.id, end);
  }
  wakeWaiting(tx, owner, now);
}
