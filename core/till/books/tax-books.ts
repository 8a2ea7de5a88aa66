/** The VAT books of an issuer's month: what a manager sees of them, and their files (docs/tax-books.md). */
import { bookFile, filesOf } from '../../books/book-files.ts';
import { bookMonth } from '../../books/book-month.ts';
import { bookView } from '../../books/book-view.ts';
import {
  YEAR_END_FILES,
  type BookFileKind,
  type TillMonth,
  type YearEndFile,
} from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Store } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import { inventoryShops, shopInventory } from './shop-inventory.ts';
import { endsYear, yearEnd } from './year-end-goods.ts';
import { storeSource, type BookScope } from './store-source.ts';

/** The books over a store that is read only. */
export interface TaxBooks {
  /** Totals, one page of lines, and whether all of it ties. @param page from 1; beyond the last one, no lines */
  month(scope: BookScope, page: number): Promise<TillMonth>;
  /** One file as text. */
  file(scope: BookScope, kind: BookFileKind): Promise<TextFile>;
  /** The register of inventories of a shop; empty where it has none. */
  inventory(scope: BookScope, branchId: string): Promise<TextFile>;
  /** The inventory at the end of the year in which a month lies; empty where there were no goods. */
  yearEnd(scope: BookScope, kind: YearEndFile): Promise<TextFile>;
  /** Every file, from one pass, with what {@link month} tells. */
  all(scope: BookScope): Promise<{ readonly month: TillMonth; readonly files: readonly TextFile[] }>;
}

/** The books of every issuer in a store. */
export function createTaxBooks({ store }: { readonly store: Pick<Store, 'read'> }): TaxBooks {
  const settingsOf = ({ issuerId }: BookScope): AnexosIva =>
    store.read((reader) => findIssuer(reader, issuerId)?.settings.anexosIva ?? {});
  const read = (scope: BookScope) => bookMonth(storeSource(store, scope), scope);
  const shopsOf = (scope: BookScope) => store.read((reader) => inventoryShops(reader, scope));
  const inventory = (scope: BookScope, branchId: string) =>
    store.read((reader) => shopInventory(reader, scope, branchId));
  const yearEndOf = (scope: BookScope, kind: YearEndFile) =>
    store.read((reader) => yearEnd(reader, scope, kind));
  return {
    month: async (scope, page) => ({ ...bookView(await read(scope), page), inventarios: shopsOf(scope) }),
    inventory: async (scope, branchId) => inventory(scope, branchId),
    yearEnd: async (scope, kind) => yearEndOf(scope, kind),
    file: async (scope, kind) => bookFile(await read(scope), kind, settingsOf(scope)),
    all: async (scope) => {
      const month = await read(scope);
      const settings = settingsOf(scope);
      const inventarios = shopsOf(scope);
      return {
        month: { ...bookView(month, 1), inventarios },
        files: [
          ...filesOf(month).map((kind) => bookFile(month, kind, settings)),
          ...[
            ...(endsYear(scope) ? YEAR_END_FILES.map((kind) => yearEndOf(scope, kind)) : []),
            ...inventarios.map((branchId) => inventory(scope, branchId)),
          ].filter(({ content }) => content !== ''),
        ],
      };
    },
  };
}

/** A till's books are its issuer's, all branches together. */
export function bookOperations(books: Omit<TaxBooks, 'all'>) {
  return {
    'books.month': ({ mes, pagina = 1 }, { caller }) => books.month(scopeOf(caller, mes), pagina),
    'books.file': ({ mes, archivo }, { caller }) => books.file(scopeOf(caller, mes), archivo),
    'books.inventory': ({ mes, sucursal }, { caller }) => books.inventory(scopeOf(caller, mes), sucursal),
    'books.yearEnd': ({ mes, archivo }, { caller }) => books.yearEnd(scopeOf(caller, mes), archivo),
  } satisfies SomeOperations;
}

function scopeOf({ issuerId, ambiente }: Caller, mes: string): BookScope {
  return { issuerId, ambiente, mes };
}
