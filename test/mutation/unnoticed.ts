/** Mutants that no test can notice, by the reason. One that is there no more, or that a test notices, fails the run (`mutation.ts`). */
import { BOUNDS } from './unnoticed/bounds.ts';
import { NEVER } from './unnoticed/never.ts';
import type { Unnoticed } from './unnoticed/place.ts';
import { SHORTCUTS } from './unnoticed/shortcuts.ts';
import { WHATEVER } from './unnoticed/whatever.ts';

export const UNNOTICED: readonly Unnoticed[] = [...SHORTCUTS, ...BOUNDS, ...NEVER, ...WHATEVER];
