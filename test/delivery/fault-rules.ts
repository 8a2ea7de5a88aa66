/** Every fault of the simulator at every step where it exists, from the simulator's own lists: a new one comes by itself. */
import { ScriptError } from '../../core/simulator/reading/script-error.ts';
import { FAULTS, parseRule, STEPS, type FaultName, type Step } from '../../core/simulator/script.ts';
import { EVERY_TYPE } from '../support/shop/type-turns.ts';

export interface Combination {
  readonly paso: Step;
  readonly falla: FaultName;
}

/** Faults that are met by a time that runs out. */
export const HANGING: readonly FaultName[] = ['colgar', 'aceptar-y-colgar', 'lento'];

/** The combinations that the simulator knows, for some steps. */
export function combinations(steps: readonly Step[]): readonly Combination[] {
  return STEPS.filter((paso) => steps.includes(paso)).flatMap((paso) =>
    FAULTS.filter((falla) => exists({ paso, falla })).map((falla) => ({ paso, falla })),
  );
}

/** `CAJA_TYPES=todos`: all of them; else a sample in which each step and each fault occurs. */
export function sampleOf<Each extends Combination>(all: readonly Each[]): readonly Each[] {
  const seen = new Set<string>();
  return all.filter(({ paso, falla }) => {
    const isNew = !seen.has(paso) || !seen.has(falla);
    seen.add(paso).add(falla);
    return isNew || EVERY_TYPE;
  });
}

/** How a combination is named in titles and tables. */
export function nameOf({ paso, falla }: Combination): string {
  return `${paso} · ${falla}`;
}

function exists(rule: Combination): boolean {
  try {
    parseRule(rule, 'regla');
    return true;
  } catch (error) {
    if (error instanceof ScriptError) return false;
    throw error;
  }
}
