/** Queues mails of papers that are no documents: orders, quotes, receipts. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { enqueuePaperMail, type PaperMail, type PaperQueue } from '../../store/mail/paper-mail.ts';
import type { Tx } from '../../store/store.ts';

/** Prefix of a Message-ID. */
const WORD: Readonly<Record<PaperQueue, string>> = {
  order: 'pedido',
  quote: 'cotizacion',
  receipt: 'recibo',
};

/** @throws AppError `ESTADO_NO_PERMITE` where the issuer has mail turned off */
export function askForPaperMail(
  tx: Tx,
  queue: PaperQueue,
  of: {
    readonly mail: Pick<PaperMail, 'paperId' | 'issuerId' | 'destinatario' | 'quien'>;
    readonly uuid: string;
    readonly now: Instant;
  },
): void {
  const { mail, uuid, now } = of;
  const settings = findMailSettings(tx, mail.issuerId);
  if (settings?.activo !== true) throw refusal('ESTADO_NO_PERMITE', rule('correo-apagado'));
  const domain = settings.remitente.split('@')[1] ?? '';
  const messageId = `${WORD[queue]}.${uuid.toLowerCase()}@${domain}`;
  enqueuePaperMail(tx, queue, { mail: { ...mail, messageId }, now });
}
