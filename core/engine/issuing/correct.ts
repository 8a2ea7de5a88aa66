/**
 * Corrects a refused document: new content under its number, and under its code unless that was refused (§correction,
 * docs/adr/0007). Emission date, hour, year and edition stay, unless the edition was refused; then it is delivered like
 * any other.
 */
import type { Edition } from '../../contract/edition.ts';
import type { Identity } from '../../domain/dte/sections.ts';
import { parseControlNumber } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { refusesCode } from '../../domain/rejection/rejection.ts';
import { recordOwnReference } from '../../store/documents/own-references.ts';
import { findContingency } from '../../store/delivery/contingencies.ts';
import { contingencyOfDocument } from '../../store/delivery/contingency-documents.ts';
import { findSignedDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { appendLedger } from '../../store/numbers/ledger.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import { endQuoteSale } from '../../store/quotes/quote-sales.ts';
import { documentsRelating, forgetRelated } from '../../store/documents/related.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { editionToTry } from '../editions/other-edition.ts';
import { writeCorrection } from '../editions/write-correction.ts';
import { prepare, preparedNow, type CheckedDocument } from './checked-document.ts';
import { findCorrectable } from './correction-check.ts';
import type { EngineDeps } from '../deps.ts';
import { recordCall, recordCash, recordRelations, type Committed, type IssueContext } from './issue.ts';
import { sequenceOf } from '../numbers/issue-sequence.ts';
import { DELIVERY_LEASE_MS } from '../limits.ts';
import { chargeAccount } from '../accounts/charge.ts';
import { recordGoodsAnew } from '../stock/document-stock.ts';
import { assertMaySign } from './preflight.ts';
import { assertRelated } from './related-check.ts';
import { assertNotFenced } from '../numbers/restore-fence.ts';

export interface PreparedCorrection {
  readonly prepared: CheckedDocument;
  /** Emission time and contingency fields, which the correction keeps. */
  readonly at: Pick<Identity, 'fecEmi' | 'horEmi' | 'contingencia'>;
}

export interface Correction {
  readonly context: IssueContext;
  /** codigoGeneracion of the refused document. */
  readonly corrige: string;
}

/**
 * Validates a correction without storing.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` (404), `ESTADO_NO_PERMITE` (409), `VALIDACION` with every fault
 */
export function prepareCorrection(reader: Reader, of: Correction, now: Instant): PreparedCorrection {
  const { context } = of;
  const document = findCorrectable(reader, of, now);
  const { fecEmi, horEmi } = document;
  const prepared = prepare(reader, context, { fecEmi, edition: editionOf(reader, document) });
  assertRelated(reader, context, prepared.request);
  return { prepared, at: { fecEmi, horEmi, contingencia: identityOf(reader, document).contingencia } };
}

/** The document's edition, or the other one if it was refused for that; missing data is then reported here. */
function editionOf(reader: Reader, { id, edicion }: StoredDocument): Edition {
  const signed = findSignedDocument(reader, id);
  return (signed === null ? null : editionToTry(reader, signed)) ?? edicion;
}

export interface Correcting extends Correction {
  readonly prepared: CheckedDocument;
  readonly now: Instant;
  readonly freeDiskBytes: number;
  readonly clockOffsetMs: number | null;
  readonly random: EngineDeps['random'];
}

/**
 * Finds the document and checks all obstacles independent of its content.
 *
 * @throws AppError as {@link prepareCorrection}, and the obstacles of any document: `SIN_CERTIFICADO`, `DISCO_LLENO`,
 * `EMISION_BLOQUEADA` (clock, restore fence)
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
 * Stores a correction in one transaction: version, row, queue and idempotency key. Takes no number and no quota.
 *
 * @returns the document's id, and warnings beyond those of its check
 * @throws AppError as {@link assertMayCorrect}
 */
export function commitCorrection(tx: Tx, of: Correcting): Pick<Committed, 'documentId' | 'avisos'> {
  const { context, now, random } = of;
  const document = assertMayCorrect(tx, of);
  const at = { fecEmi: document.fecEmi, edition: editionOf(tx, document) };
  const prepared = preparedNow(tx, context, { prepared: of.prepared, at });
  const { contingencia, needsCode } = identityOf(tx, document);
  const { id: documentId } = document;
  const codigoGeneracion = needsCode ? random.uuid() : document.codigoGeneracion;
  const note = needsCode ? `, código nuevo en lugar de ${document.codigoGeneracion}` : '';
  const dueInMs = DELIVERY_LEASE_MS;
  const content = { prepared, codigoGeneracion, contingencia, note, dueInMs };
  const { version, sha256 } = writeCorrection({ tx, now }, document, content);
  if (needsCode) renameDocument({ tx, now }, document, { codigoGeneracion, sha256 });
  forgetRelated(tx, documentId);
  const { request } = prepared;
  recordRelations(tx, context, { documentId, request });
  const goods = recordGoodsAnew({ tx, now }, document, { ...context, request });
  const charged = { document: { id: documentId, version }, prepared, fecEmi: document.fecEmi };
  const avisos = [...goods, ...chargeAccount(tx, context, charged)];
  const referencia = request.referenciaExterna ?? null;
  recordOwnReference(tx, documentId, { referencia, dia: document.fecEmi });
  recordCash(tx, context, { documentId, now });
  const told = [...prepared.avisos, ...avisos];
  recordCall(tx, context, { documentId, now, fecEmi: document.fecEmi, avisos: told });
  endQuoteSale(tx, documentId);
  return { documentId, avisos };
}

/**
 * Identity members that a correction keeps. Events name documents by code, so under a new code no event covers it and
 * it is sent as a normal one (§contingency).
 */
function identityOf(reader: Reader, document: StoredDocument) {
  const needsCode = refusesCode(document);
  const known = needsCode ? null : contingencyOfDocument(reader, document.id).contingencyId;
  const contingencia = known === null ? null : findContingency(reader, known);
  return { needsCode, contingencia };
}

/** Moves the number to the new code in the ledger; documents waiting for the old code's seal are released. */
function renameDocument(
  { tx, now }: { readonly tx: Tx; readonly now: Instant },
  { sequenceId, numero, codigoGeneracion: former }: StoredDocument,
  { codigoGeneracion, sha256 }: { readonly codigoGeneracion: string; readonly sha256: string },
): void {
  appendLedger(tx, { sequenceId, numero, estado: 'DEVUELTO', at: now });
  appendLedger(tx, { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now });
  for (const id of documentsRelating(tx, former)) releaseInOutbox(tx, id, now);
}

/** Its original sequence: the branch's format may have changed since. */
function sequenceOfDocument(context: IssueContext, { fecEmi, numeroControl }: StoredDocument) {
  const key = sequenceOf(context, Number(fecEmi.slice(0, 4)));
  return { ...key, formato: parseControlNumber(numeroControl)?.formato ?? key.formato };
}
