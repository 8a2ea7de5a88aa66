/** What a mail brings, read at the moment it leaves: it says how the document stands then, whatever it stood like before. */
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
import { findIssuer } from '../../store/issuers/issuers.ts';
import { dueDocumentMail, receiverAddress, type MailMessage } from '../../store/mail/mail-messages.ts';
import { duePaperMail, type PaperMail, type PaperQueue } from '../../store/mail/paper-mail.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { orderOfId } from '../../store/purchases/orders.ts';
import { latestQuote, quoteOfId } from '../../store/quotes/quotes.ts';
import type { Reader } from '../../store/store.ts';
import { documentFile } from '../../engine/queries/documents.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import { paperOf } from '../purchases/orders.ts';
import { quotePaper } from '../quotes/quote-paper.ts';
import { obstacleTo, type MailObstacle } from './mail-obstacle.ts';

/** A mail of a document, of an order to a supplier, or of a quote. */
export type DueMail =
  | (MailMessage & { readonly queue: 'document' })
  | (PaperMail & { readonly queue: PaperQueue });

/** What a mail is made of. */
export type MailMatter = DocumentMatter | OrderMatter | QuoteMatter;

interface OrderMatter {
  readonly kind: 'ready';
  readonly order: PrintedOrder;
}

interface QuoteMatter {
  readonly kind: 'ready';
  readonly quote: AccountPaper;
}

export interface DocumentMatter {
  readonly kind: 'ready';
  readonly document: MailedDocument;
  readonly file: { readonly name: string; readonly content: string };
  readonly printed: PrintedDocument;
}

/** The mail of an issuer that has been due for longest; null when none is. */
export function dueMail(reader: Reader, issuerId: string, now: Instant): DueMail | null {
  const document = dueDocumentMail(reader, issuerId, now);
  const due: DueMail[] = document === null ? [] : [{ ...document, queue: 'document' }];
  for (const queue of ['order', 'quote'] as const) {
    const mail = duePaperMail(reader, queue, { issuerId, now });
    if (mail !== null) due.push({ ...mail, queue });
  }
  return due.toSorted((a, b) => (a.nextAt ?? Infinity) - (b.nextAt ?? Infinity))[0] ?? null;
}

/** Reads what a mail brings, or why it does not go now. */
export function matterOf(reader: Reader, message: DueMail): MailMatter | MailObstacle {
  switch (message.queue) {
    case 'document':
      return documentMatter(reader, message);
    case 'order':
      return orderMatter(reader, message);
    case 'quote':
      return quoteMatter(reader, message);
  }
}

/** One that was annulled or changed since is not sent. */
function quoteMatter(reader: Reader, { paperId }: PaperMail): QuoteMatter | MailObstacle {
  const quote = quoteOfId(reader, paperId);
  if (quote === null) throw new Error(`quote ${paperId} is not in the store`);
  const isLast = latestQuote(reader, quote, quote)?.id === paperId;
  if (quote.motivo !== null || !isLast)
    return { kind: 'obsolete', why: rule('correo-de-cotizacion-anulada') };
  return { kind: 'ready', quote: quotePaper(reader, quote) };
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

/** The related documents of a note or a return: ours by their control number, others by the number that was given. */
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

/** A mail shows what the issuer itself would see. */
export function issuerItself({
  issuerId,
  branchId,
  ambiente,
}: Pick<SignedDocument, 'issuerId' | 'branchId' | 'ambiente'>): Caller {
  return { keyId: 'correo', role: 'admin', issuerId, branchId, ambiente };
}
