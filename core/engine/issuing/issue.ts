/** Issues one document: all checks first; then number, document and queue entry in one commit. */
import { hash } from 'node:crypto';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import type { Rehearsal } from '../../contract/issuing/rehearsal.ts';
import { JsonText } from '../../contract/json.ts';
import type { Branch, Connection, Issuer } from '../../contract/settings/issuer.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import { TIPO_DTE_NAME } from '../../contract/edition.ts';
import { type Issuance } from '../../contract/api/results.ts';
import { refusal } from '../../domain/app-error.ts';
import { formatControlNumber } from '../../domain/control-number.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { contingencyFault } from '../../domain/dte/format-faults.ts';
import { completeDocument, type PreparedDocument } from '../../domain/dte/prepare.ts';
import type { Identity } from '../../domain/dte/sections.ts';
import { amount, toCents } from '../../domain/money.ts';
import {
  fiscalDate,
  fiscalTime,
  fiscalYear,
  type FiscalDate,
  type Instant,
} from '../../domain/fiscal-time.ts';
import { findSequence } from '../../store/numbers/sequences.ts';
import { allocate } from '../../store/numbers/next-number.ts';
import { currentContingency, type Contingency } from '../../store/delivery/contingencies.ts';
import { newDeliverable, type Deliverable } from '../../store/delivery/deliverables.ts';
import { findDocument, insertDocument, type NewDocument } from '../../store/documents/documents.ts';
import type { AllocatedNumber } from '../../store/numbers/fence-marks.ts';
import { recordIdempotency } from '../../store/numbers/idempotency.ts';
import { appendLedger } from '../../store/numbers/ledger.ts';
import { enqueue } from '../../store/delivery/outbox.ts';
import { recordRelated } from '../../store/documents/related.ts';
import { recordCashSession } from '../../store/cash/cash-sessions.ts';
import { recordReceivedCash } from '../../store/cash/received-cash.ts';
import { addOwnReference } from '../../store/documents/own-references.ts';
import { recordSeller } from '../../store/documents/sellers.ts';
import type { Tx } from '../../store/store.ts';
import { preparedNow, type CheckedDocument } from './checked-document.ts';
import { recordRehearsal } from './rehearsal.ts';
import { keptReplacement } from './replacement-warning.ts';
import { cashSessionOf } from './sale-session.ts';
import type { EngineDeps } from '../deps.ts';
import { sequenceOf } from '../numbers/issue-sequence.ts';
import { DELIVERY_LEASE_MS } from '../limits.ts';
import { chargeAccount } from '../accounts/charge.ts';
import { recordGoods } from '../stock/document-stock.ts';

/** Additional writes in the commit that stores a document. */
export type InCommitHook = (
  tx: Tx,
  document: {
    readonly id: number;
    readonly codigoGeneracion: string;
    readonly numeroControl: string;
    readonly at: Instant;
  },
) => void;

export interface IssueCall extends IssueInput {
  readonly onStored?: InCommitHook;
  /** Cash received, decimal text in USD; absent when not entered. Not part of the document. */
  readonly recibido?: string | undefined;
  /** Goods of a note or return stay with the customer and are not restocked. */
  readonly goodsStay?: boolean;
  /** A person approved credit for a blocked customer, or beyond the till's share of the limit. */
  readonly creditAsked?: boolean;
  /** The money of a note goes another way than the account, which its limit does not bound. */
  readonly paidApart?: boolean;
}

export interface IssueContext {
  readonly caller: Caller;
  readonly issuer: Issuer;
  readonly branch: Branch;
  readonly connection: Connection;
  readonly tipoDte: TipoDte;
  readonly input: IssueCall;
  /** Instructions for the simulator; null for a normal document. */
  readonly rehearsal: Rehearsal | null;
  /** Hash of the body for `Idempotency-Key`. */
  readonly contentHash: string;
}

