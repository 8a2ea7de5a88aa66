/** English sentences of why a mail was not handed over; none may be missing. */
import type { MailFault, MAIL_RULES } from '../../../core/contract/rules/till/mail-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const PAIRS = 'use TLS with port 465 or STARTTLS with port 587';

const FAULT: Readonly<Record<MailFault, string>> = {
  'sin-nombre': 'the server was not found by its name',
  tarde: 'the server did not answer in time',
  'puerto-cerrado': 'the server accepts no connections on that port',
  'corto-la-conexion': 'the server cut the connection',
  'conexion-cortada': 'the connection was cut',
  'sin-starttls': `the server offers no STARTTLS on that port; ${PAIRS}`,
  'sin-tls': `the server does not use TLS from the start on that port; ${PAIRS}`,
  'sin-saludo': `the server accepted the connection and did not greet; ${PAIRS}`,
  detenido: 'it was stopped before it ended',
  'sin-conexion': 'no connection could be made',
};

export const enMailRules: WholeRuleWords<typeof MAIL_RULES> = {
  'correo-de-recibo-sin-cliente': () => 'The customer of this receipt is no longer among the customers',
  'envio-sin-cifrado': () => 'unencrypted mail goes only to a server on this very computer',
  'correo-sin-direccion': () => 'it is no e-mail address',
  'correo-sin-version-legible': () => 'the printed version of the document could not be drawn',
  'servidor-de-correo-falla': ({ servidor, falla }) => `${servidor}: ${FAULT[falla]}`,
  'servidor-de-correo-dudoso': ({ servidor, error }) =>
    `${servidor}: it cannot be checked who the server is; its certificate is not trusted (${error})`,
};
