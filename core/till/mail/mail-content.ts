/** Content of a mail, read when it is sent, so that it shows the current state. */
import type { Caller } from '../../contract/caller.ts';
import { isAjuste } from '../../contract/edition.ts';
import type { MailedDocument } from '../../contract/mail.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { rule } from '../../contract/rules/rules.ts';
import { controlNumberOf, documentName } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import { paymentOfReceipt } from '../../store/accounts/payments.ts';
import { mailedReceipt } from '../../store/accounts/mailed-receipts.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { dueDocumentMail, receiverAddress, type MailMessage } from '../../store/mail/mail-messages.ts';
import { duePaperMail, type PaperMail, type PaperQueue } from '../../store/mail/paper-mail.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { orderOfId } from '../../store/purchases/orders.ts';
import { latestQuote, quoteOfId } from '../../store/quotes/quotes.ts';
import type { Reader } from '../../store/store.ts';
import { findDebtor } from '../../engine/accounts/debtor.ts';
import { documentFile } from '../../engine/queries/documents.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import { receiptOf } from '../accounts/pay-account.ts';
import { receiptPaper } from '../accounts/receipts.ts';
import { paperOf } from '../purchases/orders.ts';
import { quotePaper } from '../quotes/quote-paper.ts';
import { obstacleTo, type MailObstacle } from './mail-obstacle.ts';

export type DueMail =
  | (MailMessage & { readonly queue: 'document' })
  | (PaperMail & { readonly queue: PaperQueue });

export type MailMatter = DocumentMatter | OrderMatter | QuoteMatter | ReceiptMatter;

interface OrderMatter {
  readonly kind: 'ready';
  readonly order: PrintedOrder;
}

interface QuoteMatter {
  readonly kind: 'ready';
  readonly quote: AccountPaper;
}

interface ReceiptMatter {
  readonly kind: 'ready';
  readonly receipt: AccountPaper;
}

export interface DocumentMatter {
  readonly kind: 'ready';
  readonly document: MailedDocument;
  readonly file: { readonly name: string; readonly content: string };
  readonly printed: PrintedDocument;
}

/** The issuer's mail due longest; null when none is. */
export function dueMail(reader: Reader, issuerId: string, now: Instant): DueMail | null {
  const document = dueDocumentMail(reader, issuerId, now);
  const due: DueMail[] = document === null ? [] : [{ ...document, queue: 'document' }];
  for (const queue of ['order', 'quote', 'receipt'] as const) {
    const mail = duePaperMail(reader, queue, { issuerId, now });
    if (mail !== null) due.push({ ...mail, queue });
  }
  return due.toSorted((a, b) => (a.nextAt ?? Infinity) - (b.nextAt ?? Infinity))[0] ?? null;
}

export function matterOf(reader: Reader, message: DueMail): MailMatter | MailObstacle {
  switch (message.queue) {
    case 'document':
      return documentMatter(reader, message);
    case 'order':
      return orderMatter(reader, message);
    case 'quote':
      return quoteMatter(reader, message);
    case 'receipt':
      return receiptMatter(reader, message);
  }
}

/** An annulled or changed quote is not sent. */
function quoteMatter(reader: Reader, { paperId }: PaperMail): QuoteMatter | MailObstacle {
  const quote = quoteOfId(reader, paperId);
  if (quote === null) throw new Error(`quote ${paperId} is not in the store`);
  const isLast = latestQuote(reader, quote, quote)?.id === paperId;
  if (quote.motivo !== null || !isLast)
    return { kind: 'obsolete', why: rule('correo-de-cotizacion-anulada') };
  return { kind: 'ready', quote: quotePaper(reader, quote) };
}

/** The current receipt: a reversed payment is marked. */
function receiptMatter(reader: Reader, { paperId }: PaperMail): ReceiptMatter | MailObstacle {
  const receipt = mailedReceipt(reader, paperId);
  const payment = receipt === null ? null : paymentOfReceipt(reader, receipt);
  if (receipt === null || payment === null) throw new Error(`receipt ${paperId} is not in the store`);
  if (findDebtor(reader, receipt, payment) === null)
    return { kind: 'obsolete', why: rule('correo-de-recibo-sin-cliente') };
  return { kind: 'ready', receipt: receiptPaper(reader, receipt, receiptOf(receipt)) };
}

function orderMatter(reader: Reader, { paperId }: PaperMail): OrderMatter | MailObstacle {
  const order = orderOfId(reader, paperId);
  if (order === null) throw new Error(`order ${paperId} is not in the store`);
  if (order.fin === 'ANULADA') return { kind: 'obsolete', why: rule('correo-de-pedido-anulado') };
  return { kind: 'ready', order: paperOf(reader, order) };
}

function documentMatter(reader: Reader, message: MailMessage): DocumentMatter | MailObstacle {
  const document = findSignedDocument(reader, message.documentId);
  if (document === null) throw new Error(`document ${message.documentId} is not in the store`);
  const obstacle = obstacleTo(reader, message, document);
  if (obstacle !== null) return obstacle;
  const input = { codigoGeneracion: document.codigoGeneracion };
  const caller = issuerItself(document);
  const { name, content } = documentFile(reader, caller, input);
  return {
    kind: 'ready',
    document: factsOf(reader, document, message),
    file: { name, content: content.text },
    printed: printedDocument(reader, caller, input),
  };
}

function factsOf(reader: Reader, document: SignedDocument, { destinatario }: MailMessage): MailedDocument {
  const { estado, tipoDte, autoridad, ambiente } = document;
  const issuer = findIssuer(reader, document.issuerId);
  if (issuer === null) throw new Error(`no issuer ${document.issuerId}`);
  return {
    standing: estado === 'INVALIDADO' ? 'INVALIDADO' : estado === 'CONTINGENCIA' ? 'CONTINGENCIA' : 'SELLADO',
    tipoDte,
    numeroControl: controlNumberOf(document),
    codigoGeneracion: document.codigoGeneracion,
    ajusta: adjustedBy(reader, document),
    fecEmi: document.fecEmi,
    total: fromCents(document.montoCentavos).toFixed(2),
    sello: document.sello,
    emisor: issuer.nombreComercial ?? issuer.nombre,
    receptor: document.receptorNombre,
    ambiente,
    autoridad,
    consultaPublica: autoridad === 'hacienda' ? publicQueryUrl(document) : null,
    sigueSellado:
      findMailSettings(reader, issuer.id)?.sellado === true &&
      receiverAddress(reader, document.id) === destinatario,
  };
}

/** Related documents of a note or return: own ones by control number, others by the given number. */
function adjustedBy(reader: Reader, { tipoDte, issuerId, payload }: SignedDocument): readonly string[] {
  if (!isAjuste(tipoDte)) return [];
  const { documentoRelacionado } = JSON.parse(payload) as {
    readonly documentoRelacionado: readonly Readonly<Record<string, unknown>>[];
  };
  return documentoRelacionado.map((related) => {
    const named = String(related['numeroDocumento'] ?? related['codigoGeneracion']);
    const own = findDocumentByCode(reader, named);
    return own?.issuerId === issuerId ? documentName(own) : named;
  });
}

/** Mails are read with the issuer's own rights. */
export function issuerItself({
  issuerId,
  branchId,
  ambiente,
}: Pick<SignedDocument, 'issuerId' | 'branchId' | 'ambiente'>): Caller {
  return { keyId: 'correo', role: 'admin', issuerId, branchId, ambiente };
}
