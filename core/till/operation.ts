/** Operations of the screen: each stands beside the code that does it, its row in `core/contract/bridge`. */
import type {
  BRIDGE_OPERATIONS,
  BridgeErrorCode,
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
} from '../contract/bridge/bridge.ts';
import { ruleText, type Rule } from '../contract/rules/rules.ts';
import type { Standing, TillCaller } from './people/browser-session.ts';

/** What is told of a call beside its input and who makes it. */
export interface OperationCall {
  /** The browser's secret; null when it has none. */
  readonly token: string | null;
  /** How the browser calls itself; undefined where nobody said. */
  readonly browser: string | undefined;
  readonly parse: ParseRequest;
  /** Gives the browser another secret. */
  readonly giveToken: (token: string) => void;
}

/** Parses the JSON text of a request; throws AppError `JSON_INVALIDO` or `VALIDACION`. */
export type ParseRequest = (text: string) => unknown;

type StandingAt<Stage> = Extract<Standing, { readonly stage: Stage }>;

/** Who calls, by what the row says of who may. */
interface WhoMay {
  readonly anyone: Standing;
  readonly setup: StandingAt<'empty'>;
  readonly paired: StandingAt<'locked' | 'open'>;
  readonly cajero: TillCaller;
  readonly gerente: TillCaller;
}

/** A handler for each operation. */
export type Operations = {
  readonly [Op in BridgeOperation]: (
    input: BridgeInput<Op>,
    who: WhoMay[(typeof BRIDGE_OPERATIONS)[Op]['access']],
    call: OperationCall,
  ) => Promise<BridgeOutput<Op>> | BridgeOutput<Op>;
};

/** All of an area. */
export type OperationsOf<Area extends string> = Pick<
  Operations,
  Extract<BridgeOperation, `${Area}.${string}`>
>;

/** Those of one area, as its factory returns them. */
export type SomeOperations = Partial<Operations>;

/** The secret of a browser that was let in. */
export function tokenOf({ token }: OperationCall): string {
  if (token === null) throw new Error('an operation of a paired browser was called by none');
  return token;
}

/** A failure that only the screen has; its text is the rule's, and the screen makes its own of it. */
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
