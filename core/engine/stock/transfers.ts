/** Transfers between shops: receptions and settlement of differences (§transfers). */
import type { Caller } from '../../contract/caller.ts';
import { decimalText } from '../../contract/json.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { shelf, type Place } from '../../contract/stock/stock.ts';
import type { SettlingAct } from '../../contract/stock/transfers.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import { unitsOf, wholeUnits } from '../../domain/stock/base-units.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import {
  appendTransferPaper,
  transferLines,
  transferOfDocument,
  transferPapers,
  undoTransferPaper,
  type NewTransferPaper,
  type Transfer,
  type TransferLine,
  type TransferPaper,
} from '../../store/stock/transfers/transfers.ts';
import type { StockMove } from '../../store/stock/stock-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { MIN_REASON_CHARS } from '../../contract/text/text-length.ts';

/** Establishment and point of sale as in control numbers. */
const SHOP_CODE = /^(?:[MSBP]\d{3}P\d{3}|\d{4})$/;

export interface TransferQuantity {
  readonly numItem: number;
  readonly codigo: string;
  /** Decimal text in the product's unit. */
  readonly cantidad: string;
}

interface Saying {
  readonly transfer: Transfer;
  readonly caller: Caller;
  readonly now: Instant;
  readonly motivo: string | null;
  readonly lineas: readonly TransferQuantity[];
}

/** @param of `later`: an additional reception */
export type Receiving = Saying & { readonly later: boolean };

/**
 * Receives goods at the caller's shop; the rest stays in transit.
 *
 * @returns the number of the paper
 * @throws AppError `ESTADO_NO_PERMITE` when the document is not in force, is the shop's own or was already received,
 * `VALIDACION`
 */
export function receiveTransfer(tx: Tx, of: Receiving): number {
  const { transfer, caller, later, motivo } = of;
  const received = standingReception(tx, transfer);
  requireStanding(transfer);
  if (transfer.branchId === caller.branchId) throw refusal('ESTADO_NO_PERMITE', rule('traslado-de-aqui'));
  if (received !== null && !later) throw alreadyReceived(tx, transfer, received);
  const faults: Fault[] = [];
  const mayExceed = caller.role === 'admin' && !later;
  const named = quantitiesOf(tx, of, faults).filter(({ base }) => base > 0);
  let exceeds = false;
  for (const { line, base, at } of named) {
    if (base <= line.underWay) continue;
    exceeds = true;
    if (!mayExceed) faults.push(faultAt(`lineas[${at}].cantidad`, 'REGLA', excess(line, later)));
  }
  if (exceeds && mayExceed) requireReason(motivo, faults);
  if (faults.length > 0) throw validationError(faults);
  const moves = named.map((each) =>
    moveOf(each, { desde: transfer.place, hacia: shelf(caller.branchId), at: of.now }),
  );
  return appendTransferPaper(tx, { transfer, acto: 'recepcion', paper: { ...paperOf(of), moves } });
}

const excess = (line: TransferLine, later: boolean): Rule =>
  later
    ? rule('traslado-mas-que-la-diferencia', { diferencia: unitsText(line, Math.max(line.underWay, 0)) })
    : rule('traslado-de-mas', { enviado: unitsText(line, line.sent) });

/** @param of `tienda`: the receiving shop, if its till is elsewhere */
export type Settling = Saying & { readonly acto: SettlingAct; readonly tienda: string | null };

const WHENCE: Readonly<
  Record<SettlingAct, (of: Settling) => { readonly desde: Place; readonly hacia: Place }>
> = {
  acuse: ({ transfer, tienda }) => ({ desde: transfer.place, hacia: shelf(tienda ?? '') }),
  'no-salio': ({ transfer, caller }) => ({ desde: transfer.place, hacia: shelf(caller.branchId) }),
  perdido: ({ transfer }) => ({ desde: transfer.place, hacia: 'merma' }),
  'salio-de-mas': ({ transfer, caller }) => ({ desde: shelf(caller.branchId), hacia: transfer.place }),
  hallazgo: ({ transfer }) => ({ desde: 'regularizacion', hacia: transfer.place }),
};

/**
 * The sending shop settles missing or excess goods; with the receiver's earlier entry both agree.
 *
 * @returns the number of the paper
 * @throws AppError `ESTADO_NO_PERMITE`, `VALIDACION`
 */
export function settleTransfer(tx: Tx, of: Settling): number {
  const { transfer, caller, acto, motivo, tienda } = of;
  requireStanding(transfer);
  if (transfer.branchId !== caller.branchId)
    throw refusal('ESTADO_NO_PERMITE', rule('traslado-solo-remitente'));
  const received = standingReception(tx, transfer);
  if (acto === 'acuse' && received !== null) throw alreadyReceived(tx, transfer, received);
  if (acto !== 'acuse' && received === null) throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-recibir'));
  const faults: Fault[] = [];
  if (acto === 'acuse' && !SHOP_CODE.test(tienda ?? ''))
    faults.push(faultAt('tienda', 'FORMATO', rule('traslado-tienda')));
  requireReason(motivo, faults);
  const named = quantitiesOf(tx, of, faults).filter(({ base }) => base > 0);
  for (const { line, base, at } of named) {
    const left = acto === 'salio-de-mas' || acto === 'hallazgo' ? -line.underWay : line.underWay;
    if (base > left)
      faults.push(
        faultAt(
          `lineas[${at}].cantidad`,
          'REGLA',
          rule('traslado-mas-que-la-diferencia', { diferencia: unitsText(line, Math.max(left, 0)) }),
        ),
      );
  }
  // Only an acknowledgement may be empty: nothing arrived.
  if (named.length === 0 && acto !== 'acuse' && faults.length === 0)
    faults.push(faultAt('lineas', 'CAMPO_REQUERIDO', rule('traslado-sin-cantidad')));
  if (faults.length > 0) throw validationError(faults);
  const moves = named.map((each) => moveOf(each, { ...WHENCE[acto](of), at: of.now }));
  return appendTransferPaper(tx, { transfer, acto, paper: { ...paperOf(of), moves } });
}

