/** Mail failures without an answer of the server, with Spanish sentences. */

/** Way out for a wrong combination of port and security. */
const PAIRS = 'use TLS con el puerto 465 o STARTTLS con el puerto 587';

/** Failures of a server or the connection to it. */
const FAULT = {
  'sin-nombre': 'no se encontró el servidor por su nombre',
  tarde: 'el servidor no respondió a tiempo',
  'puerto-cerrado': 'el servidor no acepta conexiones en ese puerto',
  'corto-la-conexion': 'el servidor cortó la conexión',
  'conexion-cortada': 'la conexión se cortó',
  'sin-starttls': `el servidor no ofrece STARTTLS en ese puerto; ${PAIRS}`,
  'sin-tls': `el servidor no usa TLS desde el inicio en ese puerto; ${PAIRS}`,
  'sin-saludo': `el servidor aceptó la conexión y no saludó; ${PAIRS}`,
  detenido: 'se detuvo antes de terminar',
  'sin-conexion': 'no se pudo conectar',
} as const;
export type MailFault = keyof typeof FAULT;

interface AtServer {
  readonly servidor: string;
}

export const MAIL_RULES = {
  'correo-de-recibo-sin-cliente': () => 'El cliente de este recibo ya no está entre los clientes',
  'envio-sin-cifrado': () => 'sin cifrado solo se envía a un servidor de esta misma computadora',
  'correo-sin-direccion': () => 'no es una dirección de correo',
  'correo-sin-version-legible': () => 'no se pudo dibujar la versión legible del documento',
  'servidor-de-correo-falla': ({ servidor, falla }: AtServer & { readonly falla: MailFault }) =>
    `${servidor}: ${FAULT[falla]}`,
  'servidor-de-correo-dudoso': ({ servidor, error }: AtServer & { readonly error: string }) =>
    `${servidor}: no se puede comprobar quién es el servidor; su certificado no es de confianza (${error})`,
} as const;
