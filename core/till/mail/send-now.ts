/** One mail handed over at once, outside of the queue: a person waits for what becomes of it, and nothing is tried again. */
import type { MailTrial } from '../../contract/bridge/bridge-mail.ts';
import type { MailFile, MailOutcome, MailSettings, MailText } from '../../contract/mail.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';
import type { MailPort } from './mail-port.ts';
import { refusedSettings } from './mail-stopped.ts';

/** A mail, and the account that it goes out by. */
export interface SentNow {
  readonly settings: MailSettings;
  /** Empty for a server that asks nobody who they are. */
  readonly password: string;
  readonly text: MailText;
  /** What kind of mail it is, in its Message-ID. */
  readonly clase: string;
  readonly to: string;
  readonly files: readonly MailFile[];
}

/** Hands it over; never rejects. */
export function sendNow(
  { settings, password, text, clase, to, files }: SentNow,
  { mail, random }: Pick<TillParts, 'random'> & { readonly mail: Pick<MailPort, 'send'> },
): Promise<MailOutcome> {
  const { host, port, seguridad, usuario, ca, remitente, remitenteNombre } = settings;
  const login = usuario === null ? null : { user: usuario, password };
  const outgoing = {
    ...text,
    messageId: `${clase}.${random.uuid().toLowerCase()}@${remitente.split('@')[1] ?? ''}`,
    from: { name: remitenteNombre, address: remitente },
    to: { name: '', address: to },
    files,
  };
  return mail.send(outgoing, { host, port, seguridad, login, ca }, new AbortController().signal);
}

/** What became of it, as the person who waits is told. */
export function mailTrialOf(
  outcome: MailOutcome,
  of: { readonly sent: Rule; readonly refused: Rule; readonly away: Rule },
): MailTrial {
  switch (outcome.kind) {
    case 'sent':
      return { resultado: 'enviado', dicho: of.sent, respuesta: null };
    case 'refused':
      return { resultado: 'rechazado', dicho: of.refused, respuesta: outcome.words };
    case 'credentials':
      return { resultado: 'clave', dicho: refusedSettings(outcome), respuesta: outcome.words };
    case 'away':
      return { resultado: 'sin-servidor', dicho: of.away, respuesta: outcome.words };
    default:
      return outcome satisfies never;
  }
}
