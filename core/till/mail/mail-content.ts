/** What a mail brings, read at the moment it leaves: it says how the document stands then, whatever it stood like before. */
import type { Caller } from '../../contract/caller.ts';
import { isAjuste } from '../../contract/edition.ts';
import type { MailedDocument } from '../../contract/mail.ts';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { controlNumberOf, documentName } from '../../domain/control-number.ts';
import { fromCents } from '../../domain/money.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import {
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { receiverAddress, type MailMessage } from '../../store/mail/mail-messages.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader } from '../../store/store.ts';
import { documentFile } from '../../engine/queries/documents.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import { obstacleTo, type MailObstacle } from './mail-obstacle.ts';

/** What a mail is made of. */
export interface MailMatter {
  readonly kind: 'ready';
  readonly document: MailedDocument;
  readonly file: { readonly name: string; readonly content: string };
  readonly printed: PrintedDocument;
}

/** Reads what a mail brings, or why it does not go now. */
export function matterOf(reader: Reader, message: MailMessage): MailMatter | MailObstacle {
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
