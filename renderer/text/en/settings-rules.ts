/** English sentences of the rules of settings and of documents that a till's screens meet. */
import type { RuleWords } from '../../faults/rule-words.ts';
import { dayText } from '../day.ts';
import { environmentInSentence, stateInSentence } from './wire-words.ts';

const settings = {
  'valor-minimo': ({ minimo }) => `must be at least ${minimo}`,
  'valor-maximo': ({ maximo }) => `may be ${maximo} at most`,
  'ruta-de-la-autoridad': () => 'must be a path of Hacienda, for example "/fesv/recepciondte"',
  'codigo-de-actividad': () => 'has 5 or 6 digits (CAT-019)',
  'uno-o-mas': () => 'must be 1 or more',
  'direccion-http': () => 'must be an http(s) address',
  'direccion-http-limpia': () => 'must be an http(s) address without user, password, “?” or “#”',
  'https-requerido': () =>
    'must begin with https://; without encryption only this very computer is accepted (127.0.0.1)',
  'direccion-de-otro-ambiente': ({ propio, ambiente }) =>
    `is the address of Hacienda for ${environmentInSentence(propio)}; ${environmentInSentence(ambiente)} has another`,
  'direccion-compartida': ({ otro }) =>
    `that address is used for ${otro} already; each environment needs its own`,
  'simulador-remoto': () => 'a simulator is only accepted on this very computer (127.0.0.1)',
  'codigo-de-cuatro': ({ ejemplo }) => `has 4 letters or digits, for example ${ejemplo}`,
  'tipo-de-establecimiento': () => 'choose one from the list',
  'monto-de-umbral': () => 'type an amount such as 25000.00',
  'webhook-no-encontrado': () => 'that target is not there any more',
  'evento-no-encontrado': () => 'that target does not get such an event',
  'solicitud-no-encontrada': () => 'that request is no longer in the log',
  'falta-sucursal': () => 'name at least one branch',
  'falta-emisor': () => 'name at least one issuer',
  porcentaje: () => 'type a percentage from 0 to 100, such as 10 or 12.5',
  'falta-un-plazo': () => 'name at least one deadline',
  feriado: () => 'write it as MM-DD or YYYY-MM-DD',
  'numero-de-sucursal': () => 'The number of the branch is a whole number from 1 to 9999.',
  'clase-de-establecimiento': () =>
    'The kind of establishment is 01 (branch), 02 (head office), 04 (warehouse) or 07 (yard).',
  'establecimiento-oficial': () => 'The code of the establishment is M, S, B or P and 3 digits (M001).',
  'letra-de-establecimiento': ({ letra, tipo }) =>
    `The code of the establishment begins with ${letra} for establishments of kind ${tipo}.`,
  'punto-de-venta-oficial': () => 'The code of the point of sale is P and 3 digits (P001).',
  'correlativo-del-formato': ({ maximo }) =>
    `the format interfaz goes up to ${maximo}; use the official format`,
  'correlativo-agotado': ({ maximo }) =>
    `numbers go up to ${maximo}: after that last number none is left; use another point of sale`,
  'correlativo-empezado': ({ inicial, ultimo }) =>
    `that sequence began after ${inicial} already and is at ${ultimo}; this can be set only before its first document`,
  'correlativo-tarde': () =>
    'one of those sequences has begun already; its first number can be set only before its first document',
  'ya-lo-tiene': ({ que, otra }) => `${otra} has ${que} already; each branch needs its own`,
  'lo-tiene-otra': ({ que, otra }) => `${que === undefined ? '' : `${que} `}belongs to the branch ${otra}`,
  'codigo-congelado': ({ antes, ahora }) =>
    `cannot change from ${antes} to ${ahora}: the branch has issued documents; for other codes create another branch`,
  'falta-gerente': () => 'At least one manager is needed',
  'falta-pin-actual': () => 'Type your present PIN too',
  'nombre-de-usuario-desactivado': () =>
    'That name belongs to a user who was switched off; switch them on again or add a surname',
  'usuario-que-no-esta': () => 'That user no longer works here; reload the screen',
  'ultimo-gerente': () =>
    'They are the only manager: name another one first, or nobody could change the settings',
  'llave-que-no-esta': () => 'That key no longer exists; reload the screen',
  'nombre-de-llave-largo': ({ maximo }) => `What it is for: type at most ${maximo} characters`,
  'llave-vencida': () => 'That date is over: the key would be expired from the start',
  'llave-de-produccion': () => 'Set up the connection and the certificate of Production first',
} satisfies RuleWords;

const documents = {
  'servicio-en-bien': () => 'it is a good, not a service; choose another kind',
  'falta-motivo-de-otro': () => 'for another reason you must explain it',
  'causa-sin-palabras': () => 'cause 5 (other) needs a reason in words',
  'causa-con-palabras': () => 'only cause 5 takes a reason in words; leave it empty',
  'plazo-de-invalidacion-vencido': ({ tipo, sellado, termino }) =>
    `The time to invalidate this document (type ${tipo}, sealed on ${dayText(sellado)}) ended on ${dayText(termino)}; the document stays valid. Ask your accountant how to correct the operation`,
  'numeros-en-duda': ({ causa, salida }) => `Issuing is blocked: ${causa}. ${salida}`,
  'ya-invalidado': ({ evento }) =>
    `The document was invalidated already${evento === null ? '' : ` by the event ${evento}`}; there is nothing more to do`,
  'rechazado-no-se-invalida': () =>
    'Hacienda refused the document: it is not valid and need not be invalidated',
  'sin-sello-no-se-invalida': ({ estado }) =>
    `The document does not have Hacienda’s seal yet (it is ${stateInSentence(estado)}); invalidate it when it has it`,
  'sellado-por-otra-autoridad': ({ quien, ambiente }) =>
    `The document was sealed by ${quien === 'simulador' ? 'the simulator' : 'Hacienda'}, and the connection for ${environmentInSentence(ambiente)} is another one; only who sealed it can invalidate it`,
  'reemplazo-sin-sello': ({ codigo, estado }) =>
    `The document that replaces it (${codigo}) does not have Hacienda’s seal yet (it is ${stateInSentence(estado)}); invalidate when it has it`,
  'correccion-no-encontrada': ({ codigo }) =>
    `Your branch has no document with the generation code ${codigo}`,
  'no-corregible': ({ numeroControl, causa }) =>
    `The document ${numeroControl} cannot be corrected: ${causa}`,
  'llave-de-firma-cerrada': () =>
    "The signing key cannot be opened: check the master key or import the issuer's certificate again",
  'documento-no-encontrado': ({ codigo }) =>
    `There is no document with the generation code ${codigo} among yours`,
  'base-de-datos-ocupada': () =>
    'Another program is using the database of Caja DTE. Wait until it ends (a backup or a maintenance command) and try again.',
  'disco-lleno': () =>
    'It could not be saved to the disk: the disk is full or failing. Free some space on the disk of the data folder and try again.',
  'numeracion-agotada': ({ maximo }) =>
    `The numbers of this year reached their limit (${maximo}): use another point of sale or the official format.`,
  'rechazado-sin-archivo': () => 'Hacienda refused this document: there is no file for the receiver',
  'sin-sello-sin-archivo': () =>
    'The document does not have the seal of Hacienda yet; ask for the file when it has it',
} satisfies RuleWords;

export const enSettingsRules = { ...settings, ...documents } as const;
