/** Sends one mail: marks it, hands it to the server, stores the result. */
import type { MailFile, MailOutcome, MailText } from '../../contract/mail.ts';
import type { DocumentPrinting } from '../../contract/printing/printed.ts';
import type { OrderPaper, PrintedOrder } from '../../contract/printing/printed-order.ts';
import type { AccountPaper, AccountPapers } from '../../contract/printing/account-paper.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { markMailSending, postponeMail, settleMail } from '../../store/mail/outbox.ts';
import {
  findMailSettings,
  stopMail,
  updatedAt,
  type StoredMailSettings,
} from '../../store/mail/mail-settings.ts';
import type { Tx } from '../../store/store.ts';
import { storedRule } from '../../domain/last-answer.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import type { MailPort } from './mail-port.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusedSettings } from './mail-stopped.ts';
import { dueMail, matterOf, type DocumentMatter, type DueMail, type MailMatter } from './mail-content.ts';
import {
  mailDelayMs,
  MAIL_GIVE_UP_MS,
  MAIL_GIVE_UP_TRIES,
  MAIL_LEASE_MS,
  MAIL_SERVER_REST_MS,
  MAIL_WAIT_MS,
} from './mail-limits.ts';

export interface MailDeps extends Pick<EngineDeps, 'store' | 'clock' | 'random' | 'log'> {
  readonly mail: MailPort;
  readonly printing: Pick<DocumentPrinting, 'letter'>;
  readonly orderPaper: OrderPaper;
  readonly accountPapers: AccountPapers;
  /** The issuer's password; null when the vault cannot open it. */
  readonly passwordOf: (settings: StoredMailSettings) => string | null;
}

type End = 'nothing' | 'went-on' | { readonly restUntil: Instant };

/** Sends the issuer's mail due longest. @param signal aborts when the service stops */
export async function sendNext(issuerId: string, deps: MailDeps, signal: AbortSignal): Promise<End> {
  const { store, clock } = deps;
  const next = store.read((reader) => {
    const settings = findMailSettings(reader, issuerId);
    if (settings === null || !settings.activo || settings.stopped !== null) return null;
    const message = dueMail(reader, issuerId, clock.now());
    if (message === null) return null;
    return { settings, message, as: updatedAt(reader, issuerId), matter: matterOf(reader, message) };
  });
  if (next === null) return 'nothing';
  const { message, matter } = next;
  if (matter.kind !== 'ready') {
    await store.transact((tx, now) => {
      if (matter.kind === 'wait')
        postponeMail(tx, message, { at: now + MAIL_WAIT_MS, now, tried: false, answer: null });
      else
        settleMail(tx, message, {
          estado: 'CANCELADO',
          answer: storedRule(matter.why),
          tried: false,
          now,
        });
    });
    return 'went-on';
  }
  const password = next.settings.usuario === null ? '' : deps.passwordOf(next.settings);
  if (password === null) {
    const why = { motivo: rule('correo-clave-cerrada'), respuesta: null };
    await store.transact((tx, now) => stopMail(tx, issuerId, { why, as: next.as, at: now }));
    return 'nothing';
  }
  await store.transact((tx, now) => markMailSending(tx, message, { leaseUntil: now + MAIL_LEASE_MS, now }));
  const outcome = await hand({ ...next, matter, password }, deps, signal);
  // Aborted by the stopping service: not a failure of mail or server.
  if (signal.aborted && outcome.kind === 'away') {
    await store.transact((tx, now) =>
      postponeMail(tx, message, { at: now, now, tried: false, answer: null }),
    );
    return 'nothing';
  }
  if (outcome.kind !== 'sent') {
    // The server's message may contain the receiver: only its code is logged.
    const codigo = /^\d{3}/.exec(typeof outcome.words === 'string' ? outcome.words : '')?.[0] ?? null;
    const { queue, id, attempts } = message;
    deps.log.warn('mail not delivered', {
      queue,
      mailId: id,
      attempts,
      resultado: outcome.kind,
      codigo,
    });
  }
  const jitter = deps.random.unit();
  return store.transact((tx, now) => record(tx, { message, outcome, as: next.as, jitter, now }));
}

interface Tried {
  readonly message: DueMail;
  readonly outcome: MailOutcome;
  /** {@link updatedAt} of the settings used. */
  readonly as: Instant;
  readonly jitter: number;
  readonly now: Instant;
}

