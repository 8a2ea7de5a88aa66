/** Writes and sends mail. */
import type { MailedDocument, MailOutcome, MailServer, MailText, OutgoingMail } from '../../contract/mail.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import { quoteContent, receiptContent, statementContent } from './account-mail-text.ts';
import { documentContent, orderContent, trialContent, type MailContent } from './mail-text.ts';
import { mailHtml, mailText } from './mail-html.ts';
import { sendMail, type SmtpTimeouts } from './smtp.ts';

export interface Mail {
  write(document: MailedDocument): MailText;
  writeOrder(order: PrintedOrder): MailText;
  writeQuote(quote: AccountPaper): MailText;
  writeReceipt(paper: AccountPaper): MailText;
  writeStatement(paper: AccountPaper): MailText;
  writeTrial(emisor: string): MailText;
  /** Never rejects. */
  send(mail: OutgoingMail, server: MailServer, giveUp: AbortSignal): Promise<MailOutcome>;
}

export function createMail(timeouts: SmtpTimeouts = {}): Mail {
  const written = (content: MailContent) => ({
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  });
  return {
    write: (document) => written(documentContent(document)),
    writeOrder: (order) => written(orderContent(order)),
    writeQuote: (quote) => written(quoteContent(quote)),
    writeReceipt: (paper) => written(receiptContent(paper)),
    writeStatement: (paper) => written(statementContent(paper)),
    writeTrial: (emisor) => written(trialContent(emisor)),
    send: (mail, server, giveUp) => sendMail(mail, server, { giveUp, timeouts }),
  };
}
