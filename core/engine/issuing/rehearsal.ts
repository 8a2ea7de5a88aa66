/** A call that asks what the authority shall do with its document, of the built-in simulator alone (§rehearsal). */
import { validationError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import {
  parseRehearsal,
  REHEARSAL_FORMS,
  rehearsalText,
  type Rehearsal,
} from '../../contract/issuing/rehearsal.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { documentName } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { appendLifeLine, REHEARSED } from '../../store/documents/life-line.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findUserById } from '../../store/people/users.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';

const HEADER = 'X-Ensayo';

/** A call, and who answers it. */
interface Asking {
  readonly caller: Caller;
  readonly connection: Connection;
  readonly ensayo: string | undefined;
}

/** Whether the built-in simulator answers for documents of PRUEBAS there. */
export function mayRehearse({ ambiente, autoridad, url }: Connection): boolean {
  return ambiente === 'PRUEBAS' && autoridad === 'simulador' && url === null;
}

/**
 * What a call rehearses; null for any other call.
 *
 * @throws AppError `VALIDACION` for what is not on the list, and where anyone but the built-in simulator answers
 */
export function rehearsalOf(
  deps: Pick<EngineDeps, 'rehearse'>,
  { caller, connection, ensayo }: Asking,
): Rehearsal | null {
  if (ensayo === undefined) return null;
  const rehearsal = parseRehearsal(ensayo);
  if (!mayRehearse(connection) || deps.rehearse === undefined)
    throw validationError([
      faultAt(HEADER, 'VALOR_NO_PERMITIDO', rule('ensayo-sin-simulador', { ambiente: caller.ambiente })),
    ]);
  if (rehearsal !== null) return rehearsal;
  throw validationError([
    faultAt(HEADER, 'FORMATO', rule('ensayo-desconocido', { admitidos: REHEARSAL_FORMS })),
  ]);
}

/** Writes into the document's life and into the audit log what its call rehearses. */
export function recordRehearsal(
  tx: Tx,
  { caller, rehearsal }: { readonly caller: Caller; readonly rehearsal: Rehearsal | null },
  { documentId, now }: { readonly documentId: number; readonly now: Instant },
): void {
  const document = rehearsal === null ? null : findDocument(tx, documentId);
  if (rehearsal === null || document === null) return;
  const detalle = rehearsalText(rehearsal);
  appendLifeLine(tx, { documentId, at: now, estado: document.estado, causa: REHEARSED, detalle });
  const user = caller.userId === undefined ? null : findUserById(tx, caller.userId);
  appendAudit(tx, {
    at: now,
    actor: user?.nombre ?? `llave ${caller.keyId}`,
    accion: 'ensayo',
    detalle: { ensayo: detalle, documento: documentName(document) },
  });
}

/** Tells the simulator what to do with the document, before it is sent. One that cannot hear it plays nothing. */
export async function prepareRehearsal(
  { rehearse, store, log }: Pick<EngineDeps, 'rehearse' | 'store' | 'log'>,
  rehearsal: Rehearsal,
  documentId: number,
): Promise<void> {
  const document = store.read((reader) => findDocument(reader, documentId));
  if (document === null || rehearse === undefined) return;
  const { issuerId: nit, codigoGeneracion } = document;
  await rehearse(rehearsal, { nit, codigoGeneracion }).catch((error: unknown) =>
    log.warn('rehearsal not prepared', { documentId, error: String(error) }),
  );
}
