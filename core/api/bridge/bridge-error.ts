import type { BridgeErrorCode } from '../../contract/bridge/bridge.ts';

/** Parses the JSON text of a request; throws AppError `JSON_INVALIDO` or `VALIDACION`. */
export type ParseRequest = (text: string) => unknown;

/** A failure that only the bridge has, with a Spanish text for the person at the till. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly codigo: BridgeErrorCode;

  constructor(codigo: BridgeErrorCode, message: string) {
    super(message);
    this.codigo = codigo;
  }
}
