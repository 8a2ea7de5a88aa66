/** Why the authority refused an invalidation, in plain Spanish, with what to do (§result-codes, §invalidation). */
import { readReasons, type RefusalReason } from '../../domain/rejection/rejection-reasons.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';

/** What the authority said in its refusal. */
interface Refusal {
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
}

const REPLACEMENT = 'documento.codigoGeneracionR';

/** Sentences by code and, where it matters, by field; what a code means for a sale would mislead here. */
const MEANING: Readonly<Record<string, string>> = {
  [`005 ${REPLACEMENT}`]:
    'Con este motivo Hacienda exige el documento que lo reemplaza. Emítalo y elíjalo como reemplazo',
  [`014 ${REPLACEMENT}`]:
    'Hacienda no tiene el documento elegido como reemplazo. Elija otro que tenga su sello',
  [`015 ${REPLACEMENT}`]: 'El documento elegido como reemplazo está invalidado. Elija uno vigente',
  [`024 ${REPLACEMENT}`]: 'Con este motivo no va ningún reemplazo. Quítelo e inténtelo de nuevo',
  '014':
    'Hacienda no tiene este documento. Consúltelo antes de intentar de nuevo; si persiste, avise a soporte',
  '015':
    'Hacienda ya tiene invalidado este documento: no hay que repetirlo. Otro evento lo invalidó antes, desde otro equipo o antes de restaurar una copia; consúltelo en el portal de Hacienda',
  '018':
    'Para Hacienda el plazo terminó. El documento sigue válido; consulte con su contador cómo corregir la operación',
  '027': 'Un dato del evento no coincide con el documento que Hacienda selló. Avise a soporte',
  '028': 'Otro documento está relacionado con este. Invalide primero el otro',
};

/** The fields a person fills in, as the screen names them. */
const FIELD: Readonly<Record<string, string>> = {
  [REPLACEMENT]: 'Documento que lo reemplaza',
  'motivo.motivoAnulacion': 'Motivo',
  'motivo.nombreResponsable': 'Nombre del responsable',
  'motivo.tipDocResponsable': 'Documento del responsable',
  'motivo.numDocResponsable': 'Número de documento del responsable',
  'motivo.nombreSolicita': 'Nombre de quien lo solicita',
  'motivo.tipDocSolicita': 'Documento de quien lo solicita',
  'motivo.numDocSolicita': 'Número de documento de quien lo solicita',
};

/** The reasons of a refusal, one sentence each, without repetitions; never empty. */
export function explainInvalidationRefusal(refusal: Refusal): readonly string[] {
  const reasons = readReasons(refusal.descripcionMsg, refusal.observaciones);
  const shown: readonly RefusalReason[] = reasons.length === 0 ? [{ campo: null, texto: '' }] : reasons;
  return [...new Set(shown.map((reason) => sentenceOf(reason, refusal.codigoMsg)))];
}

function sentenceOf({ campo, texto }: RefusalReason, codigoMsg: string | null): string {
  const plain = plainReason(texto, codigoMsg);
  const own = MEANING[`${plain.codigo ?? ''} ${campo ?? ''}`] ?? MEANING[plain.codigo ?? ''];
  if (own !== undefined) return own;
  const field = campo === null ? '' : `${FIELD[campo] ?? campo}: `;
  const said = plain.complete || texto === '' ? '' : ` (Hacienda dice «${texto}»)`;
  return `${field}${plain.what}${said}; ${plain.wayOut}`;
}
