/** Collects what is wrong with a request, each fault once per field (§all-faults-at-once: all faults at once). */
import type { Fault } from '../../contract/problem.ts';

export interface FaultList {
  /** Adds a fault whose sentence is led by the field's path. */
  add(campo: string, codigo: string, mensaje: string): void;
  readonly faults: readonly Fault[];
}

/** A list that starts from faults already found; a field that has one gets no second from a rule. */
export function faultList(found: readonly Fault[] = []): FaultList {
  const faults = [...found];
  const seen = new Set(found.map((fault) => fault.campo));
  return {
    faults,
    add: (campo, codigo, mensaje) => {
      if (seen.has(campo)) return;
      seen.add(campo);
      faults.push({ campo, codigo, mensaje: `${campo}: ${mensaje}` });
    },
  };
}
