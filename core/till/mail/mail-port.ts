/** Writing and sending mails; implemented outside the till. */
import type { MailedDocument, MailOutcome, MailServer, MailText, OutgoingMail } from '../../contract/mail.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';

export interface MailPort {
  write(document: MailedDocument): MailText;
  writeOrder(order: PrintedOrder): MailText;
  writeQuote(quote: AccountPaper): MailText;
  writeReceipt(paper: AccountPaper): MailText;
  writeStatement(paper: AccountPaper): MailText;
  writeTrial(emisor: string): MailText;
  /** Sends a mail unless `giveUp` aborts it; never rejects. */
  send(mail: OutgoingMail, server: MailServer, giveUp: AbortSignal): Promise<MailOutcome>;
}
