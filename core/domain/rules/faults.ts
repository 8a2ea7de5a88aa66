/** Collects a request's faults, one per field (§all-faults-at-once). */
import { faultAt, type AnyFaultCode, type Fault } from '../../contract/problem.ts';
import type { Rule } from '../../contract/rules/rules.ts';

export interface FaultList {
  /** Ignored when the field already has a fault. */
  add(campo: string, codigo: AnyFaultCode, broken: Rule): void;
  readonly faults: readonly Fault[];
}

/** A list starting with known faults; their fields get no second one. */
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
