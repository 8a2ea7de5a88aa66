/** Queues a document's mail on request, by a person at the till or the customer through a link (§phone-form). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { enqueueAskedMail } from '../../store/mail/mail-messages.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillParts } from '../till-parts.ts';

/** Length of the id that distinguishes requested mails of one document. */
const ASKED_CHARS = 12;

/**
 * Queues the mail with its audit row.
 *
 * @param of.to a validated address
 * @param of.quien who requests it
 * @throws AppError `ESTADO_NO_PERMITE` with the obstacle
 */
export function askDocumentMail(
  tx: Tx,
  document: SignedDocument,
  of: Pick<TillParts, 'random'> & { readonly to: string; readonly quien: string; readonly now: Instant },
): void {
  const { random, to: destinatario, quien, now } = of;
  const why = mailObstacle(tx, document);
  if (why !== null) throw refusal('ESTADO_NO_PERMITE', why);
  const { issuerId, id: documentId, codigoGeneracion } = document;
  const domain = findMailSettings(tx, issuerId)?.remitente.split('@')[1] ?? '';
  const unique = random.uuid().replaceAll('-', '').slice(0, ASKED_CHARS).toLowerCase();
  const messageId = `${codigoGeneracion.toLowerCase()}.reenvio.${unique}@${domain}`;
  enqueueAskedMail(tx, { documentId, issuerId, destinatario, quien, messageId }, now);
  const accion = 'documento enviado por correo';
  appendAudit(tx, { at: now, actor: quien, accion, detalle: { codigoGeneracion } });
}

export function mailObstacle(reader: Reader, document: SignedDocument): Rule | null {
  const { estado, issuerId, firma, sello } = document;
  const settings = findMailSettings(reader, issuerId);
  if (settings === null || !settings.activo) return rule('correo-apagado');
  if (estado === 'RECHAZADO') return rule('rechazado-no-se-envia');
  if (firma === null || (sello === null && estado !== 'CONTINGENCIA')) return rule('sin-sello-no-se-envia');
  return null;
}
