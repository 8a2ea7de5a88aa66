/**
 * The money of returns and adjustments. What was agreed stands in the commit of the note or event; handing it over is a
 * movement of the open drawer, in a commit of its own that can be repeated: what a power cut came between is still owed, and
 * nothing is paid twice.
 */
import type {
  CashForRejectedNote,
  ReturnForm,
  ReturnSettlement,
  SettlementWay,
} from '../../contract/bridge/bridge-returns.ts';
import { MAX_REASON_CHARS, ON_CREDIT } from '../../contract/cash/cash-money.ts';
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
  paymentsForRejectedNotes,
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
import { noteMovement, shortfall, type CashRequest, type Movement } from '../cash/cash-move.ts';
import { ApprovalRefused, type Approver } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { approvalMissing, cashNeed, openSessionOf } from './settlement-need.ts';
import type { TillParts } from '../till-parts.ts';

/** Most settlements still to be handed over that are listed at once. */
const MAX_OWED = 100;

export type SettlementDeps = Pick<TillParts, 'store' | 'clock' | 'approvals' | 'news'>;

/** The way the money came is the way it goes back: what is owed is owed less, cash is cash. */
export function paidWay({ payload }: Pick<SignedDocument, 'payload'>): SettlementWay {
  const pagos = paymentsOfDocument(payload);
  if (pagos.some(([forma]) => forma === ON_CREDIT)) return 'cuenta';
  return cashPaid({ pagos }) > 0n || pagos.length === 0 ? 'efectivo' : 'otro';
}

/**
 * Notes what was agreed, under a code of its own where a note that was refused is corrected under its own; less what moved
 * already for the same: one that was paid, refused and made again is not paid again.
 *
 * @param replaced the refused note whose place it takes under a number of its own; null where it takes none
 */
export function agree(tx: Tx, of: NewSettlement, replaced: StoredSettlement | null = null): void {
  const codigo = freeCode(tx, of.codigo);
  const before = replaced === null ? 0n : paidFor(tx, replaced.documentId, replaced.forma);
  const left = of.montoCentavos - paidFor(tx, of.documentId, of.forma) - before;
  insertSettlement(tx, { ...of, codigo, montoCentavos: left > 0n ? left : 0n });
  if (replaced !== null) supersedeSettlement(tx, codigo, replaced.codigo);
}

/**
 * What was agreed for a refused note whose place another one takes; null where it was made elsewhere.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where its place is taken, or money moved the other way
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
  const taken = successorOf(reader, note.id);
  if (taken !== null)
    throw refusal(
      'ESTADO_NO_PERMITE',
      rule('devolver-nota-repuesta', { numero: documentName(taken.documento) }),
    );
  const turned = (replaced.forma === 'nota-debito') !== (forma === 'nota-debito');
  if (note.estado !== 'RECHAZADO' || replaced.forma === 'invalidacion' || turned)
    throw refusal('ESTADO_NO_PERMITE', rule('devolver-en-su-lugar'));
  return replaced;
}

/** The code itself the first time; every agreement stays, so that the next ones say which they are. */
function freeCode(reader: Reader, codigo: string): string {
  for (let time = 1; ; time += 1) {
    const code = time === 1 ? codigo : `${codigo}/${time}`;
    if (findSettlement(reader, code) === null) return code;
  }
}

/** Everything of the place that is still to be handed over. */
export function owedOf(reader: Reader, who: TillCaller): readonly ReturnSettlement[] {
  return unpaidSettlements(reader, who.till, MAX_OWED)
    .filter((each) => !isVoid(each))
    .map((each) => shownSettlement(reader, each, who));
}

/** What moved for notes of the place that were refused: nothing lawful stands for it until each is made anew or corrected. */
export function cashForRejectedNotes(reader: Reader, who: TillCaller): readonly CashForRejectedNote[] {
  return paymentsForRejectedNotes(reader, who.till, MAX_OWED).map(({ documento, montoCentavos, por }) => ({
    codigoGeneracion: documento.codigoGeneracion,
    numeroControl: documentName(documento),
    monto: centsText(montoCentavos),
    por,
  }));
}

/** A settlement as screens show it. */
export function shownSettlement(
  reader: Reader,
  settlement: StoredSettlement,
  who: TillCaller,
): ReturnSettlement {
  const { codigo, documento, forma, destino, referencia, montoCentavos, at, por } = settlement;
  const estado = stateOf(settlement);
  return {
    codigo,
    numeroControl: documentName(documento),
    forma,
    sentido: isOut(settlement) ? 'sale' : 'entra',
    destino,
    referencia,
    monto: centsText(montoCentavos),
    cuando: isoUtc(at),
    por,
    estado,
    motivo: estado === 'por-pagar' && openSessionOf(reader, who) === null ? rule('pagar-caja-cerrada') : null,
  };
}

/** Hands over at once what the open drawer can give; what it cannot stays owed, with the reason. */
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
    if (!(error instanceof AppError) || error.broken === undefined) throw error;
    return { ...before, motivo: error.broken };
  }
}

function required(reader: Reader, codigo: string): StoredSettlement {
  const settlement = findSettlement(reader, codigo);
  if (settlement === null) throw new Error(`${codigo} has no settlement`);
  return settlement;
}

/**
 * Hands over what was agreed; what is paid stays paid.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`, `ESTADO_NO_PERMITE`; ApprovalRefused where a manager must approve it first
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
    const movement = movementOf(settlement);
    const of = { movement, who, aprobo, now };
    // Other calls took money out since it was asked for.
    const why = aprobo === null ? payNeed(tx, settlement, { who, now }) : null;
    if (why !== null) throw approvalMissing(tillUsers(tx), who, why);
    // Of an exchange nothing leaves: what is taken instead brings it back.
    if (settlement.destino !== 'cambio' && shortfall(tx, { session }, of) !== null)
      return rule('pagar-sin-efectivo');
    noteMovement(tx, { session }, of);
    paySettlement(tx, codigo, { sessionId: session.id, clave: movement.clave });
    return null;
  });
  if (refused !== null) throw refusal('ESTADO_NO_PERMITE', refused);
  news.publish({ kind: 'cash', issuerId: who.till.issuerId });
  return store.read((reader) => shownSettlement(reader, requireOfPlace(reader, codigo, who), who));
}

interface Paying {
  readonly before: StoredSettlement;
  readonly approval: Approver | undefined;
  readonly who: TillCaller;
}

/** The manager who approved it: with the return, or now; null where nobody has to. */
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

/** Why a manager must approve handing it over; null where nobody has to. */
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

/** Whether what it was agreed for did not come to be, is no more, or was agreed anew. */
function isVoid({ forma, evento, relevada, documento: { estado } }: StoredSettlement): boolean {
  const undone = estado === 'INVALIDANDO' || estado === 'INVALIDADO';
  if (forma === 'invalidacion') return evento === 'RECHAZADO' || !undone;
  return estado === 'RECHAZADO' || undone || relevada;
}

/** Whether money leaves the drawer: for a charge it comes in, and what was given for a note or a purchase comes back with its invalidation. */
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
