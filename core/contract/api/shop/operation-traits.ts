/** Traits of operations for transports, documentation and tests. */
import { OPERATIONS, type Operation, type OperationName } from '../operations.ts';
import type { Route } from '../routes.ts';

/** Whether an operation's answer is stored under its `Idempotency-Key` (§kept-answers). */
export function isIdempotent(op: OperationName): boolean {
  const { kept }: Operation = OPERATIONS[op];
  return kept === true;
}

/** Whether an operation honours `If-Match` (§shop-versions). */
export function takesVersion(op: OperationName): boolean {
  return 'ifMatch' in OPERATIONS[op].input.shape;
}

export function accessOf(op: OperationName): Route['access'] {
  return OPERATIONS[op].access;
}
