/** Merges the errors of a missing receiver into one. */
import type { Fault } from '../../core/contract/problem.ts';
import { rule, type Rule } from '../../core/contract/rules/rules.ts';

const RECEIVER = 'receptor';
const FIELD = `${RECEIVER}.`;
const MISSING = 'CAMPO_REQUERIDO';

/** Merges errors at `receptor`, also if one rule reports several of its fields. */
export function mergeReceiverFaults(faults: readonly Fault[]): readonly Fault[] {
  const nobody = faults.find(({ campo, codigo }) => campo === RECEIVER && codigo === MISSING);
  const missing = faults.filter(({ campo, codigo }) => campo.startsWith(FIELD) && codigo === MISSING);
  const shared = missing.find((fault) => missing.filter((other) => sameRule(other, fault)).length > 1);
  if (nobody === undefined && shared === undefined) return faults;
  const whole: Fault = {
    ...sharedOr(nobody === undefined ? shared : undefined),
    campo: RECEIVER,
    codigo: MISSING,
  };
  const gone = new Set(
    nobody === undefined ? missing.filter((fault) => sameRule(fault, shared)) : [nobody, ...missing],
  );
  const first = faults.findIndex((fault) => gone.has(fault));
  return faults.flatMap((fault, index) => (index === first ? [whole] : gone.has(fault) ? [] : [fault]));
}

/** The shared rule, else "missing receiver". */
function sharedOr(shared: Rule | undefined): Rule {
  return shared ?? rule('falta-receptor');
}

function sameRule(one: Fault, other: Fault | undefined): boolean {
  return one.regla === other?.regla && JSON.stringify(one.parametros) === JSON.stringify(other.parametros);
}