/**
 * The receiving shop records that the sender, whose till is elsewhere, settled the difference.
 *
 * @throws AppError `ESTADO_NO_PERMITE`, `VALIDACION`
 */
export function closeTransfer(tx: Tx, of: Omit<Saying, 'lineas'>): number {
  const { transfer } = of;
  if (transfer.documentId !== null) throw refusal('ESTADO_NO_PERMITE', rule('traslado-solo-de-otra-caja'));
  throwFaults(requireReason(of.motivo, []));
  return appendTransferPaper(tx, { transfer, acto: 'cerrado', paper: paperOf(of) });
}

/**
 * Reverses the caller's reception: it was another transfer, or the document is no longer in force.
 *
 * @returns the number of the last paper
 * @throws AppError `ESTADO_NO_PERMITE` when there is none, `VALIDACION`
 */
export function undoReception(tx: Tx, of: Omit<Saying, 'lineas'>): number {
  const { transfer, caller } = of;
  throwFaults(requireReason(of.motivo, []));
  const own = transferPapers(tx, transfer).filter(
    (each) => isReception(each) && each.branchId === caller.branchId,
  );
  if (own.length === 0) throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-recepcion-de-aqui'));
  const undone = own.map(({ entryId }) =>
    undoTransferPaper(tx, { transfer, acto: 'anulado', entryId, paper: paperOf(of) }),
  );
  return undone.at(-1) ?? 0;
}

/** Reverses all receptions of an invalidated document: its goods are back where they were (§transfers). */
export function undoTransfer(tx: Tx, documentId: number, now: Instant): void {
  const transfer = transferOfDocument(tx, documentId);
  if (transfer === null) return;
  for (const { entryId, acto, branchId, undone } of transferPapers(tx, transfer)) {
    if (undone || acto === 'anulado' || acto === 'invalidado') continue;
    undoTransferPaper(tx, { transfer, acto: 'invalidado', entryId, paper: { branchId, recordedAt: now } });
  }
}

/** Whether a paper is a reception in force. */
export const isReception = ({ acto, undone }: TransferPaper): boolean =>
  (acto === 'recepcion' || acto === 'acuse') && !undone;

/** First reception in force; null if none. */
function standingReception(reader: Reader, transfer: Transfer): TransferPaper | null {
  return transferPapers(reader, transfer).find(isReception) ?? null;
}

function alreadyReceived(reader: Reader, { issuerId }: Transfer, paper: TransferPaper) {
  const { nombre, recordedAt, branchId } = paper;
  return refusal(
    'ESTADO_NO_PERMITE',
    rule('traslado-ya-recibido', {
      quien: nombre ?? '–',
      dia: fiscalDate(recordedAt),
      hora: fiscalTime(recordedAt).slice(0, 'HH:MM'.length),
      tienda: findBranch(reader, issuerId, branchId)?.nombre ?? branchId,
    }),
  );
}

function requireStanding({ estado }: Transfer): void {
  if (estado === 'RECHAZADO' || estado === 'INVALIDADO')
    throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-valor'));
}

function requireReason(motivo: string | null, faults: Fault[]): readonly Fault[] {
  if ((motivo ?? '').trim().length < MIN_REASON_CHARS)
    faults.push(faultAt('motivo', 'CAMPO_REQUERIDO', rule('traslado-motivo')));
  return faults;
}

function throwFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw validationError(faults);
}

interface Named {
  readonly line: TransferLine;
  readonly base: number;
  /** Index among the sent lines. */
  readonly at: number;
}

/** Named lines in base units; faults are added to the list. */
function quantitiesOf(reader: Reader, { transfer, lineas }: Saying, faults: Fault[]): readonly Named[] {
  const lines = transferLines(reader, transfer);
  const seen = new Set<TransferLine>();
  return lineas.flatMap(({ numItem, codigo, cantidad }, at): readonly Named[] => {
    const line = lines.find((each) => each.item === numItem && each.codigo === codigo);
    if (line === undefined || seen.has(line)) {
      faults.push(faultAt(`lineas[${at}].codigo`, 'REGLA', rule('traslado-linea', { codigo })));
      return [];
    }
    seen.add(line);
    const read = decimalText(cantidad);
    const campo = `lineas[${at}].cantidad`;
    if (read === null) {
      faults.push(faultAt(campo, 'FORMATO', rule('traslado-sin-cantidad')));
      return [];
    }
    const base = wholeUnits(amount(read), line);
    if (typeof base === 'number') return [{ line, base, at }];
    faults.push(faultAt(campo, 'REGLA', base));
    return [];
  });
}

const unitsText = (line: TransferLine, base: number): string => unitsOf(base, line).toFixed();

function moveOf({ line, base }: Named, whence: Pick<StockMove, 'desde' | 'hacia' | 'at'>): StockMove {
  const { item, product, presentacion, factor } = line;
  return { item, product, presentacion, factor, base, ...whence, costo: null, revierte: null };
}

function paperOf({ caller, now, motivo }: Omit<Saying, 'lineas' | 'transfer'>): NewTransferPaper {
  const { branchId, keyId, userId } = caller;
  const by = userId === undefined ? { apiKeyId: keyId } : { userId };
  return { branchId, ...by, motivo, recordedAt: now };
}
