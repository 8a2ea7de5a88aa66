/** Issues one document: everything that can fail is checked first; then number, document and queue entry commit together. */
import { createHash } from 'node:crypto';
import type { Caller } from '../contract/caller.ts';
import type { TipoDte } from '../contract/edition.ts';
import { JsonText } from '../contract/json.ts';
import type { Branch, Connection, Issuer } from '../contract/issuer.ts';
import type { IssueInput } from '../contract/operations.ts';
import { TIPO_DTE_NAME, type Issuance } from '../contract/results.ts';
import { AppError } from '../domain/app-error.ts';
import { formatControlNumber } from '../domain/control-number.ts';
import { completeDocument, prepareDocument, type PreparedDocument } from '../domain/dte/prepare.ts';
import { editionAt } from '../domain/dte/edition.ts';
import { fiscalDate, fiscalTime, fiscalYear, type Instant } from '../domain/fiscal-time.ts';
import { allocate, type SequenceKey } from '../store/counters.ts';
import { insertDocument } from '../store/documents.ts';
import { recordIdempotency } from '../store/idempotency.ts';
import { appendLedger } from '../store/ledger.ts';
import { enqueue } from '../store/outbox.ts';
import type { Tx } from '../store/store.ts';
import type { EngineDeps } from './deps.ts';
import { DELIVERY_LEASE_MS } from './limits.ts';

/** Whose document it is, read once per call. */
export interface IssueContext {
  readonly caller: Caller;
  readonly issuer: Issuer;
  readonly branch: Branch;
  readonly connection: Connection;
  readonly tipoDte: TipoDte;
  readonly input: IssueInput;
  /** Fingerprint of the body, for `Idempotency-Key`. */
  readonly contentHash: string;
}

/**
 * Checks the request for the given moment.
 *
 * @throws AppError `VALIDACION` with every fault
 */
export function prepare(context: IssueContext, now: Instant): PreparedDocument {
  const { tipoDte, issuer, branch } = context;
  const input = context.input.request;
  const result = prepareDocument({ tipoDte, input, issuer, branch, fecEmi: fiscalDate(now) });
  if (result.kind === 'ready') return result.document;
  const count = result.faults.length;
  const message =
    count === 1
      ? `La solicitud tiene un error: ${result.faults[0]?.mensaje}`
      : `La solicitud tiene ${count} errores; vea errors`;
  throw new AppError('VALIDACION', message, { faults: result.faults });
}

/** The answer to `simular`: the whole document as it would be, without number, signature or transmission (decisions 4). */
export function simulated(context: IssueContext, prepared: PreparedDocument, now: Instant): Issuance {
  const identity = {
    ambiente: context.caller.ambiente,
    numeroControl: null,
    codigoGeneracion: null,
    fecEmi: fiscalDate(now),
    horEmi: fiscalTime(now),
    contingencia: null,
  };
  return {
    result: {
      estado: 'SIMULADO',
      tipoDte: TIPO_DTE_NAME[context.tipoDte],
      selloRecibido: null,
      numeroControl: null,
      codigoGeneracion: null,
      fecEmi: identity.fecEmi,
      horEmi: identity.horEmi,
      fhProcesamiento: null,
      clasificaMsg: null,
      codigoMsg: '000',
      descripcionMsg: 'Simulación: no se numeró, firmó ni transmitió ningún documento',
      observaciones: [],
      dteJson: new JsonText(completeDocument(prepared, identity)),
      dteFirmado: null,
    },
    replayed: false,
    autoridad: context.connection.autoridad,
    avisos: prepared.avisos,
  };
}

/**
 * The one transaction of an issuance: number, document, ledger, queue and idempotency key, all or nothing.
 *
 * @param prepared the document checked for a moment before; prepared anew when the edition changed in between
 * @returns the document's id
 */
export function commitDocument(
  tx: Tx,
  now: Instant,
  of: {
    readonly context: IssueContext;
    readonly prepared: PreparedDocument;
    readonly random: EngineDeps['random'];
  },
): number {
  const { context, random } = of;
  const { caller, issuer, branch, connection, tipoDte } = context;
  const fecEmi = fiscalDate(now);
  const current = editionAt(fecEmi, issuer.edition2026From) === of.prepared.edition;
  const prepared = current ? of.prepared : prepare(context, now);
  const { sequenceId, numero } = allocate(tx, sequenceOf(context, fiscalYear(now)));
  const numeroControl = controlNumber(branch, tipoDte, numero);
  const codigoGeneracion = random.uuid();
  const horEmi = fiscalTime(now);
  const payload = completeDocument(prepared, {
    ambiente: caller.ambiente,
    numeroControl,
    codigoGeneracion,
    fecEmi,
    horEmi,
    contingencia: null,
  });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const documentId = insertDocument(tx, {
    codigoGeneracion,
    issuerId: issuer.id,
    branchId: branch.id,
    ambiente: caller.ambiente,
    autoridad: connection.autoridad,
    sequenceId,
    numero,
    tipoDte,
    edicion: prepared.edition,
    numeroControl,
    fecEmi,
    horEmi,
    emittedAt: now,
    montoCentavos: prepared.montoCentavos,
    ivaCentavos: prepared.ivaCentavos,
    receptorDocumento: prepared.receptorDocumento,
    receptorNombre: prepared.receptorNombre,
    reemplazaA: prepared.request.reemplazaA ?? null,
    apiKeyId: caller.keyId,
    payload,
    sha256,
  });
  appendLedger(tx, { sequenceId, numero, estado: 'ASIGNADO', codigoGeneracion, sha256, at: now });
  enqueue(tx, documentId, now + DELIVERY_LEASE_MS);
  const { idempotencyKey } = context.input;
  if (idempotencyKey !== undefined) {
    recordIdempotency(tx, {
      apiKeyId: caller.keyId,
      clave: idempotencyKey,
      operacion: tipoDte,
      contenido: context.contentHash,
      documentId,
      createdAt: now,
    });
  }
  return documentId;
}

/** The sequence a document of this context takes its number from (decisions 8). */
function sequenceOf(
  { caller, issuer, branch, connection, tipoDte }: IssueContext,
  anio: number,
): SequenceKey {
  return {
    issuerId: issuer.id,
    ambiente: caller.ambiente,
    autoridad: connection.autoridad,
    tipoDte,
    serie: `${branch.codEstable}${branch.codPuntoVenta}`,
    formato: branch.formatoNumeroControl,
    anio,
  };
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
  if (!formatted.ok) throw new AppError('EMISION_BLOQUEADA', formatted.mensaje);
  return formatted.numeroControl;
}