/** The answer to `simular`: the whole document without number, signature or transmission (§simular). */
export function simulated(
  context: IssueContext,
  prepared: PreparedDocument,
  at: Pick<Identity, 'fecEmi' | 'horEmi' | 'contingencia'>,
): Issuance {
  const { ambiente } = context.caller;
  const identity: Identity = { ambiente, numeroControl: null, codigoGeneracion: null, ...at };
  return {
    result: {
      estado: 'SIMULADO',
      tipoDte: TIPO_DTE_NAME[context.tipoDte],
      selloRecibido: null,
      numeroControl: null,
      codigoGeneracion: null,
      fecEmi: at.fecEmi,
      horEmi: at.horEmi,
      fhProcesamiento: null,
      clasificaMsg: null,
      codigoMsg: '000',
      descripcionMsg: 'Simulación: no se numeró, firmó ni transmitió ningún documento',
      observaciones: [],
      dteJson: new JsonText(completeDocument(prepared, identity)),
      dteFirmado: null,
      ...(prepared.request.referenciaExterna === undefined
        ? {}
        : { referenciaExterna: prepared.request.referenciaExterna }),
    },
    replayed: false,
    autoridad: context.connection.autoridad,
    avisos: prepared.avisos,
  };
}

export interface Committed {
  readonly avisos: readonly Rule[];
  readonly documentId: number;
  /** The loaded document for its delivery; null when it must be loaded. */
  readonly deliverable: Deliverable | null;
  /** Its sequence after this number. */
  readonly taken: AllocatedNumber;
}

/**
 * Stores an issuance in one transaction: number, document, ledger, queue and idempotency key.
 *
 * @param prepared the document checked just before; prepared again when the edition changed meanwhile
 */
export function commitDocument(
  tx: Tx,
  now: Instant,
  of: {
    readonly context: IssueContext;
    readonly prepared: CheckedDocument;
    readonly random: EngineDeps['random'];
  },
): Committed {
  const { context, random } = of;
  const { caller, issuer, branch, connection, tipoDte } = context;
  const fecEmi = fiscalDate(now);
  const prepared = preparedNow(tx, context, { prepared: of.prepared, at: { fecEmi } });
  const cashSession = cashSessionOf(tx, caller);
  const { ambiente } = caller;
  const { autoridad } = connection;
  const contingencia = currentContingency(tx, { issuerId: issuer.id, ambiente, autoridad });
  assertFitsContingency(prepared, contingencia);
  const sequence = sequenceOf(context, fiscalYear(now));
  const { sequenceId, numero, isReturned, headHash: before } = allocate(tx, sequence);
  const numeroControl = controlNumber(branch, tipoDte, numero);
  const codigoGeneracion = random.uuid();
  const horEmi = fiscalTime(now);
  const identity = { ambiente, numeroControl, codigoGeneracion, fecEmi, horEmi, contingencia };
  const payload = completeDocument(prepared, identity);
  const sha256 = hash('sha256', payload, 'hex');
  const document: NewDocument = {
    ...contentOf(prepared),
    reemplazaA: keptReplacement(tx, caller, prepared),
    codigoGeneracion,
    issuerId: issuer.id,
    branchId: branch.id,
    ambiente,
    autoridad,
    sequenceId,
    numero,
    tipoDte,
    numeroControl,
    fecEmi,
    horEmi,
    emittedAt: now,
    apiKeyId: caller.keyId,
    payload,
    sha256,
    contingencyId: contingencia?.id ?? null,
  };
  const documentId = insertDocument(tx, document);
  recordRelations(tx, context, { documentId, request: prepared.request });
  const { request } = prepared;
  const goods = recordGoods({ tx, now }, { ...document, id: documentId }, { ...context, request });
  const charged = { document: { id: documentId, version: 1 }, prepared, fecEmi };
  const credit = chargeAccount(tx, context, charged);
  const referenciaExterna = prepared.request.referenciaExterna ?? null;
  addOwnReference(tx, documentId, { referencia: referenciaExterna, dia: fecEmi });
  const entry = { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now } as const;
  const headHash = appendLedger(tx, entry, before);
  const nextAttemptAt = now + DELIVERY_LEASE_MS;
  enqueue(tx, documentId, nextAttemptAt);
  if (caller.userId !== undefined)
    recordSeller(tx, documentId, { userId: caller.userId, dia: fecEmi, at: now });
  if (cashSession !== null) recordCashSession(tx, documentId, cashSession);
  recordCash(tx, context, { documentId, now });
  const avisos = [...prepared.avisos, ...goods, ...credit];
  recordCall(tx, context, { documentId, now, fecEmi, avisos });
  const ultimo = isReturned ? (findSequence(tx, sequence)?.ultimo ?? numero) : numero;
  // With related documents it may have to wait: its delivery loads them.
  const relates = (prepared.request.documentoRelacionado ?? []).length > 0;
  const born = { ...document, id: documentId, nitEmisor: issuer.nit, nextAttemptAt, referenciaExterna };
  const deliverable = relates ? null : newDeliverable(tx, born);
  return { documentId, avisos, deliverable, taken: { ...sequence, ultimo, headHash } };
}

