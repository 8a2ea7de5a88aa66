/** Related documents of ours must be what the request says they are: the authority would refuse the rest (§related-documents). */
import type { Caller } from '../../contract/caller.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { validationError } from '../validation-error.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = '2';

/**
 * Checks type, date and state of the related electronic documents that this issuer emitted here; others are unknown.
 *
 * @throws AppError `VALIDACION` with every fault
 */
export function assertRelated(reader: Reader, caller: Caller, request: IssueRequest): void {
  const faults = (request.documentoRelacionado ?? []).flatMap((related, index): readonly Fault[] => {
    if (related.tipoGeneracion.text !== ELECTRONIC) return [];
    const own = findDocumentByCode(reader, related.numeroDocumento);
    if (own === null || own.issuerId !== caller.issuerId || own.ambiente !== caller.ambiente) return [];
    const fault = (member: string, codigo: string, broken: Rule): Fault =>
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
