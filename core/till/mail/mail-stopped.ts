/** Why nothing goes out until a person mends it: stored as one text, read in its parts. */
import type { StoppedMail } from '../../contract/bridge/bridge-mail.ts';
import type { MailOutcome } from '../../contract/mail.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';

const SAID = ' El servidor dijo: ';

/** What a person must mend. */
export function refusedSettings({ about, words }: Extract<MailOutcome, { kind: 'credentials' }>): string {
  const what =
    about === 'clave' ? 'La contraseña del correo fue rechazada' : 'El servidor no acepta el remitente';
  return `${what}.${SAID}${words}`;
}

/** Since when and why an outbox is stopped; null while it is not. */
export function stoppedMail(settings: StoredMailSettings | null): StoppedMail | null {
  if (settings === null || settings.stopped === null) return null;
  const { at, why } = settings.stopped;
  const end = why.indexOf(SAID);
  const parts =
    end === -1
      ? { motivo: why, respuesta: null }
      : { motivo: why.slice(0, end), respuesta: why.slice(end + SAID.length) };
  return { desde: isoUtc(at), ...parts };
}
