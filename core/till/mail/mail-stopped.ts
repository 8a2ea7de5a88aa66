/** Why nothing goes out until a person mends it: a rule, kept with the server's own words. */
import type { StoppedMail } from '../../contract/bridge/bridge-mail.ts';
import { asMembers, membersOf } from '../../contract/json.ts';
import type { MailOutcome } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { lastAnswerOf } from '../../domain/last-answer.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';

/** What a person must mend. */
export function refusedSettings({ about }: Extract<MailOutcome, { kind: 'credentials' }>): Rule {
  return rule(about === 'clave' ? 'correo-clave-rechazada' : 'correo-remitente-rechazado');
}

/** The reason as it is stored; {@link stoppedMail} reads it. */
export function storedReason(motivo: Rule, respuesta: string | null): string {
  return JSON.stringify({ motivo, respuesta });
}

/** Since when and why an outbox is stopped; null while it is not. Older ones hold a sentence. */
export function stoppedMail(settings: StoredMailSettings | null): StoppedMail | null {
  if (settings === null || settings.stopped === null) return null;
  const { at, why } = settings.stopped;
  const desde = isoUtc(at);
  const { motivo, respuesta = null } = membersOf(why) ?? {};
  if (asMembers(motivo) === null) return { desde, motivo: rule('dicho', { texto: why }), respuesta: null };
  const said = lastAnswerOf(JSON.stringify(motivo));
  const reason = 'received' in said ? rule('dicho', { texto: said.received }) : said;
  return { desde, motivo: reason, respuesta: typeof respuesta === 'string' ? respuesta : null };
}
