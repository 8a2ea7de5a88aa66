/** Content of closed books as stored: the files, and the balances the next month starts from (§cierre-libros). */
import type {
  BookFileKind,
  ClosedMonth,
  LateDocument,
  YearEndFile,
} from '../../contract/bridge/bridge-books.ts';
import type { TaxMonth } from '../../contract/books/tax-month.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { addMonths, isoUtc } from '../../domain/fiscal-time.ts';
import type { ClosedGoods } from '../../domain/books/shop-register.ts';
import { closedContent, standingClosings, type BookClosing } from '../../store/books/book-closings.ts';
import type { Reader } from '../../store/store.ts';
import type { BookScope } from '../../books/book-source.ts';

/** A shop's register and closing balances: product, base units, cents as text. */
export interface ClosedInventory {
  readonly sucursal: string;
  readonly file: TextFile;
  readonly saldos: readonly (readonly [product: number, saldo: number, costo: string])[];
}

/** Stored as JSON. */
export interface ClosedContent {
  /** All lines as one page. */
  readonly mes: TaxMonth;
  readonly tardios: readonly LateDocument[];
  readonly archivos: Readonly<Record<BookFileKind, TextFile>>;
  /** Files of this kind of month. */
  readonly escritos: readonly BookFileKind[];
  readonly inventarios: readonly ClosedInventory[];
  /** Inventory at 31 December; absent in other months, and where an older program closed it. */
  readonly anuales?: Readonly<Record<YearEndFile, TextFile>>;
  /** Documents without a final answer of the authority, and their state. */
  readonly pendientes: readonly { readonly codigoGeneracion: string; readonly estado: string }[];
}

export interface ClosedBooks {
  readonly closing: BookClosing;
  readonly content: ClosedContent;
}

/** The content of a closed month; null while it is open. */
export function closedBooks(reader: Reader, scope: BookScope): ClosedBooks | null {
  const found = closedContent(reader, scope);
  if (found === null) return null;
  const { contenido, sha256: _hash, ...closing } = found;
  // Written by this program and verified by its hash.
  return { closing, content: JSON.parse(contenido) as ClosedContent };
}

/** The previous month if closed; late documents go into the open one. */
export function closedBefore(reader: Reader, scope: BookScope): ClosedBooks | null {
  return closedBooks(reader, { ...scope, mes: addMonths(scope.mes, -1) });
}

export function closedGoods(
  { inventarios }: ClosedContent,
  branchId: string,
): ReadonlyMap<number, ClosedGoods> {
  const saldos = inventarios.find(({ sucursal }) => sucursal === branchId)?.saldos ?? [];
  return new Map(saldos.map(([product, saldo, costo]) => [product, { saldo, costoSaldo: BigInt(costo) }]));
}

export function closedMonth(reader: Reader, scope: BookScope): ClosedMonth {
  const closings = standingClosings(reader, scope);
  const own = closings.find(({ mes }) => mes === scope.mes);
  return {
    cierre: own === undefined ? null : { en: isoUtc(own.at), por: own.actor },
    ultimoCerrado: closings.at(-1)?.mes ?? null,
  };
}
