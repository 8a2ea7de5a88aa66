/** Lists, imports and exports of products and customers; each handler only names what does it. */
import type { IMPORT_OPERATIONS } from '../../contract/bridge/bridge-import.ts';
import type { ImportOwner } from '../../till/import/import.ts';
import { rule } from '../../contract/rules/rules.ts';
import { BridgeError } from './bridge-error.ts';
import { whoOf, type BridgeCall, type HandlersOf } from './bridge-call.ts';

export const IMPORT_HANDLERS: HandlersOf<keyof typeof IMPORT_OPERATIONS> = {
  'import.begin': (input, call) => call.till.imports.begin(ownerOf(call), input),
  'import.chunk': ({ id, ...piece }, call) => existing(call.till.imports.chunk(ownerOf(call), id, piece)),
  'import.open': (_input, call) => ({ importacion: call.till.imports.current(ownerOf(call)) }),
  'import.status': ({ id }, call) => existing(call.till.imports.status(ownerOf(call), id)),
  'import.preview': ({ id, ...page }, call) => existing(call.till.imports.preview(ownerOf(call), id, page)),
  'import.apply': async ({ id, omitirMalas }, call) => {
    const status = existing(call.till.imports.apply(ownerOf(call), id, omitirMalas));
    const { clase, archivo, lineas } = status;
    await call.till.audit.note(whoOf(call), 'importación aplicada', { clase, archivo, ...lineas });
    return status;
  },
  'import.cancel': ({ id }, call) => existing(call.till.imports.cancel(ownerOf(call), id)),
  'import.faults': ({ id, desde }, call) => existing(call.till.imports.faults(ownerOf(call), id, desde)),
  'export.page': async (input, call) => {
    if (input.desde === null)
      await call.till.audit.note(whoOf(call), 'datos exportados', { que: input.clase });
    return call.till.imports.exported(ownerOf(call).issuerId, input);
  },
  'export.template': ({ clase }, call) => call.till.imports.template(clase),
};

function ownerOf(call: BridgeCall): ImportOwner {
  const { caller, till, user } = whoOf(call);
  return { issuerId: caller.issuerId, tillId: till.id, actor: user.nombre };
}

function existing<T>(found: T | null): T {
  if (found !== null) return found;
  throw new BridgeError('NO_ENCONTRADO', rule('importacion-ya-no-esta'));
}
