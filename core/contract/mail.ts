/** Mail that brings a document to its receiver: its kinds and states, what it says, and what becomes of handing it over. */
import { z } from 'zod';
import type { Ambiente, Autoridad } from './ambiente.ts';
import type { TipoDte } from './edition.ts';
import { isCorreo } from './dte/leaves.ts';
import { findingMessage, malformed, rule, type Rule } from './rules/rules.ts';
import { readableFault } from './text/readable-text.ts';

/** Kinds that go out by themselves, once for each document: with its seal, without one yet, and when it is void. */
export const AUTOMATIC_MAIL_KINDS = ['sellado', 'contingencia', 'invalidacion'] as const;
export type AutomaticMailKind = (typeof AUTOMATIC_MAIL_KINDS)[number];
/** `reenvio`: somebody asked for it. */
export const MAIL_KINDS = [...AUTOMATIC_MAIL_KINDS, 'reenvio'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `RECHAZADO` and `CANCELADO` are never sent again by themselves. */
export const MAIL_STATES = ['PENDIENTE', 'ENVIANDO', 'ENVIADO', 'RECHAZADO', 'CANCELADO'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How the connection to a server is protected. `NINGUNA` only within this computer. */
export const MAIL_SECURITIES = ['STARTTLS', 'TLS', 'NINGUNA'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

const MAX_PORT = 65_535;
const MAX_ADDRESS_CHARS = 100;
const MAX_NAME_CHARS = 100;
/** Longest host name (RFC 1035) and IPv6 address, in characters. */
const MAX_HOST_CHARS = 253;
const MAX_IP_CHARS = 45;
const LABELS = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Whether a host is this computer by its name or address alone: nothing that is said to it crosses a network. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Whether a text is a host's name or an IPv4 or IPv6 address, as a server is named. */
function isMailHost(host: string): boolean {
  if (/^[0-9a-f:.]+$/i.test(host) && host.includes(':')) return host.length <= MAX_IP_CHARS;
  return host.length <= MAX_HOST_CHARS && LABELS.test(host);
}

/** What an address must be. */
export const mailAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS_CHARS, malformed('correo-de-persona'))
  .refine(isCorreo, malformed('correo-de-persona'));

const missing = (broken: Rule) => ({ error: findingMessage('CAMPO_REQUERIDO', broken), abort: true });
const port = malformed('numero-entre', { minimo: 1, maximo: MAX_PORT });
const oneLine = malformed('nombre-en-una-linea', { maximo: MAX_NAME_CHARS });

/** How an issuer sends mail (docs/mail.md). */
export const mailSettings = z.strictObject({
  /** Whether anything is sent. */
  activo: z.boolean(),
  host: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, missing(rule('falta-servidor')))
    .refine(isMailHost, malformed('nombre-de-servidor-de-correo')),
  port: z.int(port).min(1, port).max(MAX_PORT, port),
  seguridad: z.enum(MAIL_SECURITIES),
  /** Null for a server that asks nobody who they are. */
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
  /** Certificates (PEM) that vouch for the server; null for those the computer trusts. */
  ca: z.string().trim().nullable(),
  /** Which mails go out by themselves. */
  sellado: z.boolean(),
  contingencia: z.boolean(),
  invalidacion: z.boolean(),
});
export type MailSettings = Readonly<z.infer<typeof mailSettings>>;

/** What a new form proposes besides the sender. */
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

/** A server that takes mail. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly seguridad: MailSecurity;
  /** Null for a server that asks nobody who they are. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Certificates (PEM) that vouch for the server; null for those the computer trusts. */
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

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutgoingMail extends MailText {
  /** Without angle brackets; the same each time the same mail is sent. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly files: readonly MailFile[];
}

/** What became of handing a mail over; `words` are the server's own, or a rule of ours where there are none. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly messageId: string; readonly words: string }
  /** Not to this recipient, and not by trying again. */
  | { readonly kind: 'refused'; readonly code: number | null; readonly words: Rule | string }
  /** Not with this password, or not from this sender: no mail goes out before a person mends it. */
  | { readonly kind: 'credentials'; readonly about: 'clave' | 'remitente'; readonly words: string }
  /** Not now. `server`: no mail goes out at the moment, not only this one. May have arrived when the line broke. */
  | { readonly kind: 'away'; readonly server: boolean; readonly words: Rule | string };

/** What is known of a document when a mail about it is written. */
export interface MailedDocument {
  readonly standing: 'SELLADO' | 'CONTINGENCIA' | 'INVALIDADO';
  readonly tipoDte: TipoDte;
  /** Null of an event of return, which has none. */
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string;
  /** The documents that a note or a return adjusts, as their receiver knows them; else none. */
  readonly ajusta: readonly string[];
  /** `YYYY-MM-DD` */
  readonly fecEmi: string;
  /** Decimal text in USD with two decimals. */
  readonly total: string;
  readonly sello: string | null;
  /** Name people know the issuer by. */
  readonly emisor: string;
  readonly receptor: string | null;
  readonly ambiente: Ambiente;
  readonly autoridad: Autoridad;
  /** Address of the authority's public query; null for the simulator, which has none. */
  readonly consultaPublica: string | null;
  /** Whether the sealed version of a document in contingency will be mailed to the same address by itself. */
  readonly sigueSellado: boolean;
}
