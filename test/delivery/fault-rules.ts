/** Every fault of the simulator at every step where it exists, from the simulator's own lists: a new one comes by itself. */
import {
  FAULTS,
  parseRule,
  ScriptError,
  STEPS,
  type FaultName,
  type Step,
} from '../../core/simulator/script.ts';

export interface Combination {
  readonly paso: Step;
  readonly falla: FaultName;
}

/** The combinations that the simulator knows, for some steps. */
export function combinations(steps: readonly Step[]): readonly Combination[] {
  return STEPS.filter((paso) => steps.includes(paso)).flatMap((paso) =>
    FAULTS.filter((falla) => exists({ paso, falla })).map((falla) => ({ paso, falla })),
  );
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
