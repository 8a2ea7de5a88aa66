/** Sends one mail immediately, outside the queue, for a person who waits; no retry. */
import type { MailTrial } from '../../contract/bridge/bridge-mail.ts';
import type { MailFile, MailOutcome, MailSettings, MailText } from '../../contract/mail.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import type { TillParts } from '../till-parts.ts';
import type { MailPort } from './mail-port.ts';
import { refusedSettings } from './mail-stopped.ts';

export interface SentNow {
  readonly settings: MailSettings;
  /** Empty for a server without login. */
  readonly password: string;
  readonly text: MailText;
  /** Kind of mail, part of its Message-ID. */
  readonly clase: string;
  readonly to: string;
  readonly files: readonly MailFile[];
}

/** Never rejects. */
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

/** The result for the waiting person. */
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
