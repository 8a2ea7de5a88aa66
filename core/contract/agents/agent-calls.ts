/** Agents: programs that call tools by MCP with an API key (§agents). What the HTTP server needs of the service for them. */
import type { OperationName } from '../api/operations.ts';
import type { Caller } from '../caller.ts';

/** What an operation answered, as it leaves. */
export interface OperationAnswer {
  readonly status: number;
  /** Media type of the body. */
  readonly media: string;
  /** JSON text, or the bytes of a file. */
  readonly body: string | Uint8Array;
  /** Code of the problem; null where the operation did what it was asked. */
  readonly codigo: string | null;
  /** Warnings for the person, in Spanish. */
  readonly avisos: readonly string[];
}

/** Runs an operation for a caller; never throws. */
export type RunOperation = (op: OperationName, input: unknown, caller: Caller) => Promise<OperationAnswer>;

/** A tool that was called, for the audit log. */
export interface CalledTool {
  readonly herramienta: string;
  /** `OK`, or the code of the problem. */
  readonly resultado: string;
}

/** What an agent proposes. */
export interface NewProposal {
  readonly op: OperationName;
  /** Input of the operation, as a request is parsed. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Name by which the agent knows it: the same name and content is the same proposal. */
  readonly clave: string | null;
}

/** What the service keeps of agents. */
export interface AgentCalls {
  /**
   * Counts a call.
   *
   * @throws AppError `DEMASIADAS_SOLICITUDES` above so many calls of a key in a minute
   */
  begin(caller: Caller): void;
  /** Writes a call into the audit log. */
  note(caller: Caller, call: CalledTool): Promise<void>;
  /** Whether the caller's issuer lets agents propose. */
  mayPropose(caller: Caller): boolean;
  /**
   * Keeps a proposal until a person decides, or answers why it could not be done.
   *
   * @throws AppError `SIN_PERMISO`, `IDEMPOTENCIA_EN_CONFLICTO` or `DEMASIADAS_SOLICITUDES`
   */
  propose(proposal: NewProposal, caller: Caller): Promise<OperationAnswer>;
  /** What became of a proposal of the caller's. @throws AppError `DOCUMENTO_NO_ENCONTRADO` */
  proposal(id: string, caller: Caller): OperationAnswer;
}
