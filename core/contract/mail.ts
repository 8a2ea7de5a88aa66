/** Mail that brings a document to its receiver: its kinds and states, what it says, and what becomes of handing it over. */
import type { Ambiente, Autoridad } from './ambiente.ts';
import type { TipoDte } from './edition.ts';
import type { Rule } from './rules/rules.ts';

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
