/** Which document a caller may correct now (§correction). */
import { documentName } from '../../domain/control-number.ts';
import { rule } from '../../contract/rules/rules.ts';
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

/** Who wants to correct which document. */
export interface Wanted {
  readonly context: {
    readonly caller: Caller;
    readonly tipoDte: TipoDte;
    readonly connection: Pick<Connection, 'autoridad'>;
  };
  /** codigoGeneracion of the refused document. */
  readonly corrige: string;
}

/** Why a document in another state is not corrected. */
const WHY_NOT: Readonly<Record<Exclude<DocumentState, 'RECHAZADO'>, string>> = {
  EMITIDO: 'su transmisión a Hacienda está pendiente; espere su resultado',
  TRANSMITIENDO: 'su transmisión a Hacienda está pendiente; espere su resultado',
  PENDIENTE: 'su transmisión a Hacienda está pendiente; espere su resultado',
  CONTINGENCIA: 'está emitido en contingencia y se enviará a Hacienda; espere su resultado',
  PROCESADO: 'tiene el sello de Hacienda; para cambiarlo invalídelo',
  INVALIDANDO: 'tiene el sello de Hacienda y su invalidación está en camino',
  INVALIDADO: 'está invalidado',
};

/**
 * The refused document of that code, if its issuer, environment, branch and type are the caller's and it is not too late.
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
    document.tipoDte === tipoDte &&
    isOwn(reader, caller, document);
  if (!isTheirs) {
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('correccion-no-encontrada', { tipoDte, codigo: corrige }));
  }
  if (document.estado !== 'RECHAZADO')
    throw notCorrectable(document, `está ${publicState(document.estado)}: ${WHY_NOT[document.estado]}`);
  if (!document.numeroVigente)
    throw notCorrectable(
      document,
      `pasó el plazo de ${CORRECTION_TERM_HOURS} horas y su número volvió a la serie; emita uno nuevo`,
    );
  const at = refusedAt(reader, document.id);
  if (at === null || now > correctionDue(at)) {
    const when = at === null ? '' : ` (${fiscalDate(at)} ${fiscalTime(at)})`;
    throw notCorrectable(
      document,
      `Hacienda lo rechazó hace más de ${CORRECTION_TERM_HOURS} horas${when}; emita uno nuevo`,
    );
  }
  if (document.autoridad !== connection.autoridad)
    throw notCorrectable(document, 'se numeró para otra autoridad que la conexión de ahora; emita uno nuevo');
  return document;
}

function notCorrectable(document: StoredDocument, why: string): AppError {
  const numeroControl = documentName(document);
  return refusal('ESTADO_NO_PERMITE', rule('no-corregible', { numeroControl, causa: why }));
}
