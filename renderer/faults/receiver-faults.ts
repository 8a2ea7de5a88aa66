/** A receiver that is not there is one thing that is missing, however many of its fields the rules ask for. */
import type { Fault } from '../../core/contract/problem.ts';
import { rule, type Rule } from '../../core/contract/rules/rules.ts';

const RECEIVER = 'receptor';
const FIELD = `${RECEIVER}.`;
const MISSING = 'CAMPO_REQUERIDO';

/**
 * The faults with those of a missing receiver as one, at `receptor`; also where one rule asks for several of its fields in
 * the same words.
 */
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

/** What several fields are asked for by, else that there is no receiver. */
function sharedOr(shared: Rule | undefined): Rule {
  return shared ?? rule('falta-receptor');
}

function sameRule(one: Fault, other: Fault | undefined): boolean {
  return one.regla === other?.regla && JSON.stringify(one.parametros) === JSON.stringify(other.parametros);
}
