/** Types of the screen's operations; each is implemented beside its code and declared in `core/contract/bridge`. */
import type {
  BRIDGE_OPERATIONS,
  BridgeErrorCode,
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
} from '../contract/bridge/bridge.ts';
import { ruleText, type Rule } from '../contract/rules/rules.ts';
import type { Standing, TillCaller } from './people/browser-session.ts';

export interface OperationCall {
  readonly token: string | null;
  /** The browser's name; undefined if it sent none. */
  readonly browser: string | undefined;
  readonly parse: ParseRequest;
  readonly giveToken: (token: string) => void;
}

/** Parses the JSON text of a request; throws AppError `JSON_INVALIDO` or `VALIDACION`. */
export type ParseRequest = (text: string) => unknown;

type StandingAt<Stage> = Extract<Standing, { readonly stage: Stage }>;

/** The caller's type by access level. */
interface WhoMay {
  readonly anyone: Standing;
  readonly setup: StandingAt<'empty'>;
  readonly paired: StandingAt<'locked' | 'open'>;
  readonly cajero: TillCaller;
  readonly gerente: TillCaller;
}

export type Operations = {
  readonly [Op in BridgeOperation]: (
    input: BridgeInput<Op>,
    who: WhoMay[(typeof BRIDGE_OPERATIONS)[Op]['access']],
    call: OperationCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

export type OperationsOf<Area extends string> = Pick<
  Operations,
  Extract<BridgeOperation, `${Area}.${string}`>
>;

export type SomeOperations = Partial<Operations>;

export function tokenOf({ token }: OperationCall): string {
  if (token === null) throw new Error('an operation of a paired browser was called by none');
  return token;
}

/** A failure that only the screen knows; it shows its own text for the rule. */
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
