import type { BridgeErrorCode } from '../../contract/bridge/bridge.ts';
import { ruleText, type Rule } from '../../contract/rules/rules.ts';

/** Parses the JSON text of a request; throws AppError `JSON_INVALIDO` or `VALIDACION`. */
export type ParseRequest = (text: string) => unknown;

/** A failure that only the bridge has; its text is the rule's, and the screen makes its own of it. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly codigo: BridgeErrorCode;
  readonly broken: Rule;

  constructor(codigo: BridgeErrorCode, broken: Rule) {
    super(ruleText(broken));
    this.codigo = codigo;
    this.broken = broken;
  }
}
