/**
 * Documents of closed months that were written, settled or (suppliers') sealed after the closing. They are listed in an
 * open month by their date, outside its totals (§cierre-libros).
 */
import type { LateDocument } from '../../contract/bridge/bridge-books.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, monthIn } from '../../domain/fiscal-time.ts';
import { standingClosings } from '../../store/books/book-closings.ts';
import {
  changedAt,
  documentsNow,
  documentsWrittenSince,
  type ChangingDocument,
} from '../../store/books/book-month-state.ts';
import type { Reader } from '../../store/store.ts';
import { daysOf } from '../../books/book-title.ts';
import { closedBooks } from './closed-books.ts';
import { changedIn } from './late-purchases.ts';
import type { BookScope } from '../../books/book-source.ts';

/** Late documents of a month. Invalidated ones are among that month's annulled ones anyway. */
export function lateDocuments(reader: Reader, scope: BookScope): readonly LateDocument[] {
  const own = standingClosings(reader, scope)
    .filter(({ mes }) => mes < scope.mes)
    .flatMap((closing) => {
      const { mes, at } = closing;
      const before = closedBooks(reader, { ...scope, mes })?.content.pendientes ?? [];
      const stood = new Map(before.map(({ codigoGeneracion, estado }) => [codigoGeneracion, estado]));
      const settled = documentsNow(reader, [...stood.keys()]).filter(
        ({ conocido, estado }) => stood.get(conocido) !== estado,
      );
      const inBook = new Set(
        settled.filter(({ conocido }) => stood.get(conocido) !== 'RECHAZADO').map(({ id }) => id),
      );
      const written = documentsWrittenSince(reader, { ...scope, ...daysOf(mes), document: closing.document });
      return [...settled, ...written]
        .filter((document) => monthIn(fiscalDate(Math.max(changedAt(document), at))) === scope.mes)
        .flatMap((document) => lateOf(document, inBook.has(document.id)));
    });
  return [...own, ...sealedPurchases(reader, scope)];
}

/** Suppliers' documents of closed months that were sealed in this one. */
function sealedPurchases(reader: Reader, scope: BookScope): readonly LateDocument[] {
  return changedIn(reader, scope)
    .filter(({ end }) => end === null)
    .map(({ purchase: { fecEmi: fecha, tipoDte, numeroControl, codigoGeneracion, totalCentavos } }) => ({
      fecha,
      tipoDte,
      numeroControl,
      codigoGeneracion,
      monto: centsText(totalCentavos),
      que: 'compra-sellada',
    }));
}

/** The change worth a row; none while the document still waits. @param wasThere in the closed book */
function lateOf(document: ChangingDocument, wasThere: boolean): readonly LateDocument[] {
  const { estado, fecEmi: fecha, tipoDte, numeroControl, codigoGeneracion, montoCentavos } = document;
  const named = { fecha, tipoDte, numeroControl, codigoGeneracion, monto: centsText(montoCentavos) };
  if (estado === 'INVALIDADO') return [];
  if (estado === 'RECHAZADO') return wasThere ? [{ ...named, que: 'rechazado' }] : [];
  if (estado === 'PROCESADO') return [{ ...named, que: wasThere ? 'sellado' : 'agregado' }];
  return wasThere ? [] : [{ ...named, que: 'agregado' }];
}
