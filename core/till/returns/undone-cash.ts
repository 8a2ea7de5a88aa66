/**
 * Cash of invalidations by the assistant or the centre (§return-money): agreed in the event's commit, so that it is
 * paid once, from whichever drawer is open then.
 */
import { COMPRA, isAjuste } from '../../contract/edition.ts';
import type { UnagreedCash } from '../../contract/bridge/bridge-returns.ts';
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
import { findSettlement, paidFor } from '../../store/cash/settlements.ts';
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
import { agree, payNow, type SettlementDeps } from './settlements.ts';

const MAX_DRAWERS = 100;

interface Undoing {
  readonly tillId: string;
  readonly userId: string;
  /** The approving manager; null where none was needed. */
  readonly approverId: string | null;
}

/** Agrees on the cash an invalidation moves; nothing where it moves none. */
export function settleUndone(tx: Tx, event: StoredInvalidation, by: Undoing): void {
  const { documentId, codigoGeneracion: codigo, codigoGeneracionR, reason, now: at } = event;
  // A document of another till brought no cash into a drawer here.
  if (documentId === null) return;
  const document = findSignedDocument(tx, documentId);
  if (document === null) throw new Error(`document ${documentId} is not there`);
  const montoCentavos = movedBy(tx, document);
  if (montoCentavos === 0n || !isCounted(tx, documentId, { codigoGeneracionR, tillId: by.tillId })) return;
  agree(tx, {
    codigo,
    clave: codigo,
    documentId,
    forma: 'invalidacion',
    destino: codigoGeneracionR === null ? 'efectivo' : 'cambio',
    referencia: null,
    montoCentavos,
    motivo: reason.motivoAnulacion ?? '',
    regresa: false,
    ...by,
    at,
  });
}

/**
 * The same for an order of the centre: on behalf of the drawer that took the money, else of one open there. The person
 * at that till pays it.
 */
export function settleUndoneFromAfar(tx: Tx, event: StoredInvalidation): void {
  const { documentId } = event;
  const document = documentId === null ? null : findDocument(tx, documentId);
  const own = documentId === null ? null : sessionOfDocument(tx, documentId);
  const drawer =
    own === null ? (document === null ? null : openDrawerAt(tx, document)) : findCashSession(tx, own);
  if (drawer === null) return;
  settleUndone(tx, event, { tillId: drawer.tillId, userId: drawer.userId, approverId: null });
}

function openDrawerAt(reader: Reader, place: CashPlace): StoredSession | null {
  const latest = listCashSessions(reader, place, { of: null, before: null, limit: MAX_DRAWERS });
  return latest.find(({ closedAt }) => closedAt === null) ?? null;
}

/** Settles an exchange at once: the money pays for the replacement. */
export async function payExchange(deps: SettlementDeps, codigo: string, who: TillCaller): Promise<void> {
  const agreed = deps.store.read((reader) => findSettlement(reader, codigo));
  if (agreed?.destino === 'cambio') await payNow(deps, codigo, who);
}

/** Cash of a sale, or what the drawer paid or received for an adjustment. */
function movedBy(reader: Reader, { id, tipoDte, payload }: SignedDocument): bigint {
  if (isAjuste(tipoDte)) return paidFor(reader, id, FORM_OF[tipoDte]);
  return cashPaid({ pagos: paymentsOfDocument(payload) });
}

const FORM_OF = { '05': 'nota-credito', '06': 'nota-debito', '18': 'retorno' } as const;

/**
 * Whether the cash is in a drawer's count, or may leave the open one. With a replacement only if that was sold in the
 * open session and not in the document's own, where it simply takes its place.
 */
function isCounted(
  reader: Reader,
  documentId: number,
  { codigoGeneracionR, tillId }: { readonly codigoGeneracionR: string | null; readonly tillId: string },
): boolean {
  const own = sessionOfDocument(reader, documentId);
  const open = openCashSessionId(reader, tillId);
  if (codigoGeneracionR === null) return own !== null || open !== null;
  const replacement = findDocumentByCode(reader, codigoGeneracionR);
  const its = replacement === null ? null : sessionOfDocument(reader, replacement.id);
  return its !== null && its === open && its !== own;
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
