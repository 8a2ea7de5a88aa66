/** Why an outbox is stopped until a person acts. */
import type { StoppedMail } from '../../contract/bridge/bridge-mail.ts';
import type { MailOutcome } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';

/** The setting a person must correct. */
export function refusedSettings({ about }: Extract<MailOutcome, { kind: 'credentials' }>): Rule {
  return rule(about === 'clave' ? 'correo-clave-rechazada' : 'correo-remitente-rechazado');
}

export function stoppedMail(settings: StoredMailSettings | null): StoppedMail | null {
  if (settings === null || settings.stopped === null) return null;
  const { at, why } = settings.stopped;
  return { desde: isoUtc(at), ...why };
}