function contentOf(prepared: CheckedDocument) {
  const { edition: edicion, montoCentavos, ivaCentavos, receptorDocumento, receptorNombre } = prepared;
  return { edicion, montoCentavos, ivaCentavos, receptorDocumento, receptorNombre };
}

/**
 * Refuses a document that the open contingency's fields make invalid, before it takes a number.
 *
 * @throws AppError `EMISION_BLOQUEADA` that names what to change
 */
function assertFitsContingency(prepared: PreparedDocument, contingencia: Contingency | null): void {
  const fault = contingencyFault(prepared, contingencia);
  if (fault === null) return;
  const salida = rule('cambie-la-causa', { id: `${contingencia?.id ?? ''}` });
  throw refusal('EMISION_BLOQUEADA', rule('contingencia-no-cabe', { causa: fault, salida }));
}

/** Operation name for `Idempotency-Key`: a correction differs from an issuance of the same content. */
export function operationOf(tipoDte: TipoDte, { corrige }: Pick<IssueInput, 'corrige'>): string {
  return corrige === undefined ? tipoDte : `${tipoDte} X-Corrige ${corrige}`;
}

/** Records cash received for the ticket; a correction replaces it. */
export function recordCash(
  tx: Tx,
  { caller, input: { recibido } }: Pick<IssueContext, 'caller' | 'input'>,
  { documentId, now }: { readonly documentId: number; readonly now: Instant },
): void {
  // Only a till reports cash; other programs do not.
  if (caller.userId === undefined) return;
  const centavos = recibido === undefined ? 0n : toCents(amount(recibido));
  recordReceivedCash(tx, documentId, { centavos: centavos === 0n ? null : centavos, at: now });
}

/** Records the call's rehearsal and `Idempotency-Key`, if any, and runs the caller's commit hook. */
export function recordCall(
  tx: Tx,
  { caller, issuer, tipoDte, input, rehearsal, contentHash }: IssueContext,
  of: {
    readonly documentId: number;
    readonly now: Instant;
    readonly fecEmi: FiscalDate;
    readonly avisos: readonly Rule[];
  },
): void {
  const { documentId, now, fecEmi, avisos } = of;
  recordRehearsal(tx, { caller, rehearsal }, { documentId, now });
  const document = input.onStored === undefined ? null : findDocument(tx, documentId);
  if (document !== null) input.onStored?.(tx, { ...document, at: now });
  if (input.idempotencyKey === undefined) return;
  recordIdempotency(tx, {
    apiKeyId: keyScope(caller),
    clave: input.idempotencyKey,
    operacion: operationOf(tipoDte, input),
    contenido: contentHash,
    documentId,
    createdAt: now,
    avisos,
    deLaFecha: editionAt(issuer, tipoDte, fecEmi),
  });
}

/** Records which documents of ours it relates; it waits for their seals. */
export function recordRelations(
  tx: Tx,
  { issuer, caller }: Pick<IssueContext, 'issuer' | 'caller'>,
  { documentId, request }: { readonly documentId: number; readonly request: IssueRequest },
): void {
  const codigos = request.documentoRelacionado?.map((related) => related.numeroDocumento) ?? [];
  recordRelated(tx, documentId, { codigos, issuerId: issuer.id, ambiente: caller.ambiente });
}

function controlNumber(branch: Branch, tipoDte: TipoDte, secuencia: number): string {
  const formatted = formatControlNumber({
    formato: branch.formatoNumeroControl,
    numero: branch.numero,
    codEstable: branch.codEstable,
    codPuntoVenta: branch.codPuntoVenta,
    tipoDte,
    secuencia,
  });
  if (!formatted.ok) throw refusal('EMISION_BLOQUEADA', formatted.broken);
  return formatted.numeroControl;
}
