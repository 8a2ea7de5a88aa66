/**
 * Money of returns and adjustments. The agreement is stored in the commit of the note or event; the payout is a
 * movement of the open drawer in a repeatable commit of its own. After a power cut the money is still owed, and nothing
 * is paid twice.
 */
import type { ReturnForm, ReturnSettlement, SettlementWay } from '../../contract/bridge/bridge-returns.ts';
import { documentName } from '../../domain/control-number.ts';
import { COMPRA, isAjuste } from '../../contract/edition.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { AppError, refusal } from '../../domain/app-error.ts';
import { cashPaid, centsText } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { lowers } from '../../domain/notes/adjustable.ts';
import {
  findSettlement,
  insertSettlement,
  paidFor,
  paySettlement,
  settlementOfDocument,
  supersedeSettlement,
  successorOf,
  unpaidSettlements,
  type NewSettlement,
  type StoredSettlement,
} from '../../store/cash/settlements.ts';
import { findDocument, findDocumentByCode, type SignedDocument } from '../../store/documents/documents.ts';
import { findUserById } from '../../store/people/users.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { isOfPlace, ofWholePlace } from '../../engine/queries/visible-documents.ts';
import {
  noteMovement,
  shortfall,
  type CashRequest,
  type Movement,
  type NewMovement,
} from '../cash/cash-move.ts';
import { ApprovalRefused, type Approver } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { mayGoToAccount } from './money-of-sale.ts';
import type { StoredSession } from '../../store/cash/cash-sessions.ts';
import { approvalMissing, cashNeed, openSessionOf } from './settlement-need.ts';
import type { TillParts } from '../till-parts.ts';
import { MAX_REASON_CHARS } from '../../contract/text/text-length.ts';

export const MAX_OWED = 100;

export type SettlementDeps = Pick<TillParts, 'store' | 'clock' | 'approvals' | 'news'>;

/** A refund goes the way the payment came: account, cash, or other. */
export function paidWay(document: Pick<SignedDocument, 'payload'>): SettlementWay {
  if (mayGoToAccount(document)) return 'cuenta';
  const pagos = paymentsOfDocument(document.payload);
  return cashPaid({ pagos }) > 0n || pagos.length === 0 ? 'efectivo' : 'otro';
}

/**
 * Stores an agreement, less what was already paid for the same note or the one it replaces. A corrected note under the
 * same number gets a code of its own.
 *
 * @param replaced rejected note that a note with a new number replaces; null for none
 */
export function agree(tx: Tx, of: NewSettlement, replaced: StoredSettlement | null = null): void {
  const codigo = freeCode(tx, of.codigo);
  const before = replaced === null ? 0n : paidFor(tx, replaced.documentId, replaced.forma);
  const left = of.montoCentavos - paidFor(tx, of.documentId, of.forma) - before;
  insertSettlement(tx, { ...of, codigo, montoCentavos: left > 0n ? left : 0n });
  if (replaced !== null) supersedeSettlement(tx, codigo, replaced.codigo);
}

/**
 * The agreement of a rejected note that is replaced; null where it was made elsewhere.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where it was already replaced, or money moved the other way
 */
export function replacedSettlement(
  reader: Reader,
  codigo: string,
  { caller, forma }: { readonly caller: TillCaller['caller']; readonly forma: ReturnForm },
): StoredSettlement | null {
  const note = findDocumentByCode(reader, codigo);
  if (note === null || !isOfPlace(ofWholePlace(caller), note))
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('devolver-sin-encontrar'));
  const replaced = settlementOfDocument(reader, note.id);
  if (replaced === null) return null;
  const taken = successorOf(reader, note.id)?.documento;
  if (taken !== undefined)
    throw refusal('ESTADO_NO_PERMITE', rule('devolver-nota-repuesta', { numero: documentName(taken) }));
  const turned = (replaced.forma === 'nota-debito') !== (forma === 'nota-debito');
  if (note.estado !== 'RECHAZADO' || replaced.forma === 'invalidacion' || turned)
    throw refusal('ESTADO_NO_PERMITE', rule('devolver-en-su-lugar'));
  return replaced;
}

