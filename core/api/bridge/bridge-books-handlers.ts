/** Handlers of the VAT books. A till's books are its issuer's, all branches together. */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { BooksOutputs } from '../../contract/bridge/bridge-books.ts';
import { whoOf, type BridgeCall } from './bridge-call.ts';

type Handlers = {
  readonly [Op in keyof BooksOutputs]: (
    input: BridgeInput<Op>,
    call: BridgeCall,
  ) => Promise<BooksOutputs[Op]>;
};

export const BOOKS_HANDLERS: Handlers = {
  'books.month': ({ mes, pagina = 1 }, call) => call.till.books.month(scopeOf(mes, call), pagina),
  'books.file': ({ mes, archivo }, call) => call.till.books.file(scopeOf(mes, call), archivo),
};

function scopeOf(mes: string, call: BridgeCall) {
  const { issuerId, ambiente } = whoOf(call).caller;
  return { issuerId, ambiente, mes };
}
