/** Status of notas de remisión: billed, returned and remaining (§remission-billing). */
import type { Caller } from '../../contract/caller.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { ZERO } from '../../domain/money.ts';
import { bareDocument } from '../../domain/customers/document-number.ts';
import { OWN_TRANSFER } from '../../domain/dte/nota-remision.ts';
import { relatedLines } from '../../domain/notes/related-sale.ts';
import { billedLines, remissionLeft, type BilledLine } from '../../domain/remissions/remission-left.ts';
import { returnedByLine } from '../../store/remissions/remission-returns.ts';
import { remissionsSent, salesRelating, type StoredRemission } from '../../store/remissions/remissions.ts';
import type { Reader } from '../../store/store.ts';

export interface StandingRemission {
  readonly remission: StoredRemission;
  readonly lines: ReturnType<typeof remissionLeft>['lines'];
}

type Sent = Pick<StoredRemission, 'id' | 'codigoGeneracion' | 'payload'>;

/**
 * Rest of each line, and what a sale bills beyond it.
 *
 * @param of `sale`: lines of one not stored yet; `replaces`: code of the sale that it replaces
 */
export function remissionStanding(
  reader: Reader,
  { id, codigoGeneracion, payload }: Sent,
  of: { readonly sale?: readonly BilledLine[]; readonly replaces?: string | undefined } = {},
): ReturnType<typeof remissionLeft> {
  const billed = salesRelating(reader, codigoGeneracion)
    .filter((sale) => !sale.reemplazada && sale.codigoGeneracion !== of.replaces)
    .map((sale) => billedLines(sale.tipoDte, sale.payload, codigoGeneracion));
  return remissionLeft(relatedLines(payload), returnedByLine(reader, id), [...billed, of.sale ?? []]);
}

export interface UnbilledQuestion {
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
  /** Null for all receivers. */
  readonly receptor: { readonly tipoDocumento: string; readonly numDocumento: string } | null;
}

/** Notas of the caller's branch with an unbilled rest, oldest first, without transfers to own shops. */
export function* unbilledRemissions(
  reader: Reader,
  { issuerId, branchId, ambiente }: Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>,
  { desde, hasta, receptor }: UnbilledQuestion,
): Generator<StandingRemission, undefined> {
  const named = receptor === null ? null : bareDocument(receptor).numDocumento;
  for (const remission of remissionsSent(reader, {
    issuerId,
    branchId,
    ambiente,
    desde,
    hasta,
    receptor: named,
  })) {
    if (remission.bienTitulo === OWN_TRANSFER) continue;
    const { lines } = remissionStanding(reader, remission);
    if (lines.some(({ queda }) => queda.gt(ZERO))) yield { remission, lines };
  }
  return undefined;
}
