/** Handlers of the VAT books. A till's books are its issuer's, all branches together. */
import type { BOOKS_OPERATIONS } from '../../contract/bridge/bridge-books.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';

export const BOOKS_HANDLERS: HandlersOf<keyof typeof BOOKS_OPERATIONS> = {
  'books.month': ({ mes, pagina = 1 }, call) => call.till.books.month(scopeOf(mes, call), pagina),
  'books.file': ({ mes, archivo }, call) => call.till.books.file(scopeOf(mes, call), archivo),
};

function scopeOf(mes: string, call: BridgeCall) {
  const { issuerId, ambiente } = whoOf(call).caller;
  return { issuerId, ambiente, mes };
}
