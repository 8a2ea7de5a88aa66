/** Calls that instruct the built-in simulator how to treat their document (§rehearsal). */
import { validationError, type AppError } from '../../domain/app-error.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Connection } from '../../contract/settings/issuer.ts';
import { readRehearsal, rehearsalText, type Rehearsal } from '../../contract/issuing/rehearsal.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { documentName } from '../../domain/control-number.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findDocument } from '../../store/documents/documents.ts';
import { appendLifeLine, REHEARSED } from '../../store/documents/document-history.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findUserById } from '../../store/people/users.ts';
import type { Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';

const HEADER = 'X-Ensayo';

interface Asking {
  readonly caller: Caller;
  readonly connection: Connection;
  readonly input: { readonly ensayo?: string | undefined; readonly request: unknown };
}

/** Whether documents of PRUEBAS go to the built-in simulator. */
export function mayRehearse({ ambiente, autoridad, url }: Connection): boolean {
  return ambiente === 'PRUEBAS' && autoridad === 'simulador' && url === null;
}

/**
 * Rehearsal of a call; null for normal calls.
 *
 * @throws AppError `VALIDACION` for an unknown rehearsal, or when the authority is not the built-in simulator
 */
export function rehearsalOf(
  deps: Pick<EngineDeps, 'rehearse' | 'clock'>,
  { caller, connection, input: { ensayo, request } }: Asking,
): Rehearsal | null {
  if (ensayo === undefined) return null;
  if (!mayRehearse(connection) || deps.rehearse === undefined)
    throw refused('VALOR_NO_PERMITIDO', rule('ensayo-sin-simulador', { ambiente: caller.ambiente }));
  const read = readRehearsal(ensayo, { isTimed: deps.clock.hold !== undefined });
  if (!read.ok) throw refused('FORMATO', read.broken);
  const isSimulated =
    typeof request === 'object' && request !== null && 'simular' in request && request.simular === true;
  if (isSimulated) throw refused('VALOR_NO_PERMITIDO', rule('ensayo-de-simulacion'));
  return read.rehearsal;
}

function refused(codigo: 'FORMATO' | 'VALOR_NO_PERMITIDO', broken: Rule): AppError {
  return validationError([faultAt(HEADER, codigo, broken)]);
}

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

/**
 * Instructs the simulator before the document is sent. A simulator in another program cannot be instructed; then
 * nothing is rehearsed.
 */
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
