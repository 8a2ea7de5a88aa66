/** The mail settings of a shop that sends by the test server. */
import type { MailForm } from '../../../core/contract/bridge/bridge-mail.ts';
import { MAIL_CA, MAIL_PASSWORD, MAIL_USER } from './mail-server.ts';

export function mailFormOf(port: number): MailForm {
  return {
    activo: true,
    host: '127.0.0.1',
    port: String(port),
    seguridad: 'STARTTLS',
    usuario: MAIL_USER,
    password: MAIL_PASSWORD,
    remitente: 'caja@tienda.example',
    remitenteNombre: 'Tienda Ñandú',
    ca: MAIL_CA,
    sellado: true,
    contingencia: true,
    invalidacion: true,
  };
}
