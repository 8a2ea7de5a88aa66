/**
 * One pass over a month's documents, day by day: each day of a branch and type is read in one turn of the event loop, with
 * the statistics of it, so that both are of the same moment however busy the service is.
 */
import { setImmediate } from 'node:timers/promises';
import type { Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import { addDays, fiscalDate, instantOf, type FiscalDate } from '../../domain/fiscal-time.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { dayTotals } from '../../store/statistics/stats.ts';
import type { Reader, Store } from '../../store/store.ts';
import {
  bookDays,
  bookDocuments,
  invalidatedBefore,
  lostNumbers,
  type BookDocument,
  type NamedDocument,
} from '../../store/statistics/tax-books.ts';
import { monthOf } from '../../engine/numbers/quotas.ts';
import { signedSale, type SignedSale } from './tax-books-amounts.ts';
import type { TieCheck } from './tax-books-tie.ts';

/** Whose books, and of which month (`YYYY-MM`). */
export interface BookScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly mes: string;
}

/** A document in force with what it was signed for. */
export interface BookedDocument {
  readonly document: Omit<BookDocument, 'payload' | 'parts'>;
  readonly sale: SignedSale;
}

/** The documents in force of one day, branch and type, in the order of their emission; those that are not, apart. */
export interface BookPiece {
  readonly fecha: FiscalDate;
  readonly sucursal: string;
  readonly tipoDte: TipoDte;
  readonly documents: readonly BookedDocument[];
  readonly invalidated: readonly NamedDocument[];
}

interface Unit {
  readonly fecha: FiscalDate;
  readonly branchId: string;
  readonly tipoDte: TipoDte;
}

/** Numbers without a document that are told of at most. */
const MAX_LOST = 100;

/**
 * The pieces of a month, by day, branch and type.
 *
 * @param tie is told of every document and every day total on the way
 */
export async function* bookPieces(
  store: Pick<Store, 'read'>,
  scope: BookScope,
  tie: TieCheck,
): AsyncGenerator<BookPiece> {
  for (const unit of store.read((reader) => unitsOf(reader, scope))) {
    yield store.read((reader) => pieceOf(reader, scope, { unit, tie }));
    await setImmediate();
  }
  const { issuerId, ambiente } = scope;
  const { from, before } = daysOf(scope.mes);
  const [first, end] = [instantOf(from, '00:00:00'), instantOf(before, '00:00:00') - 1];
  const lost = store.read((reader) =>
    lostNumbers(reader, { issuerId, ambiente, from: first, to: end, limit: MAX_LOST }),
  );
  for (const number of lost) tie.lost(number);
}

/** Documents of earlier months whose invalidation was sealed in this one. */
export function invalidatedLater(
  store: Pick<Store, 'read'>,
  { issuerId, ambiente, mes }: BookScope,
): readonly NamedDocument[] {
  const { from } = daysOf(mes);
  return store.read((reader) =>
    listBranches(reader, issuerId).flatMap(({ id }) =>
      invalidatedBefore(reader, { issuerId, ambiente, branchId: id }, from).filter(
        ({ invalidatedAt }) => invalidatedAt !== null && monthIn(fiscalDate(invalidatedAt)) === mes,
      ),
    ),
  );
}

/** `YYYY-MM` of a day. */
export function monthIn(day: FiscalDate): string {
  return day.slice(0, 'YYYY-MM'.length);
}

function daysOf(mes: string): {
  readonly from: FiscalDate;
  readonly last: FiscalDate;
  readonly before: FiscalDate;
} {
  const { from, next } = monthOf(`${mes}-01`);
  return { from, last: addDays(next, -1), before: next };
}

function unitsOf(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly Unit[] {
  const { from, last } = daysOf(mes);
  return listBranches(reader, issuerId)
    .flatMap(({ id: branchId }) =>
      TIPOS_DTE.flatMap((tipoDte) =>
        bookDays(reader, { issuerId, branchId, ambiente, tipoDte }, { desde: from, hasta: last }).map(
          (fecha) => ({ fecha, branchId, tipoDte }),
        ),
      ),
    )
    .toSorted((a, b) => compare(a.fecha, b.fecha));
}

function pieceOf(
  reader: Reader,
  { issuerId, ambiente }: BookScope,
  { unit, tie }: { readonly unit: Unit; readonly tie: TieCheck },
): BookPiece {
  const { fecha, branchId, tipoDte } = unit;
  const documents: BookedDocument[] = [];
  const invalidated: NamedDocument[] = [];
  for (const found of bookDocuments(reader, { issuerId, branchId, ambiente, tipoDte }, fecha)) {
    const sale = signedSale(found.parts, tipoDte);
    tie.document(found, sale);
    const { payload: _payload, parts: _parts, ...document } = found;
    if (document.estado === 'INVALIDADO') invalidated.push(document);
    else if (document.estado !== 'RECHAZADO' && sale !== null) documents.push({ document, sale });
  }
  const scope = { issuerId, ambiente, branchIds: [branchId] };
  const totals = dayTotals(reader, scope, { desde: fecha, hasta: fecha }).filter(
    (each) => each.tipoDte === tipoDte,
  );
  tie.day({ fecha, tipoDte, totals });
  return { fecha, sucursal: branchId, tipoDte, documents, invalidated };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
