/** English sentences of what the authority found wrong, and of why something still waits for it; none may be missing. */
import type {
  ReasonName,
  REASON_RULES,
  RemedyName,
  UNDOING_FIELDS,
  UNDOING_REASONS,
} from '../../../core/contract/rules/authority/reason-rules.ts';
import type { DELIVERY_RULES } from '../../../core/contract/rules/authority/delivery-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const LOG_IN = 'Hacienda asks for the password to be changed';

const REASON: Readonly<Record<ReasonName, string>> = {
  '001': 'Hacienda received it',
  '002': 'Hacienda received it with remarks',
  '003': 'the value is not valid',
  '004': 'Hacienda has a record with that value already',
  '005': 'this is missing',
  '006': 'the format is not valid',
  '007': 'the value is not allowed',
  '008': 'it belongs to no taxpayer',
  '009': 'no taxpayer has that NIT',
  '010': 'the taxpayer is not active',
  '011': 'the receiver is no VAT taxpayer',
  '012': 'Hacienda has no contingency event that includes it',
  '013': 'its date and time are not within the contingency event',
  '014': 'Hacienda has no record with that value',
  '015': 'that document is invalidated',
  '016': 'the amount is larger than that of the related document',
  '017': 'the date is not right',
  '018': 'the date is past its term',
  '019': 'the number does not follow the sequence',
  '020': 'the calculation differs from Hacienda’s',
  '021': 'Hacienda could not check this',
  '022': 'the service of Hacienda that checks signatures is not available',
  '023': 'data are missing',
  '024': 'that value does not belong in this document',
  '025': 'values are repeated',
  '026': 'different values are not allowed',
  '027': 'it does not match the document',
  '028': 'another document is related to this one',
  '094': 'the data of the delivery are not valid',
  '095': 'the taxpayer is not authorised to issue',
  '096': 'it does not follow the format of Hacienda',
  '097': 'Hacienda received no data',
  '098': 'the document is not valid JSON',
  '099': 'an error that Hacienda does not explain',
  '100': 'wrong user of Hacienda',
  '101': 'Hacienda asks you to contact its support',
  '102': 'Hacienda did not recognise the session',
  '103': 'the password of Hacienda has expired',
  '104': LOG_IN,
  '105': LOG_IN,
  '106': 'user or password of Hacienda not valid',
  '107': 'the session with Hacienda is not valid',
  '108': 'there is no session with Hacienda',
  '109': 'Hacienda could not open the session',
  '110': 'the kind of user of Hacienda is missing',
  '111': 'something is missing to open the session with Hacienda',
  '802': 'the signature is not valid',
  'formato-pedido': 'it does not have the format that Hacienda asks for',
  corto: 'it is too short',
  largo: 'it is too long',
  'debe-ser-mayor': 'it must be larger',
  'menor-que-lo-permitido': 'it is less than allowed',
  'mayor-que-lo-permitido': 'it is more than allowed',
  'desconocido-en-el-formato': 'the format of Hacienda has no such field',
  'fuera-de-la-lista': 'it is not one of the values allowed',
  'fecha-de-envio': 'it differs from the day it was sent',
  'sin-decir': 'Hacienda rejected it',
};

const REMEDY: Readonly<Record<RemedyName, string>> = {
  'se-repite-solo': 'it is tried again by itself',
  'revisar-credenciales': 'check user and password of Hacienda in the connection of the issuer',
  'avisar-a-soporte': 'tell support',
  corregir: 'correct it',
  'nada-que-corregir': 'there is nothing to correct',
  'consultar-antes': 'ask about the document before you issue it again',
  indicar: 'fill it in',
  'usar-su-catalogo': 'choose a value from its list',
  'revisar-receptor': 'check the data of the receiver',
  'aclarar-con-hacienda': 'settle it with Hacienda before you issue',
  'emitir-factura': 'issue a factura (01) instead of a crédito fiscal',
  'revisar-relacionado': 'check the related document',
  'usar-uno-vigente': 'use one that is in force',
  'reducir-o-revisar': 'reduce it or check the related document',
  'emitir-otro': 'issue a new document',
  'comprobar-numeracion': 'ask your administrator to check the numbers',
  'revisar-cantidades': 'check quantities, prices and discounts',
  'completar-los': 'fill them in',
  'quitar-o-cambiar': 'remove or change it',
  'dejar-uno': 'leave one only',
  'usar-el-mismo': 'use the same value in all of them',
  'invalidar-el-otro': 'invalidate the other one first',
  'pedir-autorizacion': 'ask Hacienda for the authorisation',
  'intentar-despues': 'try later; if it happens again, tell support',
  'llamar-a-hacienda': 'contact Hacienda',
  'revisar-certificado': 'check the signing certificate of the issuer',
  completar: 'complete it',
  acortar: 'shorten it',
  aumentar: 'raise it',
  reducir: 'reduce it',
  quitar: 'remove it',
  'solo-un-aviso': 'it is a remark: there is nothing to correct',
  'otro-numero':
    'the system sets it: issue the sale again, which takes another number, and ask your administrator to check the numbers',
  'calculo-de-linea':
    'the system calculates it: check quantity, price, discount and kind of product of the line',
  calculo: 'the system calculates it from lines, payments and discounts',
  'datos-del-emisor': 'correct it in the data of the issuer or the branch',
  'del-sistema': 'the system sets it',
};

