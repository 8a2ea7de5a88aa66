/** Stores a correction: next version of a refused document under its number, queued for delivery (§correction). */
import { createHash } from 'node:crypto';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import { completeDocument } from '../../domain/dte/prepare.ts';
import type { Identity } from '../../domain/dte/sections.ts';
import { enqueue } from '../../store/delivery/outbox.ts';
import { correctDocument } from '../../store/documents/corrections.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { appendLifeLine } from '../../store/documents/document-history.ts';
import type { TxNow } from '../delivery/document-step.ts';
import { keptReplacement } from '../issuing/replacement-warning.ts';

export interface CorrectedVersion {
  readonly prepared: PreparedDocument;
  /** A new code if the code itself was refused, else the same. */
  readonly codigoGeneracion: string;
  /** Contingency whose fields the text has; null for a normal document. */
  readonly contingencia: (NonNullable<Identity['contingencia']> & { readonly id: number }) | null;
  readonly note: string;
  /** Delay until the queue sends it, in ms. */
  readonly dueInMs: number;
}

/** @returns the version number and the SHA-256 of its text */
export function writeCorrection(
  { tx, now }: TxNow,
  document: StoredDocument,
  of: CorrectedVersion,
): { readonly version: number; readonly sha256: string } {
  const { prepared, codigoGeneracion, contingencia } = of;
  const { ambiente, numeroControl, fecEmi, horEmi, id: documentId } = document;
  const identity: Identity = { ambiente, numeroControl, codigoGeneracion, fecEmi, horEmi, contingencia };
  const payload = completeDocument(prepared, identity);
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const { montoCentavos, ivaCentavos, receptorDocumento, receptorNombre, edition: edicion } = prepared;
  const content = {
    codigoGeneracion,
    contingencyId: contingencia?.id ?? null,
    edicion,
    payload,
    sha256,
    montoCentavos,
    ivaCentavos,
    receptorDocumento,
    receptorNombre,
    reemplazaA: keptReplacement(tx, document, prepared),
  };
  const version = correctDocument(tx, document, { content, at: now });
  // The history is chained, so it vouches for the new text as the ledger does for the first.
  const detalle = `versión ${version}, SHA-256 ${sha256}${of.note}`;
  appendLifeLine(tx, { documentId, at: now, estado: 'EMITIDO', causa: 'correccion', detalle });
  enqueue(tx, documentId, now + of.dueInMs);
  return { version, sha256 };
}
