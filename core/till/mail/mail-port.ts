/** What mail needs from outside: something that writes it and something that sends it. */
import type { MailedDocument, MailOutcome, MailServer, MailText, OutgoingMail } from '../../contract/mail.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';

export interface MailPort {
  write(document: MailedDocument): MailText;
  /** A mail that brings an order to its supplier. */
  writeOrder(order: PrintedOrder): MailText;
  /** A mail that brings a quote to its customer. */
  writeQuote(quote: AccountPaper): MailText;
  /** A mail that brings a customer what he owes. */
  writeStatement(paper: AccountPaper): MailText;
  /** A mail that shows that the settings work. */
  writeTrial(emisor: string): MailText;
  /** Hands a mail to a server, unless `giveUp` ends it early; never rejects. */
  send(mail: OutgoingMail, server: MailServer, giveUp: AbortSignal): Promise<MailOutcome>;
}
