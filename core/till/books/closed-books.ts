/** What the books of a closed month said, as it is kept: files as they were written, and what the next month goes out from (§cierre-libros). */
import type {
  BookFileKind,
  ClosedMonth,
  LateDocument,
  TaxMonth,
} from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { addMonths, isoUtc } from '../../domain/fiscal-time.ts';
import type { ClosedGoods } from '../../domain/books/shop-register.ts';
import { closedContent, standingClosings, type BookClosing } from '../../store/books/book-closings.ts';
import type { Reader } from '../../store/store.ts';
import type { BookScope } from './store-source.ts';

/** The register of a shop, and what it ended with: product, base units, cents as text. */
export interface ClosedInventory {
  readonly sucursal: string;
  readonly file: TextFile;
  readonly saldos: readonly (readonly [product: number, saldo: number, costo: string])[];
}

/** All of it: a JSON text. */
export interface ClosedContent {
  /** With every line, as one page. */
  readonly mes: TaxMonth;
  readonly tardios: readonly LateDocument[];
  readonly archivos: Readonly<Record<BookFileKind, TextFile>>;
  /** Those that a month of its kind writes. */
  readonly escritos: readonly BookFileKind[];
  readonly inventarios: readonly ClosedInventory[];
  /** Documents without the authority's last word, and how they stood. */
  readonly pendientes: readonly { readonly codigoGeneracion: string; readonly estado: string }[];
}

/** A closed month with what it said. */
export interface ClosedBooks {
  readonly closing: BookClosing;
  readonly content: ClosedContent;
}

/** What a month said when it was closed; null while it is open. */
export function closedBooks(reader: Reader, scope: BookScope): ClosedBooks | null {
  const found = closedContent(reader, scope);
  if (found === null) return null;
  const { contenido, sha256: _hash, ...closing } = found;
  // Written by this program, and proved by its hash.
  return { closing, content: JSON.parse(contenido) as ClosedContent };
}

/** The month before, where that is closed and this one is not: what comes late stands in this one. */
export function closedBefore(reader: Reader, scope: BookScope): ClosedBooks | null {
  return closedBooks(reader, { ...scope, mes: addMonths(scope.mes, -1) });
}

/** What a closed month ended with of a shop's goods, by product. */
export function closedGoods(
  { inventarios }: ClosedContent,
  branchId: string,
): ReadonlyMap<number, ClosedGoods> {
  const saldos = inventarios.find(({ sucursal }) => sucursal === branchId)?.saldos ?? [];
  return new Map(saldos.map(([product, saldo, costo]) => [product, { saldo, costoSaldo: BigInt(costo) }]));
}

/** Whether a month is closed, and which one was closed last. */
export function closedMonth(reader: Reader, scope: BookScope): ClosedMonth {
  const closings = standingClosings(reader, scope);
  const own = closings.find(({ mes }) => mes === scope.mes);
  return {
    cierre: own === undefined ? null : { en: isoUtc(own.at), por: own.actor },
    ultimoCerrado: closings.at(-1)?.mes ?? null,
  };
}
