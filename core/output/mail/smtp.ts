/** Hands a mail to an SMTP server; what became of it is a value. */
import { isIP } from 'node:net';
import { isCorreo } from '../../contract/dte/leaves.ts';
import type { MailAddress, MailOutcome, MailServer, OutgoingMail } from '../../contract/mail.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { MailFault } from '../../contract/rules/till/mail-rules.ts';
import { isLoopbackHost } from '../../contract/mail.ts';
import { oneLine } from './mail-text.ts';

/** Time until the server's name is known, in milliseconds. */
const DNS_TIMEOUT_MS = 5_000;
/** Time until the connection stands, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Time until the server greets, in milliseconds: some make strangers wait on purpose. */
const GREETING_TIMEOUT_MS = 15_000;
/** Longest silence while a mail is handed over, in milliseconds: scanning an attachment takes a while. */
const SILENCE_TIMEOUT_MS = 60_000;
/** Longest answer of a server that is read, in bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Longest words kept of an answer, in characters. */
const MAX_WORDS_CHARS = 300;
/** From this code on an answer is for good (RFC 5321, 4.2.1). */
const PERMANENT_CODE = 500;
/** The server asks for a log-in first (RFC 4954, 6). */
const LOG_IN_FIRST = 530;
/** Commands in a wrong order: another connection may do (RFC 5321, 4.2.4). */
const WRONG_ORDER = 503;

/** Times to wait other than the usual ones, in milliseconds. */
export interface SmtpTimeouts {
  readonly connectMs?: number;
  readonly silenceMs?: number;
}

/** Hands a mail over; never rejects. */
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
  // Most starts of the service send no mail, and the library takes a tenth of a second to load.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connectionOf(server, how.timeouts ?? {}));
  // What the library calls a signal ends a mail before its connection; closing ends it at any time.
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
      // Said here, because an environment variable of Node's turns verification off wherever nothing is said.
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

/** What the library says of a failure, beside its message. */
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
  // A server that has never heard of STARTTLS answers with a riddle.
  const isWrongPair = permanent && code === 'ETLS';
  if (responseCode === undefined || response === undefined || isWrongPair)
    return { kind: 'away', server: true, words: withoutAnswer(failure, server) };
  const words = bounded(response);
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return permanent ? { kind: 'credentials', about: 'clave', words } : { kind: 'away', server: true, words };
  if (responseCode === LOG_IN_FIRST) return { kind: 'credentials', about: 'clave', words };
  // What is said against the sender is said of every mail.
  if (permanent && command === 'MAIL FROM') return { kind: 'credentials', about: 'remitente', words };
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (permanent && ofThisMail && responseCode !== WRONG_ORDER)
    return { kind: 'refused', code: responseCode, words };
  return { kind: 'away', server: !ofThisMail || command === 'MAIL FROM', words };
}

/** What the TLS library says of an answer that is no TLS. */
const NOT_TLS = /WRONG_VERSION|EPROTO|ERR_SSL|wrong version|packet length/i;

/** By the library's code. */
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
  // It waits for a handshake of ours and never speaks first.
  if (seguridad !== 'TLS' && /greeting never received/i.test(message))
    return rule('servidor-de-correo-falla', { servidor, falla: 'sin-saludo' });
  const falla = FAULT[originalCode] ?? FAULT[code] ?? 'sin-conexion';
  return rule('servidor-de-correo-falla', { servidor, falla });
}

function bounded(words: string): string {
  return oneLine(words).slice(0, MAX_WORDS_CHARS);
}
