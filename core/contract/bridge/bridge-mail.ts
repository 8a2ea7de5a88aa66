/** Bridge operations for mail: settings, outbox, and a document's mails. Passwords are never returned. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput, withOpened } from '../till/till-leaves.ts';
import { documentInput } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import type { Rule } from '../rules/rules.ts';
import { mailSettings, type MailKind, type MailState } from '../mail.ts';
import { formOf } from '../settings/typed.ts';

const MAX_FIELD_CHARS = 500;
/** Longest CA certificate text of a mail server, in characters. */
const MAX_CA_CHARS = 32_768;

const typed = z.string().max(MAX_FIELD_CHARS);

/** The form as typed; faults are reported at their field. */
export const mailForm = formOf(mailSettings, {
  /** Empty keeps the stored one. */
  password: typed,
  ca: z.string().max(MAX_CA_CHARS),
});
export type MailForm = z.infer<typeof mailForm>;

export const MAIL_OPERATIONS = {
  'mail.settings': { access: 'gerente', input: noInput, output: answers<MailSettingsView>() },
  'mail.save': { access: 'gerente', input: withOpened(mailForm), output: answers<MailSettingsView>() },
  /** Sends a test mail with the form's values; stores nothing. */
  'mail.test': {
    access: 'gerente',
    input: z.strictObject({ destinatario: typed, form: mailForm }),
    output: answers<MailTrial>(),
  },
  'mail.resume': { access: 'gerente', input: noInput, output: answers<MailSettingsView>() },
  'mail.waiting': { access: 'cajero', input: noInput, output: answers<MailWaiting>() },
  'mail.ofDocument': { access: 'cajero', input: documentInput, output: answers<DocumentMail>() },
  /** Cashiers: own sales only; managers: any. */
  'mail.resend': {
    access: 'cajero',
    input: documentInput.extend({ destinatario: typed }),
    output: answers<DocumentMail>(),
  },
} as const;

/** Waiting mails of an issuer and environment; moments are ISO 8601 UTC. */
export interface MailWaiting {
  readonly activo: boolean;
  readonly esperando: number;
  /** Start of the longest wait; null if none waits. */
  readonly desde: string | null;
  /** Next attempt; null if none waits or sending is stopped. */
  readonly proximo: string | null;
  /** Last answer of the server about a waiting mail. */
  readonly ultimaRespuesta: Rule | string | null;
  readonly detenido: StoppedMail | null;
  /** The longest waiting mails; `esperando` counts all. */
  readonly mensajes: readonly QueuedMail[];
  /** Documents of the last 14 days whose last mail failed permanently and was not sent again. */
  readonly rechazados: number;
  readonly rechazos: readonly QueuedMail[];
}

export const MAX_MAIL_ROWS = 50;

/** A waiting or rejected mail with its document. */
export interface QueuedMail extends Omit<MailRow, 'quien'> {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
}

/** Start and reason of a stop that needs a user's action. */
export interface StoppedMail {
  readonly desde: string;
  readonly motivo: Rule;
  /** The mail server's answer; null if it was not asked. */
  readonly respuesta: string | null;
}

export interface MailSettingsView {
  readonly form: MailForm;
  readonly guardado: boolean;
  readonly conPassword: boolean;
  readonly cola: MailWaiting;
}

export interface MailTrial {
  readonly resultado: 'enviado' | 'rechazado' | 'clave' | 'sin-servidor';
  /** What happened, and what to do. */
  readonly dicho: Rule;
  /** The mail server's answer, or why there is none; null if it adds nothing. */
  readonly respuesta: Rule | string | null;
}

/** A mail of a document; moments are ISO 8601 UTC. */
export interface MailRow {
  readonly id: number;
  readonly clase: MailKind;
  readonly estado: MailState;
  readonly destinatario: string;
  readonly creado: string;
  /** Time it was sent, rejected or cancelled, or of the last attempt; null before the first. */
  readonly actualizado: string | null;
  readonly intentos: number;
  /** Next attempt; null once settled, and while sending is stopped or off. */
  readonly proximo: string | null;
  /** The server's answer or the reason for waiting; null before the first attempt. */
  readonly respuesta: Rule | string | null;
  /** User who requested it; null for an automatic mail. */
  readonly quien: string | null;
}

export interface DocumentMail {
  readonly correos: readonly MailRow[];
  /** The receiver's own address; null if the document has none. */
  readonly sugerido: string | null;
  readonly detenido: StoppedMail | null;
  /** Why no mail can be sent; null if one can. */
  readonly impedimento: Rule | null;
}
