/** One handler per operation; each only names the engine's member that does it. */
import type { Caller } from '../contract/caller.ts';
import type { Input, OperationName, Output } from '../contract/operations.ts';
import type { Engine } from '../engine/engine.ts';

type Handlers = {
  readonly [Op in OperationName]: (
    engine: Engine,
    input: Input<Op>,
    caller: Caller,
  ) => Promise<Output<Op>> | Output<Op>;
};

export const HANDLERS: Handlers = {
  'factura.emitir': (engine, input, caller) => engine.issue('01', input, caller),
  'credito-fiscal.emitir': (engine, input, caller) => engine.issue('03', input, caller),
  'nota-remision.emitir': (engine, input, caller) => engine.issue('04', input, caller),
  salud: (engine) => engine.health(),
};
