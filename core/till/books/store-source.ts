/**
 * Reads an issuer's months from a till's store. Each day of a branch and type is read in one turn of the event loop,
 * together with its statistics, so that both are of the same moment.
 */
import { textOrder } from '../../domain/text/text-order.ts';
import { setImmediate } from 'node:timers/promises';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import { fiscalDate, monthIn, monthSpan, type FiscalDate } from '../../domain/fiscal-time.ts';
import {
  MAX_LOST_LISTED,
  type BookScope,
  type BookSource,
  type BookTaxpayer,
  type SourceDay,
} from '../../books/book-source.ts';
import { daysOf } from '../../books/book-title.ts';
import { bookedPurchase, isBooked } from './booked-purchase.ts';
import { latePurchases } from './late-purchases.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { purchasesOfPeriod } from '../../store/purchases/purchases.ts';
import { dayTotals } from '../../store/statistics/stats.ts';
import type { Reader, Store } from '../../store/store.ts';
import { bookDays, bookDocuments, invalidatedBefore, lostNumbers } from '../../store/statistics/tax-books.ts';

interface Unit {
  readonly fecha: FiscalDate;
  readonly branchId: string;
  readonly tipoDte: TipoDte;
}

export function storeSource(store: Pick<Store, 'read'>, scope: BookScope): BookSource {
  const { issuerId, ambiente, mes } = scope;
  const { since, until } = monthSpan(mes);
  return {
    taxpayer: async () => store.read((reader) => taxpayerOf(reader, issuerId)),
    days: async function* (look) {
      for (const unit of store.read((reader) => unitsOf(reader, scope))) {
        yield store.read((reader) => look(dayOf(reader, scope, unit)));
        await setImmediate();
      }
    },
    purchases: async () =>
      store.read((reader) => [
        ...purchasesOfPeriod(reader, { issuerId, ambiente }, mes)
          .filter((purchase) => purchase.estado === 'INGRESADA' && isBooked(purchase))
          .map(bookedPurchase),
        ...latePurchases(reader, scope),
      ]),
    lostNumbers: async () =>
      store.read((reader) =>
        lostNumbers(reader, { issuerId, ambiente, from: since, to: until, limit: MAX_LOST_LISTED }),
      ),
    invalidatedLater: async () =>
      store.read((reader) =>
        listBranches(reader, issuerId).flatMap(({ id }) =>
          invalidatedBefore(reader, { issuerId, ambiente, branchId: id }, `${mes}-01`).filter(
            ({ invalidatedAt }) => invalidatedAt !== null && monthIn(fiscalDate(invalidatedAt)) === mes,
          ),
        ),
      ),
  };
}

export function taxpayerOf(reader: Reader, issuerId: string): BookTaxpayer {
  const { nombre = '', nit = issuerId, nrc = '' } = findIssuer(reader, issuerId) ?? {};
  return { nombre, nit, nrc };
}

function unitsOf(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly Unit[] {
  const days = daysOf(mes);
  return listBranches(reader, issuerId)
    .flatMap(({ id: branchId }) =>
      TIPOS_DTE.flatMap((tipoDte) =>
        bookDays(reader, { issuerId, branchId, ambiente, tipoDte }, days).map((fecha) => ({
          fecha,
          branchId,
          tipoDte,
        })),
      ),
    )
    .toSorted((a, b) => textOrder(a.fecha, b.fecha));
}

function dayOf(reader: Reader, { issuerId, ambiente }: BookScope, unit: Unit): SourceDay {
  const { fecha, branchId, tipoDte } = unit;
  const scope = { issuerId, ambiente, branchIds: [branchId] };
  return {
    fecha,
    sucursal: branchId,
    tipoDte,
    documents: bookDocuments(reader, { issuerId, branchId, ambiente, tipoDte }, fecha),
    totals: dayTotals(reader, scope, { desde: fecha, hasta: fecha }).filter(
      (each) => each.tipoDte === tipoDte,
    ),
  };
}
