/** Checks which document a caller may correct now (§correction). */
import { documentName } from '../../domain/control-number.ts';
import { rule, type RuleName, type Rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { publicState, type DocumentState } from '../../domain/lifecycle.ts';
import { refusedAt } from '../../store/documents/corrections.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { CORRECTION_TERM_HOURS } from '../../contract/legal-terms.ts';
import { correctionDue } from '../../domain/deadlines.ts';
import { isOwn } from '../queries/visible-documents.ts';

export interface Wanted {
  readonly context: {
    readonly caller: Caller;
    readonly tipoDte: TipoDte;
    readonly connection: Pick<Connection, 'autoridad'>;
  };
  readonly corrige: string;
}

const WHY_NOT = {
  EMITIDO: 'correccion-por-transmitir',
  TRANSMITIENDO: 'correccion-por-transmitir',
  PENDIENTE: 'correccion-por-transmitir',
  CONTINGENCIA: 'correccion-en-contingencia',
  PROCESADO: 'correccion-con-sello',
  INVALIDANDO: 'correccion-invalidandose',
  INVALIDADO: 'correccion-invalidada',
} as const satisfies Readonly<Record<Exclude<DocumentState, 'RECHAZADO'>, RuleName>>;

/**
 * The refused document of that code, if issuer, environment and branch are the caller's, the type is that of the call and
 * the deadline has not passed.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` (404); `ESTADO_NO_PERMITE` (409) with the reason
 */
export function findCorrectable(reader: Reader, { context, corrige }: Wanted, now: Instant): StoredDocument {
  const { caller, tipoDte, connection } = context;
  const document = findDocumentByCode(reader, corrige);
  const isTheirs =
    document?.issuerId === caller.issuerId &&
    document.ambiente === caller.ambiente &&
    document.branchId === caller.branchId &&
    isOwn(reader, caller, document);
  if (!isTheirs) {
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('correccion-no-encontrada', { codigo: corrige }));
  }
  if (document.tipoDte !== tipoDte)
    throw notCorrectable(document, rule('correccion-de-otro-tipo', { tipoDte: document.tipoDte }));
  if (document.estado !== 'RECHAZADO')
    throw notCorrectable(document, rule(WHY_NOT[document.estado], { estado: publicState(document.estado) }));
  const horas = CORRECTION_TERM_HOURS;
  if (!document.numeroVigente) throw notCorrectable(document, rule('correccion-sin-numero', { horas }));
  const at = refusedAt(reader, document.id);
  if (at === null || now > correctionDue(at)) {
    const rechazo = at === null ? null : { dia: fiscalDate(at), hora: fiscalTime(at) };
    throw notCorrectable(document, rule('correccion-tardia', { horas, rechazo }));
  }
  if (document.autoridad !== connection.autoridad)
    throw notCorrectable(document, rule('correccion-de-otra-autoridad'));
  return document;
}

function notCorrectable(document: StoredDocument, causa: Rule): AppError {
  const numeroControl = documentName(document);
  return refusal('ESTADO_NO_PERMITE', rule('no-corregible', { numeroControl, causa }));
}
