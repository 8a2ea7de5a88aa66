/** Agents: programs that call tools over MCP with an API key (§agents). This is what the HTTP server needs of the service for them. */
import type { OperationName } from '../api/operations.ts';
import type { Caller } from '../caller.ts';
import type { Edition, EditionKind } from '../edition.ts';

/** An operation's answer, ready to send. */
export interface OperationAnswer {
  readonly status: number;
  /** Media type of the body. */
  readonly media: string;
  /** JSON text, or the bytes of a file. */
  readonly body: string | Uint8Array;
  /** Error code; null on success. */
  readonly codigo: string | null;
  /** Warnings in Spanish, to show to the user. */
  readonly avisos: readonly string[];
}

export type RunOperation = (op: OperationName, input: unknown, caller: Caller) => Promise<OperationAnswer>;

export interface CalledTool {
  readonly herramienta: string;
  /** `OK`, or the error code. */
  readonly resultado: string;
}

export interface NewProposal {
  readonly op: OperationName;
  /** Input of the operation, parsed as in a request. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The agent's name for it: repeating name and content returns the same proposal. */
  readonly clave: string | null;
}

export interface AgentCalls {
  /**
   * Counts a call.
   *
   * @throws AppError `DEMASIADAS_SOLICITUDES` above a key's limit per minute
   */
  begin(caller: Caller): void;
  note(caller: Caller, call: CalledTool): Promise<void>;
  /** Current edition of each kind for the caller's issuer (§editions). */
  editionOf(caller: Caller): (kind: EditionKind) => Edition;
  mayPropose(caller: Caller): boolean;
  /**
   * Stores a proposal until a person decides, or answers why the operation is impossible.
   *
   * @throws AppError `SIN_PERMISO`, `IDEMPOTENCIA_EN_CONFLICTO` or `DEMASIADAS_SOLICITUDES`
   */
  propose(proposal: NewProposal, caller: Caller): Promise<OperationAnswer>;
  /**
   * State of one of the caller's proposals.
   *
   * @throws AppError `DOCUMENTO_NO_ENCONTRADO`
   */
  proposal(id: string, caller: Caller): OperationAnswer;
}
