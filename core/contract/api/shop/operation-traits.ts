/** What transports, documentation and tests ask of an operation's row. */
import { OPERATIONS, type Operation, type OperationName } from '../operations.ts';
import type { Route } from '../routes.ts';

/** Whether an operation's answer is kept with its `Idempotency-Key` (§kept-answers). */
export function isIdempotent(op: OperationName): boolean {
  const { kept }: Operation = OPERATIONS[op];
  return kept === true;
}

/** Whether an operation changes only what is as `If-Match` says (§shop-versions). */
export function takesVersion(op: OperationName): boolean {
  return 'ifMatch' in OPERATIONS[op].input.shape;
}

/** Who may call an operation. */
export function accessOf(op: OperationName): Route['access'] {
  return OPERATIONS[op].access;
}
