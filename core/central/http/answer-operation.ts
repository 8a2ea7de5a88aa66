/** Answers a manager's operation: checks the role and input, runs the transaction, publishes the change. */
import { ZodError } from 'zod';
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import type { Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import type { GuessLimit } from '../../domain/central/guess-limit.ts';
import type { Access, Manager } from '../managers/access.ts';
import { refreshStock } from '../stock/refresh-stock.ts';
import type { CompanyEvents } from './event-bus.ts';
import { Later, type Operation } from './operations/operation.ts';
import { readInput } from './read-input.ts';
import { Refusal } from './refusals.ts';

export const NO_SESSION = new Refusal('SESION', rule('entre-de-nuevo'));
const NOT_THEIRS = new Refusal('ROL', rule('funcion-no-permite'));
export const NOT_THERE = new Refusal('NO_ENCONTRADO', rule('no-existe-o-ajeno'));

export interface ManagerApi {
  readonly access: Access;
  /** Attempts with one-time codes, of tills and managers together. */
  readonly codes: GuessLimit;
  readonly catalogueNews: CompanyEvents;
  readonly sentNews: CompanyEvents;
  bytes(count: number): Uint8Array;
  readonly draw: (document: PrintedDocument) => Promise<Uint8Array>;
  during<T>(work: Promise<T>): Promise<T>;
  after(ms: number, wake: () => void): () => void;
}

export class Faults {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    this.faults = faults;
  }
}

export interface ManagerQuestion {
  readonly manager: Manager;
  readonly operation: Operation;
  readonly input: unknown;
}

/** The answer, `value` null if there is none, or why it is refused. */
export async function answerTo(
  api: ManagerApi,
  { manager, operation, input: given }: ManagerQuestion,
): Promise<{ readonly value: unknown } | Refusal | Faults | ZodError> {
  const { access } = api;
  if (!operation.roles.includes(manager.role)) return NOT_THEIRS;
  const input = readInput(operation.schema, given);
  if (input instanceof ZodError) return input;
  const asking = { manager, now: access.now(), uuid: access.uuid, bytes: api.bytes };
  if (operation.reckons !== undefined) await refreshStock(access.db, manager.scope.company);
  const transact = operation.reads === true ? access.db.reading : access.db.within;
  const answer = await transact(manager.scope, (tx) => operation.answer({ ...asking, tx }, input)).catch(
    (error: unknown) => faultsOf(error),
  );
  if (answer instanceof Faults || answer instanceof Refusal) return answer;
  if (answer === undefined || answer === null) return answer === null ? { value: null } : NOT_THERE;
  const { after } = operation;
  if (after !== undefined)
    await access.db.within(manager.scope, (tx) => after({ ...asking, tx }, input, answer));
  if (operation.tells === 'catalogue' || operation.tells === 'orders')
    api.catalogueNews.publish(manager.scope.company);
  if (operation.tells !== undefined) api.sentNews.publish(manager.scope.company);
  if (!(answer instanceof Later)) return { value: answer };
  const made: unknown = await answer.make(api);
  return made instanceof Refusal ? made : { value: made };
}

/** @throws error itself unless it carries faults */
function faultsOf(error: unknown): Faults {
  if (error instanceof AppError && error.faults !== undefined) return new Faults(error.faults);
  throw error;
}
