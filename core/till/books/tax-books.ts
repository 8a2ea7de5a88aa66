/**
 * The VAT books of an issuer's month and their files (docs/tax-books.md). Closed months are shown as they were closed.
 */
import { bookFile, filesOf } from '../../books/book-files.ts';
import { bookMonth } from '../../books/book-month.ts';
import { bookView, pageOfBook } from '../../books/book-view.ts';
import { lateFile } from '../../books/late-file.ts';
import { type BookFileKind, type TillMonth, type YearEndFile } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Store } from '../../store/store.ts';
import { closedBooks, closedMonth, type ClosedContent } from './closed-books.ts';
import { markOf, preparedClosing, type PreparedClosing } from './closing.ts';
import { lateDocuments } from './late-documents.ts';
import { inventoryShops, shopInventory } from './shop-inventory.ts';
import { endsYear, yearEnds } from './year-end-goods.ts';
import { storeSource } from './store-source.ts';
import type { BookScope } from '../../books/book-source.ts';

export interface TaxBooks {
  /** Totals, one page of lines, and whether they reconcile. @param page from 1; no lines beyond the last */
  month(scope: BookScope, page: number): Promise<TillMonth>;
  file(scope: BookScope, kind: BookFileKind): Promise<TextFile>;
  /** A shop's inventory register; empty where it has none. */
  inventory(scope: BookScope, branchId: string): Promise<TextFile>;
  /** Year-end inventory of the month's year; empty without goods. Of a closed December as it was closed. */
  yearEnd(scope: BookScope, kind: YearEndFile): Promise<TextFile>;
  /** All files in one pass, with {@link month}. */
  all(scope: BookScope): Promise<{ readonly month: TillMonth; readonly files: readonly TextFile[] }>;
  prepare(scope: BookScope): Promise<PreparedClosing>;
}

export function createTaxBooks({ store }: { readonly store: Pick<Store, 'read'> }): TaxBooks {
  const settingsOf = ({ issuerId }: BookScope): AnexosIva =>
    store.read((reader) => findIssuer(reader, issuerId)?.settings.anexosIva ?? {});
  const read = (scope: BookScope) => bookMonth(storeSource(store, scope), scope);
  const inventory = (scope: BookScope, branchId: string) =>
    store.read((reader) => shopInventory(reader, scope, branchId));
  const closed = (scope: BookScope) => store.read((reader) => closedBooks(reader, scope))?.content ?? null;
  const beside = (scope: BookScope): Omit<TillMonth, keyof ReturnType<typeof bookView>> =>
    store.read((reader) => ({
      ...closedMonth(reader, scope),
      inventarios: inventoryShops(reader, scope),
      tardios: lateDocuments(reader, scope),
    }));
  const closedView = (scope: BookScope, { mes, inventarios, tardios }: ClosedContent, page: number) => ({
    ...pageOfBook(mes, page),
    ...store.read((reader) => closedMonth(reader, scope)),
    inventarios: inventarios.map(({ sucursal }) => sucursal),
    tardios,
  });
  const annual = (scope: BookScope) =>
    closed(scope)?.anuales ?? store.read((reader) => yearEnds(reader, scope));
  const annualFiles = (scope: BookScope) => (endsYear(scope) ? Object.values(annual(scope)) : []);
  return {
    month: async (scope, page) => {
      const kept = closed(scope);
      if (kept !== null) return closedView(scope, kept, page);
      return { ...bookView(await read(scope), page), ...beside(scope) };
    },
    inventory: async (scope, branchId) => {
      const kept = closed(scope);
      if (kept === null) return inventory(scope, branchId);
      const found = kept.inventarios.find(({ sucursal }) => sucursal === branchId);
      return found?.file ?? { name: '', content: '' };
    },
    file: async (scope, kind) =>
      closed(scope)?.archivos[kind] ?? bookFile(await read(scope), kind, settingsOf(scope)),
    yearEnd: async (scope, kind) => annual(scope)[kind],
    all: async (scope) => {
      const kept = closed(scope);
      if (kept !== null)
        return { month: closedView(scope, kept, 1), files: closedFiles(scope, kept, annualFiles(scope)) };
      const month = await read(scope);
      const settings = settingsOf(scope);
      const more = beside(scope);
      const inventories = more.inventarios.map((branchId) => inventory(scope, branchId));
      return {
        month: { ...bookView(month, 1), ...more },
        files: written(
          filesOf(month).map((kind) => bookFile(month, kind, settings)),
          lateFile(scope, more.tardios),
          [...annualFiles(scope), ...inventories],
        ),
      };
    },
    prepare: async (scope) => {
      const mark = store.read((reader) => markOf(reader, scope));
      const month = await read(scope);
      const settings = settingsOf(scope);
      return store.read((reader) => preparedClosing(reader, scope, { month, settings, mark }));
    },
  };
}

function closedFiles(
  scope: BookScope,
  { archivos, escritos, inventarios, tardios }: ClosedContent,
  annual: readonly TextFile[],
): readonly TextFile[] {
  const books = escritos.map((kind) => archivos[kind]);
  return written(books, lateFile(scope, tardios), [...annual, ...inventarios.map(({ file }) => file)]);
}

function written(
  books: readonly TextFile[],
  late: TextFile | null,
  others: readonly TextFile[],
): readonly TextFile[] {
  return [...books, ...(late === null ? [] : [late]), ...others.filter(({ content }) => content !== '')];
}
