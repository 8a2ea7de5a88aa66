/**
 * Cash of invalidations by the assistant or the centre (§return-money): agreed in the event's commit, so that it is
 * paid once, from whichever drawer is open then.
 */
import { COMPRA, isAjuste } from '../../contract/edition.ts';
import type { UnagreedCash } from '../../contract/bridge/bridge-returns.ts';
import type { Caller } from '../../contract/caller.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { cashPaid, centsText } from '../../domain/cash/cash.ts';
import { documentName } from '../../domain/control-number.ts';
import { cashDocuments } from '../../store/cash/cash-documents.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import {
  findCashSession,
  listCashSessions,
  openCashSessionId,
  sessionOfDocument,
  type CashPlace,
  type StoredSession,
} from '../../store/cash/cash-sessions.ts';
import { paidFor } from '../../store/cash/settlements.ts';
import {
  findDocument,
  findDocumentByCode,
  findSignedDocument,
  type SignedDocument,
} from '../../store/documents/documents.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { StoredInvalidation } from '../../engine/invalidation/invalidate.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { paysForReplacement } from './replaced-money.ts';
import { openSessionOf } from './settlement-need.ts';
import { agree, payFrom } from './settlements.ts';

const MAX_DRAWERS = 100;

interface Undoing {
  readonly tillId: string;
  /** Whose movement it is, and who asked for it. */
  readonly user: Pick<TillUser, 'id' | 'nombre'>;
  /** The approving manager; null where none was needed. */
  readonly aprobo: TillUser | null;
}

/** Agrees on the cash an invalidation moves; nothing where it moves none. */
export function settleUndone(tx: Tx, event: StoredInvalidation, by: Undoing): void {
  const { documentId, codigoGeneracion: codigo, codigoGeneracionR, reason, now } = event;
  // A document of another till brought no cash into a drawer here.
  if (documentId === null) return;
  const document = findSignedDocument(tx, documentId);
  if (document === null) throw new Error(`document ${documentId} is not there`);
  const cents = movedBy(tx, document);
  if (cents === 0n) return;
  const { tillId, user, aprobo } = by;
  const agreeOn = (destino: 'efectivo' | 'cambio', montoCentavos: bigint): void =>
    agree(tx, {
      codigo,
      clave: codigo,
      documentId,
      forma: 'invalidacion',
      destino,
      referencia: null,
      montoCentavos,
      motivo: reason.motivoAnulacion ?? '',
      regresa: false,
      tillId,
      userId: user.id,
      approverId: aprobo?.id ?? null,
      at: now,
    });
  if (codigoGeneracionR === null) {
    if (isCounted(tx, documentId, tillId)) agreeOn('efectivo', cents);
    return;
  }
  const session = drawerOfReplacement(tx, codigoGeneracionR);
  // In the document's own session the replacement simply takes its place.
  if (session === null || session.id === sessionOfDocument(tx, documentId)) return;
  if (session.z === null) {
    agreeOn('cambio', cents);
    payFrom(tx, { session, codigo }, { who: { user }, aprobo, now });
  } else if (namesReplaced(tx, codigoGeneracionR, document)) {
    // Its Z counted the cash that lies in the former drawer.
    agreeOn('cambio', 0n);
  }
}

/**
 * The same for an order of the centre: on behalf of the drawer that took the money, else of one open there. The person
 * at that till pays what is handed over.
 *
 * @param nombre who gave the order
 */
export function settleUndoneFromAfar(tx: Tx, event: StoredInvalidation, nombre: string): void {
  const { documentId, codigoGeneracionR } = event;
  const document = documentId === null ? null : findDocument(tx, documentId);
  if (document === null) return;
  const drawer =
    codigoGeneracionR === null
      ? (drawerOf(tx, document) ?? openDrawerAt(tx, document))
      : drawerOfReplacement(tx, codigoGeneracionR);
  if (drawer === null) return;
  const { tillId, userId: id } = drawer;
  settleUndone(tx, event, { tillId, user: { id, nombre }, aprobo: null });
}

/** Another program says nothing of cash that is handed over: only that of a replaced document is where it lies. */
export function settleReplaced(tx: Tx, event: StoredInvalidation, { keyId }: Pick<Caller, 'keyId'>): void {
  if (event.codigoGeneracionR !== null) settleUndoneFromAfar(tx, event, `llave ${keyId}`);
}

function openDrawerAt(reader: Reader, place: CashPlace): StoredSession | null {
  const latest = listCashSessions(reader, place, { of: null, before: null, limit: MAX_DRAWERS });
  return latest.find(({ closedAt }) => closedAt === null) ?? null;
}

function drawerOfReplacement(reader: Reader, codigoGeneracion: string): StoredSession | null {
  const replacement = findDocumentByCode(reader, codigoGeneracion);
  return replacement === null ? null : drawerOf(reader, replacement);
}

function drawerOf(reader: Reader, { id }: Pick<SignedDocument, 'id'>): StoredSession | null {
  const session = sessionOfDocument(reader, id);
  return session === null ? null : findCashSession(reader, session);
}

function namesReplaced(reader: Reader, codigo: string, former: SignedDocument): boolean {
  return findDocumentByCode(reader, codigo)?.reemplazaA === former.codigoGeneracion;
}

/** Cash of a sale, or what the drawer paid or received for an adjustment. */
function movedBy(reader: Reader, { id, tipoDte, payload }: SignedDocument): bigint {
  if (isAjuste(tipoDte)) return paidFor(reader, id, FORM_OF[tipoDte]);
  return cashPaid({ pagos: paymentsOfDocument(payload) });
}

const FORM_OF = { '05': 'nota-credito', '06': 'nota-debito', '18': 'retorno' } as const;

/** Whether the cash is in a drawer's count, or may leave the open one. */
function isCounted(reader: Reader, documentId: number, tillId: string): boolean {
  return sessionOfDocument(reader, documentId) !== null || openCashSessionId(reader, tillId) !== null;
}

/**
 * Sales and purchases of the open session invalidated by another program: no longer counted as cash, and without
 * agreement.
 */
export function unagreedCash(reader: Reader, who: TillCaller): readonly UnagreedCash[] {
  const session = openSessionOf(reader, who);
  if (session === null) return [];
  return cashDocuments(reader, session.id)
    .filter((document) => document.estado === 'INVALIDADO' && !document.liquidado && cashPaid(document) > 0n)
    .filter(({ id }) => !paysForReplacement(reader, id))
    .map((document) => ({
      codigoGeneracion: document.codigoGeneracion,
      numeroControl: documentName(document),
      monto: centsText(cashPaid(document)),
      sentido: document.tipoDte === COMPRA ? ('entra' as const) : ('sale' as const),
    }));
}
