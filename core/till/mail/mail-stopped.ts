/** Why nothing goes out until a person mends it. */
import type { StoppedMail } from '../../contract/bridge/bridge-mail.ts';
import type { MailOutcome } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';

/** What a person must mend. */
export function refusedSettings({ about }: Extract<MailOutcome, { kind: 'credentials' }>): Rule {
  return rule(about === 'clave' ? 'correo-clave-rechazada' : 'correo-remitente-rechazado');
}

/** Since when and why an outbox is stopped; null while it is not. */
export function stoppedMail(settings: StoredMailSettings | null): StoppedMail | null {
  if (settings === null || settings.stopped === null) return null;
  const { at, why } = settings.stopped;
  return { desde: isoUtc(at), ...why };
}
