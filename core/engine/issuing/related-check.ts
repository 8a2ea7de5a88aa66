/** Related documents of ours must match the request; the authority would refuse others (§related-documents, §notes). */
import type { FaultCode } from '../../contract/fault-codes.ts';
import { isCode } from '../../contract/api/request-leaves.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import { isAjuste, RETORNO, type Edition, type TipoAjuste, type TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Connection, Issuer } from '../../contract/settings/issuer.ts';
import { returnUnavailable } from '../../domain/rules/retorno.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { ADJUSTED_BY, namedDocuments, relatedDocument, type Adjusting } from './adjusted-documents.ts';

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = '2';

export interface Relating {
  readonly caller: Caller;
  readonly tipoDte: TipoDte;
  readonly connection: Pick<Connection, 'autoridad'>;
}

/**
 * Looks up the related documents of a note or return first, because the rest is taken from them.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO` for a bare code that is none of the caller's, and for a document of
 * another place; `ESTADO_NO_PERMITE` for a type or state that cannot be adjusted
 */
export function assertNamed(reader: Reader, of: Relating & Adjusting): void {
  const { tipoDte } = of;
  if (!isAjuste(tipoDte)) return;
  for (const { codigo: documento, isAlone } of namedDocuments(of)) {
    // A malformed code is reported with the other faults.
    if (!isCode(documento)) continue;
    const found = relatedDocument(reader, of.caller, documento);
    if (found === 'hidden' || (found === 'unknown' && isAlone))
      throw refusal(
        'DOCUMENTO_NO_ENCONTRADO',
        rule(tipoDte === RETORNO ? 'factura-sin-encontrar' : 'relacionado-sin-encontrar', { documento }),
      );
    if (found === 'unknown') continue;
    const causa = notAdjusted(tipoDte, found, of);
    if (causa !== null) throw refusal('ESTADO_NO_PERMITE', rule('no-se-ajusta', { documento, causa }));
  }
}

/**
 * Why a document of ours cannot be adjusted; null when it can. A note on one without a seal waits for it
 * (§waits-for-related).
 */
function notAdjusted(tipoDte: TipoAjuste, own: StoredDocument, { connection }: Relating): Rule | null {
  const { tipoDte: tipo, estado } = own;
  if (tipo !== ADJUSTED_BY[tipoDte]) return rule('ajuste-de-otro-tipo', { tipo });
  if (estado === 'INVALIDADO') return rule('relacionado-invalidado');
  if (estado === 'INVALIDANDO') return rule('relacionado-invalidandose');
  if (estado === 'RECHAZADO') return rule('relacionado-rechazado');
  if (own.autoridad !== connection.autoridad) return rule('relacionado-de-otra-autoridad');
  return tipoDte === RETORNO && own.sello === null ? rule('ajuste-sin-sello') : null;
}

/**
 * Checks type, date and state of related electronic documents emitted at the caller's place; others are unknown.
 *
 * @throws AppError `VALIDACION` with every fault
 */
export function assertRelated(reader: Reader, { caller }: Relating, request: IssueRequest): void {
  const faults = (request.documentoRelacionado ?? []).flatMap((related, index): readonly Fault[] => {
    if (related.tipoGeneracion.text !== ELECTRONIC) return [];
    const own = relatedDocument(reader, caller, related.numeroDocumento);
    if (typeof own === 'string') return [];
    const fault = (member: string, codigo: FaultCode, broken: Rule): Fault =>
      faultAt(`documentoRelacionado[${index}].${member}`, codigo, broken);
    return [
      ...(own.tipoDte === related.tipoDocumento
        ? []
        : [fault('tipoDocumento', 'NO_COINCIDE', rule('relacionado-de-otro-tipo', { tipo: own.tipoDte }))]),
      ...(own.fecEmi === related.fechaEmision
        ? []
        : [fault('fechaEmision', 'NO_COINCIDE', rule('relacionado-de-otra-fecha', { fecha: own.fecEmi }))]),
      ...(own.estado === 'INVALIDADO'
        ? [fault('numeroDocumento', 'ESTADO', rule('relacionado-invalidado'))]
        : []),
    ];
  });
  if (faults.length > 0) throw validationError(faults);
}

/**
 * Repeats the check for adjustments in the commit, because an invalidation may have come in between. Other types do not
 * depend on their related documents.
 *
 * @throws AppError as {@link assertNamed} and {@link assertRelated}
 */
export function assertAdjustable(reader: Reader, of: Relating & Adjusting, request: IssueRequest): void {
  if (!isAjuste(of.tipoDte)) return;
  assertNamed(reader, of);
  assertRelated(reader, of, request);
}

/**
 * Checks that events of return are available in that edition.
 *
 * @throws AppError `ESTADO_NO_PERMITE` naming the alternative
 */
export function assertReturnsTaken(
  { tipoDte, issuer }: { readonly tipoDte: TipoDte; readonly issuer: Issuer },
  edition: Edition,
): void {
  if (tipoDte !== RETORNO) return;
  const unavailable = returnUnavailable(edition, issuer);
  if (unavailable !== null) throw refusal('ESTADO_NO_PERMITE', unavailable);
}
