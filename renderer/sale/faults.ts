/** What is wrong with a sale, at its fields. */
import type { Fault } from '../../core/contract/problem.ts';
import type { Preview } from '../../core/contract/till.ts';

/** Faults by path of the field (`items[2].cantidad`): the service's of what is written, the authority's of what it refused. */
export type Faults = ReadonlyMap<string, string>;

/** Faults that only say that nothing was typed yet: an empty sale is no mistake. */
const UNTYPED = new Set(['items']);

/** Joins both kinds; the same field's sentences follow each other. */
export function faultsByField(preview: Preview | undefined, refused: readonly Fault[]): Faults {
  const byField = new Map<string, string>();
  for (const { campo, mensaje } of [...refused, ...(preview?.faults ?? [])]) {
    if (UNTYPED.has(campo)) continue;
    const before = byField.get(campo);
    if (before?.includes(mensaje) === true) continue;
    byField.set(campo, before === undefined ? mensaje : `${before} · ${mensaje}`);
  }
  return byField;
}

/** Faults of a field and of what lies below it, as one text; empty without any. */
export function faultsUnder(faults: Faults, field: string): string {
  return [...faults]
    .filter(([campo]) => campo === field || campo.startsWith(`${field}.`) || campo.startsWith(`${field}[`))
    .map(([, mensaje]) => mensaje)
    .join(' · ');
}

/** Faults that no field of the screen shows: they stand beside the totals. */
export function faultsElsewhere(faults: Faults): readonly string[] {
  return [...faults]
    .filter(([campo]) => !/^(items\[|receptor|apendice)/.test(campo))
    .map(([, mensaje]) => mensaje);
}