const UNDOING: Readonly<Record<keyof typeof UNDOING_REASONS, string>> = {
  'falta-reemplazo':
    'For this reason Hacienda requires the document that replaces it. Issue it and choose it as the replacement',
  'reemplazo-desconocido':
    'Hacienda does not have the document that was chosen as the replacement. Choose another that has its seal',
  'reemplazo-invalidado':
    'The document chosen as the replacement is invalidated. Choose one that is in force',
  'sobra-reemplazo': 'For this reason there is no replacement. Remove it and try again',
  'documento-desconocido':
    'Hacienda does not have this document. Ask about it before you try again; if it persists, tell support',
  'ya-invalidado':
    'Hacienda has this document as invalidated already: do not repeat it. Another event invalidated it before, from another computer or before a backup was put back; look it up in the portal of Hacienda',
  'fuera-de-plazo':
    'For Hacienda the time is over. The document stays valid; ask your accountant how to correct the operation',
  'dato-distinto': 'Something in the event does not match the document that Hacienda sealed. Tell support',
  'otro-relacionado': 'Another document is related to this one. Invalidate the other one first',
};

const FIELD: Readonly<Record<keyof typeof UNDOING_FIELDS, string>> = {
  'documento.codigoGeneracionR': 'Document that replaces it',
  'motivo.motivoAnulacion': 'Reason',
  'motivo.nombreResponsable': 'Name of the person responsible',
  'motivo.tipDocResponsable': 'Document of the person responsible',
  'motivo.numDocResponsable': 'Number of the document of the person responsible',
  'motivo.nombreSolicita': 'Name of who asks for it',
  'motivo.tipDocSolicita': 'Document of who asks for it',
  'motivo.numDocSolicita': 'Number of the document of who asks for it',
};

const reasons: WholeRuleWords<typeof REASON_RULES> = {
  'motivo-de-hacienda': ({ que, remedio, campo, dicho }) => {
    const names: Readonly<Record<string, string>> = FIELD;
    const field = campo === null ? '' : `${names[campo] ?? campo}: `;
    const said = dicho === null ? '' : ` (Hacienda says “${dicho}”)`;
    return `${field}${REASON[que]}${said}; ${REMEDY[remedio]}`;
  },
  'motivo-de-invalidacion': ({ motivo }) => UNDOING[motivo],
  'hacienda-dice': ({ texto }) => `Hacienda says “${texto}”`,
  'hacienda-sin-decidir': () => 'Hacienda answered without deciding; it is tried again by itself',
  'sin-linea-con-hacienda': () => 'no connection with Hacienda',
  'linea-cortada-con-hacienda': () => 'the connection with Hacienda was cut',
};

const delivery: WholeRuleWords<typeof DELIVERY_RULES> = {
  'conexion-ocupada': ({ ms }) => `no connection with Hacienda became free within ${ms} ms`,
  'hacienda-sin-respuesta': ({ ms }) => `Hacienda did not answer within ${ms} ms`,
  'hacienda-fuera-de-alcance': ({ error }) => `no connection with Hacienda (${error})`,
  'conexion-cortada': ({ error }) => `the connection with Hacienda was cut (${error})`,
  'respuesta-sin-decision': ({ status, extracto }) =>
    `an answer without a decision, HTTP ${status}: ${extracto === '' ? 'empty' : `“${extracto}”`}`,
  'sesion-no-abierta': ({ causa }) => `log-in: ${causa}`,
  'respuesta-sin-sesion': ({ status }) => `log-in: an answer without a session, HTTP ${status}`,
  'credenciales-rechazadas': ({ error }) =>
    `Hacienda did not accept user or password (${error}); check the credentials of the connection`,
  'sesion-rechazada': ({ error }) =>
    `Hacienda did not let this one in (${error}); if it meets all of them, check the credentials of the connection`,
  'llamadas-rechazadas': ({ error }) =>
    `Hacienda accepts user and password, but no call of this account: ask it to look into that, or type the credentials of the connection again (${error})`,
  'clave-de-conexion-cerrada': () =>
    'the password of the connection cannot be opened: type the credentials of the connection again',
  'conexion-no-configurada': () => 'no connection is set up',
  'archivo-del-simulador': () => 'the simulator of Hacienda cannot use its file; tell support',
  'recepcion-sin-confirmar': () => 'Hacienda does not have it and does not confirm its reception',
  'envio-interrumpido': () => 'interrupted: it is asked about before it is sent again',
  'lote-interrumpido': () => 'interrupted: each document is asked about',
  'lote-sin-resultado': () => 'the lot gave no result in time; each document is asked about',
  'ronda-interrumpida': () => 'it could not be signed or saved; it is tried again',
};

export const enAuthorityRules = { ...reasons, ...delivery } as const;
