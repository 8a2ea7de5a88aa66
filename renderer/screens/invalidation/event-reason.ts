import { BOUNDS } from '../../../core/contract/dte/bounds.ts';
import { rule, type Rule } from '../../../core/contract/rules/rules.ts';
import type { Draft } from '../../stores/invalidation/invalidation.ts';
import { useTill } from '../../stores/till/till.ts';

/** Fault of a reason too short for Hacienda, shown before approval; null if it is empty or long enough. */
export function reasonTooShort(words: string): Rule | null {
  const [minimo] = bounds()?.motivo ?? [0];
  return words.trim() === '' ? null : tooShort(words, minimo);
}

/** Such faults of the responsible and the requesting person, by request member. */
export function peopleTooShort({ responsable, solicita }: Draft): ReadonlyMap<string, Rule> {
  const of = bounds();
  const found = new Map<string, Rule>();
  if (of === null) return found;
  for (const [who, { nombre, numDocumento }] of [
    ['Responsable', responsable],
    ['Solicita', solicita],
  ] as const)
    for (const [member, said, [minimo]] of [
      ['nombre', nombre, of.nombre],
      ['numDoc', numDocumento, of.numDocumento],
    ] as const) {
      const short = tooShort(said, minimo);
      if (short !== null) found.set(`motivo.${member}${who}`, short);
    }
  return found;
}

/** Limits of the event's format now in force; null before the context is loaded. */
function bounds() {
  const { context } = useTill.getState();
  return context === null ? null : BOUNDS[context.edicion].invalidacion;
}

function tooShort(words: string, minimo: number): Rule | null {
  return [...words.trim()].length < minimo ? rule('longitud-minima', { minimo }) : null;
}
