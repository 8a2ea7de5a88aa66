/** Records the seal of a document, and what follows from it for others (§document-states, §waits-for-related). */
import type { Answer } from '../../authority/authority.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import type { Deliverable } from '../../store/delivery/deliverables.ts';
import type { StoredDocument } from '../../store/documents/document-rows.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { documentsRelating } from '../../store/documents/related.ts';
import { adoptVersion, versionSealed } from '../../store/documents/sealed-version.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Tx } from '../../store/store.ts';
import { learnEdition } from '../editions/editions-in-force.ts';
import { refusedEdition } from '../editions/other-edition.ts';
import { documentAnswerOf, stepDocument, type TxNow } from './document-step.ts';

/**
 * @param of `sending`: answers its send, so the seal belongs to the current version; `asking`: it may belong to an
 * earlier one
 */
export function takeSeal(
  { tx, now }: TxNow,
  document: Deliverable | StoredDocument,
  { answer, by }: { readonly answer: Answer; readonly by: 'sending' | 'asking' },
): void {
  if (by === 'asking') adoptVersion(tx, document.id, sealedVersion(tx, document, answer));
  const said = documentAnswerOf(answer);
  stepDocument({ tx, now }, document.id, { event: 'accepted', causa: 'sellado', detalle: answer.raw, said });
  for (const id of documentsRelating(tx, document.codigoGeneracion)) releaseInOutbox(tx, id, now);
  const sealed = by === 'asking' ? findDocument(tx, document.id) : document;
  if (sealed !== null) learnFrom({ tx, now }, sealed);
}

/** The accepted edition may differ from the date's own. */
function learnFrom({ tx, now }: TxNow, document: Deliverable | StoredDocument): void {
  const issuer = findIssuer(tx, document.issuerId);
  if (issuer === null) return;
  const { ambiente, autoridad, tipoDte: kind, edicion: edition, codigoGeneracion, version } = document;
  const refused = version === 1 ? null : refusedEdition(tx, document.id);
  learnEdition(tx, { issuer, ambiente, autoridad }, { kind, edition, codigoGeneracion, refused, now });
}

function sealedVersion(tx: Tx, { id, version }: Deliverable | StoredDocument, answer: Answer): number {
  return versionSealed(tx, id, { version, fhProcesamiento: answer.fhProcesamiento });
}
