import { BOUNDS } from '../../../core/contract/dte/bounds.ts';
import { rule, type Rule } from '../../../core/contract/rules/rules.ts';
import type { Draft } from '../../stores/invalidation/invalidation.ts';
import { useTill } from '../../stores/till/till.ts';

/**
 * What is wrong with the words of an invalidation for Hacienda, known before anybody approves it; null where nothing is, and
 * for none at all.
 */
export function reasonTooShort(words: string): Rule | null {
  const [minimo] = bounds()?.motivo ?? [0];
  return words.trim() === '' ? null : tooShort(words, minimo);
}

/** The same of who answers for it and who asks for it, by the member of the request that says it. */
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

/** What the event's format of today bounds; null before the till knows which one that is. */
function bounds() {
  const { context } = useTill.getState();
  return context === null ? null : BOUNDS[context.edicion].invalidacion;
}

function tooShort(words: string, minimo: number): Rule | null {
  return [...words.trim()].length < minimo ? rule('longitud-minima', { minimo }) : null;
}
