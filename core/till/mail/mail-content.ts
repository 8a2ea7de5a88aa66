/** What a mail brings, read at the moment it leaves: it says how the document stands then, whatever it stood like before. */
import type { Caller } from '../../contract/caller.ts';
import { isAjuste } from '../../contract/edition.ts';
import type { MailedDocument } from '../../contract/mail.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
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
import { dueOrderMail, type OrderMail } from '../../store/mail/order-mail.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import { orderOfId } from '../../store/purchases/orders.ts';
import type { Reader } from '../../store/store.ts';
import { documentFile } from '../../engine/queries/documents.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import { paperOf } from '../purchases/orders.ts';
import { obstacleTo, type MailObstacle } from './mail-obstacle.ts';

/** A mail of a document, or of an order to a supplier. */
export type DueMail =
  | (MailMessage & { readonly queue: 'document' })
  | (OrderMail & { readonly queue: 'order' });

/** What a mail is made of. */
export type MailMatter = DocumentMatter | OrderMatter;

interface OrderMatter {
  readonly kind: 'ready';
  readonly order: PrintedOrder;
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
  const order = dueOrderMail(reader, issuerId, now);
  if (order === null || (document?.nextAt ?? Infinity) <= (order.nextAt ?? Infinity))
    return document === null ? null : { ...document, queue: 'document' };
  return { ...order, queue: 'order' };
}

/** Reads what a mail brings, or why it does not go now. */
export function matterOf(reader: Reader, message: DueMail): MailMatter | MailObstacle {
  return message.queue === 'order' ? orderMatter(reader, message) : documentMatter(reader, message);
}

function orderMatter(reader: Reader, { orderId }: OrderMail): OrderMatter | MailObstacle {
  const order = orderOfId(reader, orderId);
  if (order === null) throw new Error(`order ${orderId} is not in the store`);
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