function record(tx: Tx, { message, outcome, as, jitter, now }: Tried): End {
  const { issuerId } = message;
  switch (outcome.kind) {
    case 'sent':
      settleMail(tx, message, { estado: 'ENVIADO', answer: outcome.words, tried: true, now });
      return 'went-on';
    case 'refused':
      settleMail(tx, message, { estado: 'RECHAZADO', answer: storedWords(outcome.words), tried: true, now });
      return 'went-on';
    case 'credentials':
      postponeMail(tx, message, { at: now, now, tried: false, answer: outcome.words });
      stopMail(tx, issuerId, {
        why: { motivo: refusedSettings(outcome), respuesta: outcome.words },
        as,
        at: now,
      });
      return 'went-on';
    case 'away': {
      // The settings changed during the try: its result does not count.
      if (updatedAt(tx, issuerId) !== as) {
        postponeMail(tx, message, { at: now, now, tried: false, answer: null });
        return 'went-on';
      }
      const tries = message.attempts + 1;
      if (tries >= MAIL_GIVE_UP_TRIES && now - message.createdAt >= MAIL_GIVE_UP_MS) {
        const answer = storedRule(rule('correo-no-entregado', { causa: outcome.words }));
        settleMail(tx, message, { estado: 'RECHAZADO', answer, tried: true, now });
        return 'went-on';
      }
      const at = now + mailDelayMs(tries, jitter);
      postponeMail(tx, message, { at, now, tried: true, answer: storedWords(outcome.words) });
      return outcome.server ? { restUntil: Math.min(at, now + MAIL_SERVER_REST_MS) } : 'went-on';
    }
    default:
      return outcome satisfies never;
  }
}

function storedWords(words: Rule | string): string {
  return typeof words === 'string' ? words : storedRule(words);
}

interface Handing {
  readonly settings: StoredMailSettings;
  readonly message: DueMail;
  readonly matter: MailMatter;
  readonly password: string;
}

async function hand(of: Handing, deps: MailDeps, signal: AbortSignal): Promise<MailOutcome> {
  const { settings, message, matter, password } = of;
  const { host, port, seguridad, usuario, ca, remitente, remitenteNombre } = settings;
  let brought: Brought;
  try {
    brought = await broughtBy(matter, deps);
  } catch (error) {
    deps.log.error('letter not drawn', { queue: message.queue, mailId: message.id, error: String(error) });
    return { kind: 'away', server: false, words: rule('correo-sin-version-legible') };
  }
  const { text, receiver, files } = brought;
  const mail = {
    ...text,
    messageId: message.messageId,
    from: { name: remitenteNombre, address: remitente },
    to: { name: receiver, address: message.destinatario },
    files,
  };
  const login = usuario === null ? null : { user: usuario, password };
  return deps.mail.send(mail, { host, port, seguridad, login, ca }, signal);
}

interface Brought {
  readonly text: MailText;
  readonly receiver: string;
  readonly files: readonly MailFile[];
}

function broughtBy(matter: MailMatter, deps: MailDeps): Promise<Brought> {
  if ('order' in matter) return orderBrought(matter.order, deps);
  if ('receipt' in matter) return receiptBrought(matter.receipt, deps);
  return 'quote' in matter ? quoteBrought(matter.quote, deps) : documentBrought(matter, deps);
}

async function documentBrought(
  { document, file, printed }: DocumentMatter,
  { mail, printing }: MailDeps,
): Promise<Brought> {
  const content = await printing.letter(printed);
  return {
    text: mail.write(document),
    receiver: document.receptor ?? '',
    files: [
      { name: file.name, type: 'application/json', content: Buffer.from(file.content) },
      { name: `${document.codigoGeneracion}.pdf`, type: 'application/pdf', content },
    ],
  };
}

async function quoteBrought(quote: AccountPaper, { mail, accountPapers }: MailDeps): Promise<Brought> {
  const content = await accountPapers.pdf(quote);
  return {
    text: mail.writeQuote(quote),
    receiver: quote.cliente?.nombre ?? '',
    files: [{ name: `${quote.codigo ?? 'cotizacion'}.pdf`, type: 'application/pdf', content }],
  };
}

async function receiptBrought(receipt: AccountPaper, { mail, accountPapers }: MailDeps): Promise<Brought> {
  const content = await accountPapers.pdf(receipt);
  return {
    text: mail.writeReceipt(receipt),
    receiver: receipt.cliente?.nombre ?? '',
    files: [{ name: 'recibo.pdf', type: 'application/pdf', content }],
  };
}

async function orderBrought(order: PrintedOrder, { mail, orderPaper }: MailDeps): Promise<Brought> {
  const content = await orderPaper.pdf(order);
  return {
    text: mail.writeOrder(order),
    receiver: order.proveedor?.nombre ?? '',
    files: [{ name: `pedido-${order.numero}.pdf`, type: 'application/pdf', content }],
  };
}
