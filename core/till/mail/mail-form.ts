/** The form of the mail settings: what is wrong with it, and the settings it stands for. */
import { X509Certificate } from 'node:crypto';
import type { MailForm } from '../../contract/bridge/bridge-mail.ts';
import { isCorreo } from '../../contract/dte/leaves.ts';
import { readableFault } from '../../contract/text/readable-text.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { isLoopbackHost, isMailHost } from '../../domain/text/mail-host.ts';
import { faultList, type FaultList } from '../../domain/rules/faults.ts';
import type { MailSettings, StoredMailSettings } from '../../store/mail/mail-settings.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** What a new form proposes. */
export const USUAL_PORT = '587';
const MAX_PORT = 65_535;
const MAX_ADDRESS_CHARS = 100;
const MAX_NAME_CHARS = 100;

/** A form that can be used. */
export interface ReadMailForm {
  readonly settings: MailSettings;
  /** Null keeps the stored one. */
  readonly password: string | null;
}

/**
 * Reads a form.
 *
 * @param stored what is kept of this issuer; null before there is anything
 * @throws AppError `VALIDACION` with every fault at its field
 */
export function readMailForm(
  form: MailForm,
  { issuerId, stored }: { readonly issuerId: string; readonly stored: StoredMailSettings | null },
): ReadMailForm {
  const list = faultList();
  const settings: MailSettings = {
    issuerId,
    activo: form.activo,
    host: form.host.trim().toLowerCase(),
    port: /^\d{1,5}$/.test(form.port.trim()) ? Number(form.port.trim()) : 0,
    seguridad: form.seguridad,
    usuario: form.usuario.trim() === '' ? null : form.usuario.trim(),
    remitente: form.remitente.trim(),
    remitenteNombre: form.remitenteNombre.trim(),
    ca: form.ca.trim() === '' ? null : form.ca.trim(),
    kinds: { sellado: form.sellado, contingencia: form.contingencia, invalidacion: form.invalidacion },
  };
  checkServer(settings, list);
  checkSender(settings, list);
  checkPassword({ settings, stored, given: form.password !== '' }, list);
  if (list.faults.length > 0) throw formError(list);
  const password = settings.usuario === null || form.password === '' ? null : form.password;
  return { settings, password };
}

function checkServer({ host, port, seguridad, ca }: MailSettings, list: FaultList): void {
  if (host === '') list.add('host', 'CAMPO_REQUERIDO', rule('falta-servidor'));
  else if (!isMailHost(host)) list.add('host', 'FORMATO', rule('nombre-de-servidor-de-correo'));
  if (port < 1 || port > MAX_PORT)
    list.add('port', 'FORMATO', rule('numero-entre', { minimo: 1, maximo: MAX_PORT }));
  if (seguridad === 'NINGUNA' && !isLoopbackHost(host)) {
    const why = rule('correo-sin-cifrado');
    list.add('seguridad', 'ESTADO_NO_PERMITE', why);
  }
  if (ca !== null && !isCertificate(ca)) {
    const why = rule('certificado-pem');
    list.add('ca', 'FORMATO', why);
  }
}

function checkSender({ remitente, remitenteNombre }: MailSettings, list: FaultList): void {
  if (remitente === '') list.add('remitente', 'CAMPO_REQUERIDO', rule('falta-remitente'));
  else if (!isCorreo(remitente) || remitente.length > MAX_ADDRESS_CHARS)
    list.add('remitente', 'FORMATO', ADDRESS_EXPECTED);
  if (remitenteNombre === '') list.add('remitenteNombre', 'CAMPO_REQUERIDO', rule('falta-nombre-remitente'));
  else if (remitenteNombre.length > MAX_NAME_CHARS || /\p{Cc}/u.test(remitenteNombre))
    list.add('remitenteNombre', 'FORMATO', rule('nombre-en-una-linea', { maximo: MAX_NAME_CHARS }));
  else {
    const fault = readableFault(remitenteNombre, 'one');
    if (fault !== null) list.add('remitenteNombre', fault.codigo, fault.broken);
  }
}

interface PasswordCheck {
  readonly settings: MailSettings;
  readonly stored: StoredMailSettings | null;
  readonly given: boolean;
}

/** A stored password goes only where it went before: nobody learns it by naming a server of their own. */
function checkPassword({ settings, stored, given }: PasswordCheck, list: FaultList): void {
  if (settings.usuario === null || given) return;
  if (stored === null || stored.passwordSealed === null)
    return list.add('password', 'CAMPO_REQUERIDO', rule('falta-contrasena'));
  const keys = ['host', 'port', 'seguridad', 'usuario', 'ca'] as const;
  if (keys.some((key) => settings[key] !== stored[key]))
    list.add('password', 'CAMPO_REQUERIDO', rule('contrasena-de-nuevo'));
}

/** What an address must be. */
const ADDRESS_EXPECTED = rule('correo-de-persona');

/** The address of a form's field. @throws AppError `VALIDACION` when it is none */
export function readAddress(typed: string, campo: string): string {
  const address = typed.trim();
  if (address.length <= MAX_ADDRESS_CHARS && isCorreo(address)) return address;
  const list = faultList();
  list.add(campo, address === '' ? 'CAMPO_REQUERIDO' : 'FORMATO', ADDRESS_EXPECTED);
  throw formError(list);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject.length >= 0;
  } catch {
    return false;
  }
}

/** Refuses the form; a single fault is in the message. */
function formError({ faults }: FaultList): AppError {
  const [first] = faults;
  const broken =
    faults.length === 1 && first !== undefined
      ? ({ regla: first.regla, parametros: first.parametros } as Rule)
      : rule('varios-datos-por-corregir', { faltas: faults.length });
  return refusal('VALIDACION', broken, { faults });
}

/** The form of what is stored. */
export function formOf({
  activo,
  host,
  port,
  seguridad,
  usuario,
  remitente,
  remitenteNombre,
  ca,
  kinds,
}: MailSettings): MailForm {
  const server = { host, port: String(port), seguridad, usuario: usuario ?? '', password: '' };
  return { activo, ...server, remitente, remitenteNombre, ca: ca ?? '', ...kinds };
}
