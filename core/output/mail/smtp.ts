/** Sends a mail to an SMTP server and returns the outcome as a value. */
import { isIP } from 'node:net';
import { isCorreo } from '../../contract/dte/leaves.ts';
import type { MailAddress, MailOutcome, MailServer, OutgoingMail } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { MailFault } from '../../contract/rules/till/mail-rules.ts';
import { isLoopbackHost } from '../../contract/mail.ts';
import { oneLine } from './mail-text.ts';

/** Timeout of the name lookup, in ms. */
const DNS_TIMEOUT_MS = 5_000;
/** Timeout of the connection, in ms. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Timeout of the server's greeting, in ms; some delay unknown clients on purpose. */
const GREETING_TIMEOUT_MS = 15_000;
/** Timeout without data while sending, in ms; scanning an attachment takes time. */
const SILENCE_TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_WORDS_CHARS = 300;
/** Answers from this code on are permanent (RFC 5321, 4.2.1). */
const PERMANENT_CODE = 500;
/** Authentication required (RFC 4954, 6). */
const LOG_IN_FIRST = 530;
/** Bad command sequence; another connection may work (RFC 5321, 4.2.4). */
const WRONG_ORDER = 503;

/** Timeouts in ms that replace the defaults. */
export interface SmtpTimeouts {
  readonly connectMs?: number;
  readonly silenceMs?: number;
}

/** Sends a mail; never rejects. */
export async function sendMail(
  mail: OutgoingMail,
  server: MailServer,
  how: { readonly giveUp: AbortSignal; readonly timeouts?: SmtpTimeouts },
): Promise<MailOutcome> {
  if (server.seguridad === 'NINGUNA' && !isLoopbackHost(server.host))
    return {
      kind: 'away',
      server: true,
      words: rule('envio-sin-cifrado'),
    };
  if (!isCorreo(mail.to.address)) return { kind: 'refused', code: null, words: rule('correo-sin-direccion') };
  // Loaded on demand: most starts send no mail, and loading takes a tenth of a second.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connectionOf(server, how.timeouts ?? {}));
  // The library's signal works only before the connection; closing works at any time.
  const close = () => transport.close();
  how.giveUp.addEventListener('abort', close, { once: true });
  try {
    const { messageId, from, to, subject, text, html, files } = mail;
    const info = await transport.sendMail({
      messageId: `<${messageId}>`,
      from: addressOf(from),
      to: addressOf(to),
      subject: oneLine(subject),
      text,
      html,
      attachments: files.map(({ name, type, content }) => ({
        filename: oneLine(name),
        contentType: type,
        content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      })),
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: how.giveUp,
    });
    return { kind: 'sent', messageId, words: bounded(info.response) };
  } catch (error) {
    return failureOf(error, server);
  } finally {
    how.giveUp.removeEventListener('abort', close);
    close();
  }
}

function connectionOf({ host, port, seguridad, login, ca }: MailServer, timeouts: SmtpTimeouts) {
  return {
    host,
    port,
    secure: seguridad === 'TLS',
    requireTLS: seguridad === 'STARTTLS',
    ignoreTLS: seguridad === 'NINGUNA',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    tls: {
      // Explicit, because a Node environment variable can turn verification off by default.
      rejectUnauthorized: true,
      ...(ca === null ? {} : { ca }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    },
    dnsTimeout: DNS_TIMEOUT_MS,
    connectionTimeout: timeouts.connectMs ?? CONNECT_TIMEOUT_MS,
    greetingTimeout: timeouts.connectMs ?? GREETING_TIMEOUT_MS,
    socketTimeout: timeouts.silenceMs ?? SILENCE_TIMEOUT_MS,
    maxResponseSize: MAX_ANSWER_BYTES,
    logger: false,
  } as const;
}

function addressOf({ name, address }: MailAddress): { readonly name: string; readonly address: string } {
  return { name: oneLine(name), address };
}

interface SmtpFailure {
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

function failureOf(error: unknown, server: MailServer): MailOutcome {
  const failure: SmtpFailure = error instanceof Error ? error : {};
  const { code, command = '', response, responseCode } = failure;
  const permanent = responseCode !== undefined && responseCode >= PERMANENT_CODE;
  // A server without STARTTLS gives an unrelated answer.
  const isWrongPair = permanent && code === 'ETLS';
  if (responseCode === undefined || response === undefined || isWrongPair)
    return { kind: 'away', server: true, words: withoutAnswer(failure, server) };
  const words = bounded(response);
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return permanent ? { kind: 'credentials', about: 'clave', words } : { kind: 'away', server: true, words };
  if (responseCode === LOG_IN_FIRST) return { kind: 'credentials', about: 'clave', words };
  // A refused sender applies to every mail.
  if (permanent && command === 'MAIL FROM') return { kind: 'credentials', about: 'remitente', words };
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (permanent && ofThisMail && responseCode !== WRONG_ORDER)
    return { kind: 'refused', code: responseCode, words };
  return { kind: 'away', server: !ofThisMail || command === 'MAIL FROM', words };
}

/** Messages of the TLS library for a non-TLS answer. */
const NOT_TLS = /WRONG_VERSION|EPROTO|ERR_SSL|wrong version|packet length/i;

/** Fault by library code. */
const FAULT: Readonly<Record<string, MailFault>> = {
  EDNS: 'sin-nombre',
  ETIMEDOUT: 'tarde',
  ECONNREFUSED: 'puerto-cerrado',
  ECONNRESET: 'corto-la-conexion',
  ECONNECTION: 'conexion-cortada',
  ETLS: 'sin-starttls',
  EABORT: 'detenido',
};

function withoutAnswer(
  { code = '', originalCode = '', message = '' }: SmtpFailure,
  { host, port, seguridad }: MailServer,
): Rule {
  const servidor = `${host}:${port}`;
  if (/CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(`${originalCode} ${code}`))
    return rule('servidor-de-correo-dudoso', { servidor, error: originalCode || code });
  if (seguridad === 'TLS' && NOT_TLS.test(`${originalCode} ${code} ${message}`))
    return rule('servidor-de-correo-falla', { servidor, falla: 'sin-tls' });
  // The server expects our handshake and never speaks first.
  if (seguridad !== 'TLS' && /greeting never received/i.test(message))
    return rule('servidor-de-correo-falla', { servidor, falla: 'sin-saludo' });
  const falla = FAULT[originalCode] ?? FAULT[code] ?? 'sin-conexion';
  return rule('servidor-de-correo-falla', { servidor, falla });
}

function bounded(words: string): string {
  return oneLine(words).slice(0, MAX_WORDS_CHARS);
}