/** The code itself at first, later with a counter: earlier agreements stay. */
function freeCode(reader: Reader, codigo: string): string {
  for (let time = 1; ; time += 1) {
    const code = time === 1 ? codigo : `${codigo}/${time}`;
    if (findSettlement(reader, code) === null) return code;
  }
}

export function owedOf(reader: Reader, who: TillCaller): readonly ReturnSettlement[] {
  return unpaidSettlements(reader, who.till)
    .filter((each) => !isVoid(each))
    .slice(0, MAX_OWED)
    .map((each) => shownSettlement(reader, each, who));
}

export function shownSettlement(
  reader: Reader,
  settlement: StoredSettlement,
  who: TillCaller,
): ReturnSettlement {
  const { codigo, documento, forma, destino, referencia, montoCentavos, at, por } = settlement;
  const estado = stateOf(settlement);
  const beyond = forma === 'invalidacion' || isVoid(settlement) ? 0n : movedBeyond(reader, settlement);
  return {
    codigo,
    numeroControl: documentName(documento),
    forma,
    sentido: isOut(settlement) ? 'sale' : 'entra',
    destino,
    referencia,
    monto: centsText(montoCentavos),
    deMas: beyond > 0n ? centsText(beyond) : null,
    cuando: isoUtc(at),
    por,
    estado,
    motivo: estado === 'por-pagar' && openSessionOf(reader, who) === null ? rule('pagar-caja-cerrada') : null,
  };
}

function movedBeyond(reader: Reader, { documentId, forma }: StoredSettlement): bigint {
  return paidFor(reader, documentId, forma) - (findDocument(reader, documentId)?.montoCentavos ?? 0n);
}

/** Pays what the open drawer can; the rest stays owed with its reason. */
export async function payNow(
  deps: SettlementDeps,
  codigo: string,
  who: TillCaller,
): Promise<ReturnSettlement> {
  const before = deps.store.read((reader) => shownSettlement(reader, required(reader, codigo), who));
  if (before.estado !== 'por-pagar' || before.motivo !== null) return before;
  try {
    return await pay(deps, { codigo }, who);
  } catch (error) {
    const motivo = error instanceof AppError || error instanceof ApprovalRefused ? error.broken : undefined;
    if (motivo === undefined) throw error;
    return { ...before, motivo };
  }
}

function required(reader: Reader, codigo: string): StoredSettlement {
  const settlement = findSettlement(reader, codigo);
  if (settlement === null) throw new Error(`${codigo} has no settlement`);
  return settlement;
}

/**
 * Pays a settlement; repeating the call pays nothing more.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`, `ESTADO_NO_PERMITE`; ApprovalRefused where a manager must approve
 */
export async function pay(
  deps: SettlementDeps,
  { codigo, approval }: { readonly codigo: string; readonly approval?: Approver | undefined },
  who: TillCaller,
): Promise<ReturnSettlement> {
  const { store, news } = deps;
  const before = store.read((reader) => requireOfPlace(reader, codigo, who));
  const state = stateOf(before);
  if (state === 'pagada' || state === 'nada')
    return store.read((reader) => shownSettlement(reader, before, who));
  const aprobo = await approverOf(deps, { before, approval, who });
  const refused = await store.transact((tx, now) => {
    const settlement = requireOfPlace(tx, codigo, who);
    if (stateOf(settlement) !== 'por-pagar') return null;
    const session = openSessionOf(tx, who);
    if (session === null) return rule('pagar-caja-cerrada');
    const of = { who, aprobo, now };
    // Other withdrawals may have happened meanwhile.
    const why = aprobo === null ? payNeed(tx, settlement, { who, now }) : null;
    if (why !== null) throw approvalMissing(tillUsers(tx), who, why);
    // In an exchange no cash leaves: the new sale takes it in again.
    if (
      settlement.destino !== 'cambio' &&
      shortfall(tx, { session }, { ...of, movement: movementOf(settlement) }) !== null
    )
      return rule('pagar-sin-efectivo');
    payFrom(tx, { session, codigo }, of);
    return null;
  });
  if (refused !== null) throw refusal('ESTADO_NO_PERMITE', refused);
  news.publish({ kind: 'cash', issuerId: who.till.issuerId });
  return store.read((reader) => shownSettlement(reader, requireOfPlace(reader, codigo, who), who));
}

