/** An answer as data: errors cross processes as values, never as exceptions (§one-door). */
import type { Problem } from './problem.ts';

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };
