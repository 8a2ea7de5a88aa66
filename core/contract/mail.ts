/** Mail with a document for its receiver: kinds, states, texts, and results of sending. */
import { z } from 'zod';
import type { Ambiente, Autoridad } from './ambiente.ts';
import type { TipoDte } from './edition.ts';
import { isCorreo } from './dte/leaves.ts';
import { findingMessage, malformed, rule, type Rule } from './rules/rules.ts';
import { readableFault } from './text/readable-text.ts';

/** Mails sent automatically, once per document: sealed, not yet sealed, and invalidated. */
export const AUTOMATIC_MAIL_KINDS = ['sellado', 'contingencia', 'invalidacion'] as const;
export type AutomaticMailKind = (typeof AUTOMATIC_MAIL_KINDS)[number];
/** `reenvio`: requested by a user. */
export const MAIL_KINDS = [...AUTOMATIC_MAIL_KINDS, 'reenvio'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `RECHAZADO` and `CANCELADO` are not retried automatically. */
export const MAIL_STATES = ['PENDIENTE', 'ENVIANDO', 'ENVIADO', 'RECHAZADO', 'CANCELADO'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Transport security. `NINGUNA` only within this computer. */
export const MAIL_SECURITIES = ['STARTTLS', 'TLS', 'NINGUNA'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

const MAX_PORT = 65_535;
const MAX_ADDRESS_CHARS = 100;
const MAX_NAME_CHARS = 100;
/** Longest host name (RFC 1035) and IPv6 address, in characters. */
const MAX_HOST_CHARS = 253;
const MAX_IP_CHARS = 45;
const LABELS = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Whether a host is this computer, by name or address alone: such traffic crosses no network. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function isMailHost(host: string): boolean {
  if (/^[0-9a-f:.]+$/i.test(host) && host.includes(':')) return host.length <= MAX_IP_CHARS;
  return host.length <= MAX_HOST_CHARS && LABELS.test(host);
}

export const mailAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS_CHARS, malformed('correo-de-persona'))
  .refine(isCorreo, malformed('correo-de-persona'));

const missing = (broken: Rule) => ({ error: findingMessage('CAMPO_REQUERIDO', broken), abort: true });
const port = malformed('numero-entre', { minimo: 1, maximo: MAX_PORT });
const oneLine = malformed('nombre-en-una-linea', { maximo: MAX_NAME_CHARS });

/** An issuer's mail settings (docs/mail.md). */
export const mailSettings = z.strictObject({
  activo: z.boolean(),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, missing(rule('falta-servidor')))
    .refine(isMailHost, malformed('nombre-de-servidor-de-correo')),
  port: z.int(port).min(1, port).max(MAX_PORT, port),
  seguridad: z.enum(MAIL_SECURITIES),
  /** Null for a server without login. */
  usuario: z.string().trim().nullable(),
  remitente: z
    .string()
    .trim()
    .min(1, missing(rule('falta-remitente')))
    .pipe(mailAddress),
  remitenteNombre: z
    .string()
    .trim()
    .min(1, missing(rule('falta-nombre-remitente')))
    .max(MAX_NAME_CHARS, oneLine)
    .regex(/^\P{Cc}*$/v, oneLine)
    .superRefine((name, context) => {
      const fault = readableFault(name, 'one');
      if (fault !== null)
        context.addIssue({ code: 'custom', message: findingMessage(fault.codigo, fault.broken) });
    }),
  /** CA certificates (PEM) of the server; null to use the computer's. */
  ca: z.string().trim().nullable(),
  /** Which mails are sent automatically. */
  sellado: z.boolean(),
  contingencia: z.boolean(),
  invalidacion: z.boolean(),
});
export type MailSettings = Readonly<z.infer<typeof mailSettings>>;

/** Defaults of a new form, except the sender. */
export const DEFAULT_MAIL = {
  activo: true,
  host: '',
  port: 587,
  seguridad: 'STARTTLS',
  usuario: null,
  ca: null,
  sellado: true,
  contingencia: true,
  invalidacion: true,
} as const satisfies Omit<MailSettings, 'remitente' | 'remitenteNombre'>;

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly seguridad: MailSecurity;
  /** Null for a server without login. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** CA certificates (PEM) of the server; null to use the computer's. */
  readonly ca: string | null;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailFile {
  readonly name: string;
  readonly type: 'application/json' | 'application/pdf';
  readonly content: Uint8Array;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutgoingMail extends MailText {
  /** Without angle brackets; the same on every attempt. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly files: readonly MailFile[];
}

/** Result of sending a mail; `words` is the server's answer, or a rule if there is none. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly messageId: string; readonly words: string }
  /** Permanent failure for this recipient. */
  | { readonly kind: 'refused'; readonly code: number | null; readonly words: Rule | string }
  /** Password or sender refused: all mail stops until a user corrects it. */
  | { readonly kind: 'credentials'; readonly about: 'clave' | 'remitente'; readonly words: string }
  /** Temporary failure. `server`: affects all mail, not only this one. The mail may have arrived if the connection broke. */
  | { readonly kind: 'away'; readonly server: boolean; readonly words: Rule | string };

export interface MailedDocument {
  readonly standing: 'SELLADO' | 'CONTINGENCIA' | 'INVALIDADO';
  readonly tipoDte: TipoDte;
  /** Null for a return event, which has none. */
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string;
  /** Documents that a note or return adjusts, by their displayed numbers; else empty. */
  readonly ajusta: readonly string[];
  /** `YYYY-MM-DD` */
  readonly fecEmi: string;
  /** Decimal text in USD with two decimals. */
  readonly total: string;
  readonly sello: string | null;
  /** Display name of the issuer. */
  readonly emisor: string;
  readonly receptor: string | null;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** URL of the authority's public query; null with the simulator. */
  readonly consultaPublica: string | null;
  /** Whether the sealed version of a document in contingency will also be mailed automatically. */
  readonly sigueSellado: boolean;
}
