/** The VAT books of an issuer's month: what a manager sees of them, and their files (docs/tax-books.md). */
import { bookFile, filesOf } from '../../books/book-files.ts';
import { bookMonth } from '../../books/book-month.ts';
import { bookView } from '../../books/book-view.ts';
import type { BookFileKind, TaxMonth } from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Store } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import { storeSource, type BookScope } from './store-source.ts';

/** The books over a store that is read only. */
export interface TaxBooks {
  /** Totals, one page of lines, and whether all of it ties. @param page from 1; beyond the last one, no lines */
  month(scope: BookScope, page: number): Promise<TaxMonth>;
  /** One file as text. */
  file(scope: BookScope, kind: BookFileKind): Promise<TextFile>;
  /** Every file, from one pass, with what {@link month} tells. */
  all(scope: BookScope): Promise<{ readonly month: TaxMonth; readonly files: readonly TextFile[] }>;
}

/** The books of every issuer in a store. */
export function createTaxBooks({ store }: { readonly store: Pick<Store, 'read'> }): TaxBooks {
  const settingsOf = ({ issuerId }: BookScope): AnexosIva =>
    store.read((reader) => findIssuer(reader, issuerId)?.settings.anexosIva ?? {});
  const read = (scope: BookScope) => bookMonth(storeSource(store, scope), scope);
  return {
    month: async (scope, page) => bookView(await read(scope), page),
    file: async (scope, kind) => bookFile(await read(scope), kind, settingsOf(scope)),
    all: async (scope) => {
      const month = await read(scope);
      const settings = settingsOf(scope);
      return {
        month: bookView(month, 1),
        files: filesOf(month).map((kind) => bookFile(month, kind, settings)),
      };
    },
  };
}

/** A till's books are its issuer's, all branches together. */
export function bookOperations(books: Pick<TaxBooks, 'month' | 'file'>) {
  return {
    'books.month': ({ mes, pagina = 1 }, { caller }) => books.month(scopeOf(caller, mes), pagina),
    'books.file': ({ mes, archivo }, { caller }) => books.file(scopeOf(caller, mes), archivo),
  } satisfies SomeOperations;
}

function scopeOf({ issuerId, ambiente }: Caller, mes: string): BookScope {
  return { issuerId, ambiente, mes };
}
