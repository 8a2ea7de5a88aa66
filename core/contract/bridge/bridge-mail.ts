/** Operations of the bridge for mail: its settings, its outbox, and the mails of a document. No password ever comes back. */
import { z } from 'zod';
import { answers } from '../answers.ts';
import { noInput } from '../till/till-leaves.ts';
import { documentInput } from '../api/documents.ts';
import type { TipoDte } from '../edition.ts';
import type { Rule } from '../rules/rules.ts';
import { mailSettings, type MailKind, type MailState } from '../mail.ts';
import { formOf } from '../settings/typed.ts';

/** Longest text of a field, in characters; the rules' own limits are lower. */
const MAX_FIELD_CHARS = 500;
/** Longest certificates of a server's own authority, in characters. */
const MAX_CA_CHARS = 32_768;

const typed = z.string().max(MAX_FIELD_CHARS);

/** The form as it is filled in; what is wrong with it comes back at its field. */
export const mailForm = formOf(mailSettings, {
  /** Empty keeps the one that is stored. */
  password: typed,
  ca: z.string().max(MAX_CA_CHARS),
});
export type MailForm = z.infer<typeof mailForm>;

export const MAIL_OPERATIONS = {
  'mail.settings': { access: 'gerente', input: noInput, output: answers<MailSettingsView>() },
  'mail.save': { access: 'gerente', input: mailForm, output: answers<MailSettingsView>() },
  /** One mail through the form as it is filled in; nothing is saved. */
  'mail.test': {
    access: 'gerente',
    input: z.strictObject({ destinatario: typed, form: mailForm }),
    output: answers<MailTrial>(),
  },
  /** Sends what waits, now. */
  'mail.resume': { access: 'gerente', input: noInput, output: answers<MailSettingsView>() },
  'mail.waiting': { access: 'cajero', input: noInput, output: answers<MailWaiting>() },
  'mail.ofDocument': { access: 'cajero', input: documentInput, output: answers<DocumentMail>() },
  /** A cashier's own sales; a manager's any. */
  'mail.resend': {
    access: 'cajero',
    input: documentInput.extend({ destinatario: typed }),
    output: answers<DocumentMail>(),
  },
} as const;

/** What waits to be sent for an issuer in one environment; moments are ISO 8601 UTC. */
export interface MailWaiting {
  readonly activo: boolean;
  readonly esperando: number;
  /** Since when the longest waiting one does; null without any. */
  readonly desde: string | null;
  /** When the next one is tried; null while nothing waits or everything is stopped. */
  readonly proximo: string | null;
  /** What the server said last of one that waits. */
  readonly ultimaRespuesta: Rule | string | null;
  readonly detenido: StoppedMail | null;
  /** The first that wait, the longest waiting first; `esperando` counts all. */
  readonly mensajes: readonly QueuedMail[];
  /** Documents of the last 14 days whose last mail was refused for good: nobody sent them again since. */
  readonly rechazados: number;
  /** The latest of them. */
  readonly rechazos: readonly QueuedMail[];
}

/** Mails of each kind that one answer shows. */
export const MAX_MAIL_ROWS = 50;

/** A mail that waits or was refused, with its document. */
export interface QueuedMail extends Omit<MailRow, 'quien'> {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
}

/** Since when and why nothing goes out until a person mends it; null where it does. */
export interface StoppedMail {
  readonly desde: string;
  readonly motivo: Rule;
  /** The server's own words; null when it was not asked. */
  readonly respuesta: string | null;
}

export interface MailSettingsView {
  /** As stored, or the proposal for a first time; its password is empty. */
  readonly form: MailForm;
  readonly guardado: boolean;
  readonly conPassword: boolean;
  readonly cola: MailWaiting;
}

/** What a test mail came to. */
export interface MailTrial {
  readonly resultado: 'enviado' | 'rechazado' | 'clave' | 'sin-servidor';
  /** What happened and what to do. */
  readonly dicho: Rule;
  /** The server's own words, or why there are none; null when it said nothing that matters. */
  readonly respuesta: Rule | string | null;
}

/** A mail of a document; moments are ISO 8601 UTC. */
export interface MailRow {
  readonly id: number;
  readonly clase: MailKind;
  readonly estado: MailState;
  readonly destinatario: string;
  readonly creado: string;
  /** When it was sent, refused or cancelled, or tried last; null before the first try. */
  readonly actualizado: string | null;
  readonly intentos: number;
  /** When it is tried next; null once it is settled, and in the queue while everything is stopped or off. */
  readonly proximo: string | null;
  /** Why it waits or was refused, in the server's own words, or why it does not go; null before the first try. */
  readonly respuesta: Rule | string | null;
  /** Who asked for it; null for one that goes out by itself. */
  readonly quien: string | null;
}

export interface DocumentMail {
  /** Newest first. */
  readonly correos: readonly MailRow[];
  /** The receiver's own address; null when the document has none. */
  readonly sugerido: string | null;
  readonly detenido: StoppedMail | null;
  /** Why none can be sent; null where one can. */
  readonly impedimento: Rule | null;
}