/** Pays an agreement from a drawer, in the caller's commit, unless there is nothing to pay. */
export function payFrom(
  tx: Tx,
  { session, codigo }: { readonly session: StoredSession; readonly codigo: string },
  by: Omit<NewMovement, 'movement'>,
): void {
  const settlement = required(tx, codigo);
  if (stateOf(settlement) !== 'por-pagar') return;
  const movement = movementOf(settlement);
  noteMovement(tx, { session }, { ...by, movement });
  paySettlement(tx, codigo, { sessionId: session.id, clave: movement.clave });
}

interface Paying {
  readonly before: StoredSettlement;
  readonly approval: Approver | undefined;
  readonly who: TillCaller;
}

/** The manager who approved, with the return or now; null where none is needed. */
async function approverOf(
  { store, approvals, clock }: SettlementDeps,
  { before, approval, who }: Paying,
): Promise<TillUser | null> {
  const known = store.read((reader) =>
    before.approverId === null ? null : findUserById(reader, before.approverId),
  );
  if (known !== null) return { id: known.id, nombre: known.nombre, rol: known.rol };
  const why = store.read((reader) => payNeed(reader, before, { who, now: clock.now() }));
  if (why === null) return null;
  if (approval === undefined) throw approvalMissing(store.read(tillUsers), who, why);
  const numeroControl = documentName(before.documento);
  const monto = centsText(before.montoCentavos);
  const answer = await approvals.try(approval, who, { asunto: 'devolución o ajuste', numeroControl, monto });
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return answer.by;
}

/** Why a manager must approve the payout; null where none is needed. */
function payNeed(reader: Reader, settlement: StoredSettlement, by: CashRequest): Rule | null {
  return isOut(settlement) ? cashNeed(reader, by, settlement.montoCentavos) : null;
}

function requireOfPlace(reader: Reader, codigo: string, { caller }: TillCaller): StoredSettlement {
  const settlement = findSettlement(reader, codigo);
  const document = settlement === null ? null : findDocument(reader, settlement.documentId);
  if (settlement === null || document === null || !isOfPlace(ofWholePlace(caller), document))
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('devolver-sin-encontrar'));
  if (stateOf(settlement) === 'anulada') throw refusal('ESTADO_NO_PERMITE', rule('pagar-anulada'));
  return settlement;
}

function stateOf(settlement: StoredSettlement): ReturnSettlement['estado'] {
  const { destino, movementId, montoCentavos } = settlement;
  if (movementId !== null) return 'pagada';
  if ((destino !== 'efectivo' && destino !== 'cambio') || montoCentavos === 0n) return 'nada';
  return isVoid(settlement) ? 'anulada' : 'por-pagar';
}

/** Whether its document or event was rejected, undone, or agreed anew. */
function isVoid({ forma, evento, relevada, documento: { estado } }: StoredSettlement): boolean {
  const undone = estado === 'INVALIDANDO' || estado === 'INVALIDADO';
  if (forma === 'invalidacion') return evento === 'RECHAZADO' || !undone;
  return estado === 'RECHAZADO' || undone || relevada;
}

/**
 * Whether money leaves the drawer. Charges bring money in; so do invalidations of a purchase, or of a note that
 * refunded money.
 */
function isOut({ forma, documento: { tipoDte } }: Pick<StoredSettlement, 'forma' | 'documento'>): boolean {
  if (forma !== 'invalidacion') return forma !== 'nota-debito';
  return tipoDte !== COMPRA && !(isAjuste(tipoDte) && lowers(tipoDte));
}

function movementOf(settlement: StoredSettlement): Movement {
  const { codigo, forma, destino, montoCentavos, motivo, documento } = settlement;
  const out = isOut(settlement);
  const undone = (isAjuste(documento.tipoDte) || documento.tipoDte === COMPRA) && forma === 'invalidacion';
  const what = destino === 'cambio' ? 'Cambio' : undone ? 'Invalidación' : out ? 'Devolución' : 'Cargo';
  const said = `${what} ${documentName(documento)}: ${motivo}`;
  return {
    clave: codigo,
    tipo: out ? 'SALIDA' : 'ENTRADA',
    montoCentavos,
    motivo: said.slice(0, MAX_REASON_CHARS),
  };
}
