/** The VAT books at a till: shown, exported and closed by a manager (docs/tax-books.md). */
import type { Caller } from '../../contract/caller.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { assertClosable, closeMonth, reopenMonth } from './closing.ts';
import type { BookScope } from '../../books/book-source.ts';
import type { TaxBooks } from './tax-books.ts';

/** Books belong to the issuer and cover all branches. */
export function bookOperations({
  books,
  store,
  clock,
}: Pick<TillParts, 'store' | 'clock'> & { readonly books: Omit<TaxBooks, 'all'> }) {
  return {
    'books.month': ({ mes, pagina = 1 }, { caller }) => books.month(scopeOf(caller, mes), pagina),
    'books.file': ({ mes, archivo }, { caller }) => books.file(scopeOf(caller, mes), archivo),
    'books.inventory': ({ mes, sucursal }, { caller }) => books.inventory(scopeOf(caller, mes), sucursal),
    'books.yearEnd': ({ mes, archivo }, { caller }) => books.yearEnd(scopeOf(caller, mes), archivo),
    /** @throws AppError `ESTADO_NO_PERMITE` for a month that may not be closed */
    'books.close': async ({ mes }, { caller, user }) => {
      const scope = scopeOf(caller, mes);
      // Checked first, because preparing reads the whole month.
      store.read((reader) => assertClosable(reader, scope, clock.now()));
      const prepared = await books.prepare(scope);
      await store.transact((tx, now) => closeMonth(tx, scope, { now, actor: actorOf(user), prepared }));
      return books.month(scope, 1);
    },
    /** @throws AppError `ESTADO_NO_PERMITE` for any month but the last closed one */
    'books.reopen': async ({ mes, motivo }, { caller, user }) => {
      const scope = scopeOf(caller, mes);
      await store.transact((tx, now) => reopenMonth(tx, scope, { now, actor: actorOf(user), motivo }));
      return books.month(scope, 1);
    },
  } satisfies SomeOperations;
}

const actorOf = ({ nombre }: TillCaller['user']) => nombre;

function scopeOf({ issuerId, ambiente }: Caller, mes: string): BookScope {
  return { issuerId, ambiente, mes };
}
