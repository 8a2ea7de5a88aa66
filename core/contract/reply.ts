/** An answer as data: errors cross processes as values, never as exceptions (architecture 4). */
import type { Problem } from './problem.ts';

export type Reply<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };
