/** Validates the form of the mail settings. */
import { X509Certificate } from 'node:crypto';
import type { MailForm } from '../../contract/bridge/bridge-mail.ts';
import { isLoopbackHost, mailAddress, mailSettings, type MailSettings } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { faultList, type FaultList } from '../../domain/rules/faults.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';
import { readRecord } from '../settings/read-record.ts';

export interface ReadMailForm {
  readonly settings: MailSettings;
  readonly password: string | null;
}

/**
 * Validates a form.
 *
 * @param stored the issuer's settings; null before the first
 * @throws AppError `VALIDACION` with every fault at its field
 */
export function readMailForm(
  { password, ...form }: MailForm,
  stored: StoredMailSettings | null,
): ReadMailForm {
  const list = faultList();
  const settings = readRecord(mailSettings, form, list);
  const { seguridad, host, ca, usuario } = settings;
  if (seguridad === 'NINGUNA' && !isLoopbackHost(host))
    list.add('seguridad', 'ESTADO_NO_PERMITE', rule('correo-sin-cifrado'));
  if (ca !== null && !isCertificate(ca)) list.add('ca', 'FORMATO', rule('certificado-pem'));
  checkPassword({ settings, stored, given: password !== '' }, list);
  if (list.faults.length > 0) throw formError(list);
  return { settings, password: usuario === null || password === '' ? null : password };
}

interface PasswordCheck {
  readonly settings: MailSettings;
  readonly stored: StoredMailSettings | null;
  readonly given: boolean;
}

/** A stored password is used only with its own server, so that it cannot be sent to another one. */
function checkPassword({ settings, stored, given }: PasswordCheck, list: FaultList): void {
  if (settings.usuario === null || given) return;
  if (stored === null || stored.passwordSealed === null)
    return list.add('password', 'CAMPO_REQUERIDO', rule('falta-contrasena'));
  const keys = ['host', 'port', 'seguridad', 'usuario', 'ca'] as const;
  if (keys.some((key) => settings[key] !== stored[key]))
    list.add('password', 'CAMPO_REQUERIDO', rule('contrasena-de-nuevo'));
}

/** The address of a field. @throws AppError `VALIDACION` */
export function readAddress(typed: string, campo: string): string {
  const read = mailAddress.safeParse(typed);
  if (read.success) return read.data;
  const list = faultList();
  list.add(campo, typed.trim() === '' ? 'CAMPO_REQUERIDO' : 'FORMATO', rule('correo-de-persona'));
  throw formError(list);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject.length >= 0;
  } catch {
    return false;
  }
}

/** The error of a form; a single fault becomes its message. */
function formError({ faults }: FaultList): AppError {
  const [first] = faults;
  const broken =
    faults.length === 1 && first !== undefined
      ? ({ regla: first.regla, parametros: first.parametros } as Rule)
      : rule('varios-datos-por-corregir', { faltas: faults.length });
  return refusal('VALIDACION', broken, { faults });
}
