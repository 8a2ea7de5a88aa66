/** Rules of the appendix that only some formats have (schemas fe-ccf-v3 and those of the notes). */
import { isNota } from '../../contract/edition.ts';
import type { LooseRequest } from '../request-shape.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { RuleContext } from './rule-context.ts';

/** Shortest texts of an appendix entry in 03 v3 and in every note, in characters. */
const MIN_CHARS = { campo: 2, etiqueta: 3 } as const;

/** Checks the appendix entries that can be read. */
export function checkApendice(request: LooseRequest, context: RuleContext): void {
  const { apendice } = request;
  const { tipoDte, format } = context;
  const bounded = isNota(tipoDte) || (tipoDte === '03' && format.edition === '2023');
  if (!Array.isArray(apendice) || !bounded) return;
  apendice.forEach((entry: NonNullable<LooseRequest['apendice']>[number], index) => {
    for (const [name, min] of Object.entries(MIN_CHARS) as ['campo' | 'etiqueta', number][]) {
      const value = entry?.[name];
      if (value !== undefined && [...value].length < min) {
        context.list.add(`apendice[${index}].${name}`, 'LONGITUD', rule('longitud-minima', { minimo: min }));
      }
    }
  });
}
