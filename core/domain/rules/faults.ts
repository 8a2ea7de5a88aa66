/** Collects what is wrong with a request, each fault once per field (§all-faults-at-once: all faults at once). */
import { faultAt, type AnyFaultCode, type Fault } from '../../contract/problem.ts';
import type { Rule } from '../../contract/rules/rules.ts';

export interface FaultList {
  /** Adds a fault, unless the field has one already. */
  add(campo: string, codigo: AnyFaultCode, broken: Rule): void;
  readonly faults: readonly Fault[];
}

/** A list that starts from faults already found; a field that has one gets no second from a rule. */
export function faultList(found: readonly Fault[] = []): FaultList {
  const faults = [...found];
  const seen = new Set(found.map((fault) => fault.campo));
  return {
    faults,
    add: (campo, codigo, broken) => {
      if (seen.has(campo)) return;
      seen.add(campo);
      faults.push(faultAt(campo, codigo, broken));
    },
  };
}
