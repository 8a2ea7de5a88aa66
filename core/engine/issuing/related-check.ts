/** Related documents of ours must be what the request says they are: the authority would refuse the rest (§related-documents, §notes). */
import type { FaultCode } from '../../contract/fault-codes.ts';
import { validationError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import { isAjuste, type TipoDte } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import type { Reader } from '../../store/store.ts';
import { assertBalance, type Adjusting } from './adjusted-documents.ts';

/** `tipoGeneracion` of an electronic document. */
const ELECTRONIC = '2';

/** Who relates documents, in which type. */
export interface Relating {
  readonly caller: Caller;
  readonly tipoDte: TipoDte;
  readonly connection: Pick<Connection, 'autoridad'>;
}

/**
 * Checks type, date and state of the related electronic documents that this issuer emitted here; others are unknown.
 *
 * @throws AppError `VALIDACION` with every fault
 */
export function assertRelated(reader: Reader, of: Relating, request: IssueRequest): void {
  const { caller } = of;
  const faults = (request.documentoRelacionado ?? []).flatMap((related, index): readonly Fault[] => {
    if (related.tipoGeneracion.text !== ELECTRONIC) return [];
    const own = findDocumentByCode(reader, related.numeroDocumento);
    if (own === null || own.issuerId !== caller.issuerId || own.ambiente !== caller.ambiente) return [];
    const fault = (member: string, codigo: FaultCode, broken: Rule): Fault =>
      faultAt(`documentoRelacionado[${index}].${member}`, codigo, broken);
    const unfit = unfitFor(of, own);
    return [
      ...(own.tipoDte === related.tipoDocumento
        ? []
        : [fault('tipoDocumento', 'NO_COINCIDE', rule('relacionado-de-otro-tipo', { tipo: own.tipoDte }))]),
      ...(own.fecEmi === related.fechaEmision
        ? []
        : [fault('fechaEmision', 'NO_COINCIDE', rule('relacionado-de-otra-fecha', { fecha: own.fecEmi }))]),
      ...(unfit === null ? [] : [fault('numeroDocumento', 'ESTADO', unfit)]),
    ];
  });
  if (faults.length > 0) throw validationError(faults);
}

/**
 * The same in the commit that stores what adjusts a document, with what it takes from each: an invalidation or another one may have
 * come in between. Documents of other types are not affected by what they relate.
 *
 * @throws AppError `VALIDACION`
 */
export function assertAdjustable(
  reader: Reader,
  of: Relating & Adjusting & Parameters<typeof assertBalance>[1],
  prepared: PreparedDocument,
): void {
  if (!isAjuste(of.tipoDte)) return;
  assertRelated(reader, of, prepared.request);
  assertBalance(reader, of, prepared);
}

/** Why a document cannot be related as it stands; null where it can. One without a seal is waited for (§waits-for-related). */
function unfitFor({ tipoDte, connection }: Relating, own: StoredDocument): Rule | null {
  if (own.estado === 'INVALIDADO') return rule('relacionado-invalidado');
  if (!isAjuste(tipoDte)) return null;
  if (own.estado === 'INVALIDANDO') return rule('relacionado-invalidandose');
  if (own.estado === 'RECHAZADO') return rule('relacionado-rechazado');
  return own.autoridad === connection.autoridad ? null : rule('relacionado-de-otra-autoridad');
}
