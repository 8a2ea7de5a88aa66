/**
 * Corrects one refused document: new content under its own number, and under its own code unless the code was refused
 * (§correction, docs/adr/0007). It keeps emission date, hour, year and edition; then it is delivered like any other.
 */
import { createHash } from 'node:crypto';
import { completeDocument } from '../../domain/dte/prepare.ts';
import type { Identity } from '../../domain/dte/sections.ts';
import { parseControlNumber } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { refusesCode } from '../../domain/rejection/rejection.ts';
import { recordOwnReference } from '../../store/documents/own-references.ts';
import { findContingency } from '../../store/delivery/contingencies.ts';
import { contingencyOfDocument } from '../../store/delivery/contingency-documents.ts';
import { correctDocument } from '../../store/documents/corrections.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import { appendLedger } from '../../store/numbers/ledger.ts';
import { appendLifeLine } from '../../store/documents/life-line.ts';
import { enqueue, releaseInOutbox } from '../../store/delivery/outbox.ts';
import { documentsRelating, forgetRelated } from '../../store/documents/related.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { prepare, preparedNow, type CheckedDocument } from './checked-document.ts';
import { findCorrectable } from './correction-check.ts';
import type { EngineDeps } from '../deps.ts';
import { recordCall, recordCash, recordRelations, type IssueContext } from './issue.ts';
import { sequenceOf } from '../numbers/issue-sequence.ts';
import { DELIVERY_LEASE_MS } from '../limits.ts';
import { assertMaySign } from './preflight.ts';
import { assertRelated } from './related-check.ts';
import { assertNotFenced } from '../numbers/restore-fence.ts';

/** A correction that was checked and is not written yet. */
export interface PreparedCorrection {
  readonly prepared: CheckedDocument;
  /** Moment and contingency fields of the document, which the correction keeps. */
  readonly at: Pick<Identity, 'fecEmi' | 'horEmi' | 'contingencia'>;
}

/** Whose document is corrected, and which. */
export interface Correction {
  readonly context: IssueContext;
  /** codigoGeneracion of the refused document. */
  readonly corrige: string;
}

/**
 * Checks a correction without writing anything.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` (404), `ESTADO_NO_PERMITE` (409), `VALIDACION` with every fault
 */
export function prepareCorrection(reader: Reader, of: Correction, now: Instant): PreparedCorrection {
  const { context } = of;
  const document = findCorrectable(reader, of, now);
  const { fecEmi, horEmi, edicion } = document;
  const prepared = prepare(reader, context, { fecEmi, edition: edicion });
  assertRelated(reader, context, prepared.request);
  return { prepared, at: { fecEmi, horEmi, contingencia: identityOf(reader, document).contingencia } };
}

/** What a correction is written with. */
export interface Correcting extends Correction {
  readonly prepared: CheckedDocument;
  readonly now: Instant;
  readonly freeDiskBytes: number;
  readonly clockOffsetMs: number | null;
  readonly random: EngineDeps['random'];
}

/**
 * Finds what is corrected and checks what can stop it now, whatever its contents.
 *
 * @throws AppError as {@link prepareCorrection}, and what stops any document: `SIN_CERTIFICADO`, `DISCO_LLENO`,
 *   `EMISION_BLOQUEADA` (clock, restore fence)
 */
export function assertMayCorrect(
  reader: Reader,
  of: Correction & Pick<Correcting, 'now' | 'freeDiskBytes' | 'clockOffsetMs'>,
): StoredDocument {
  const { context, now, freeDiskBytes, clockOffsetMs } = of;
  const document = findCorrectable(reader, of, now);
  assertMaySign(reader, { caller: context.caller, now, freeDiskBytes, clockOffsetMs });
  assertNotFenced(reader, sequenceOfDocument(context, document), document.branchId);
  return document;
}

/**
 * The one transaction of a correction: new version, row, queue and idempotency key, all or nothing. It takes no number and
 * counts for no quota.
 *
 * @returns the document's id
 * @throws AppError as {@link assertMayCorrect}
 */
export function commitCorrection(tx: Tx, of: Correcting): number {
  const { context, now, random } = of;
  const document = assertMayCorrect(tx, of);
  const at = { fecEmi: document.fecEmi, edition: document.edicion };
  const prepared = preparedNow(tx, context, { prepared: of.prepared, at });
  const { contingencia, contingencyId, needsCode } = identityOf(tx, document);
  const { ambiente, numeroControl, fecEmi, horEmi, id: documentId } = document;
  const codigoGeneracion = needsCode ? random.uuid() : document.codigoGeneracion;
  const identity: Identity = { ambiente, numeroControl, codigoGeneracion, fecEmi, horEmi, contingencia };
  const payload = completeDocument(prepared, identity);
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const { montoCentavos, ivaCentavos, receptorDocumento, receptorNombre, request } = prepared;
  const reemplazaA = request.reemplazaA ?? null;
  const amounts = { montoCentavos, ivaCentavos, receptorDocumento, receptorNombre, reemplazaA };
  const content = { codigoGeneracion, contingencyId, payload, sha256, ...amounts };
  const version = correctDocument(tx, document, { content, at: now });
  if (needsCode) renameDocument({ tx, now }, document, { codigoGeneracion, sha256 });
  forgetRelated(tx, documentId);
  recordRelations(tx, context, { documentId, request });
  recordOwnReference(tx, documentId, { referencia: request.referenciaExterna ?? null, dia: fecEmi });
  // The life line is chained: it vouches for the new text as the ledger does for the first one.
  const code = needsCode ? `, código nuevo en lugar de ${document.codigoGeneracion}` : '';
  const detalle = `versión ${version}, SHA-256 ${sha256}${code}`;
  appendLifeLine(tx, { documentId, at: now, estado: 'EMITIDO', causa: 'correccion', detalle });
  enqueue(tx, documentId, now + DELIVERY_LEASE_MS);
  recordCash(tx, context, { documentId, now });
  recordCall(tx, context, { documentId, now });
  return documentId;
}

/**
 * What of its identity a correction keeps. An event names documents by their code: under a new one no event covers the
 * document, so that it goes out as a normal one (§contingency).
 */
function identityOf(reader: Reader, document: StoredDocument) {
  const needsCode = refusesCode(document);
  const known = needsCode ? null : contingencyOfDocument(reader, document.id).contingencyId;
  const contingencia = known === null ? null : findContingency(reader, known);
  return { needsCode, contingencyId: contingencia?.id ?? null, contingencia };
}

/** The number passes to the new code in the ledger; what waited for the old code will see no seal of it. */
function renameDocument(
  { tx, now }: { readonly tx: Tx; readonly now: Instant },
  { sequenceId, numero, codigoGeneracion: former }: StoredDocument,
  { codigoGeneracion, sha256 }: { readonly codigoGeneracion: string; readonly sha256: string },
): void {
  appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
  appendLedger(tx, { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now });
  for (const id of documentsRelating(tx, former)) releaseInOutbox(tx, id, now);
}

/** The sequence it was numbered in: the branch's format may have changed since. */
function sequenceOfDocument(context: IssueContext, { fecEmi, numeroControl }: StoredDocument) {
  const key = sequenceOf(context, Number(fecEmi.slice(0, 4)));
  return { ...key, formato: parseControlNumber(numeroControl)?.formato ?? key.formato };
}
