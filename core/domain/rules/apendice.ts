/** Rules of the appendix that only one format has (schema fe-ccf-v3). */
import type { LooseRequest } from '../request-shape.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { RuleContext } from './rule-context.ts';

/** Shortest texts of an appendix entry in 03 v3, in characters. */
const MIN_CHARS_CREDITO_2023 = { campo: 2, etiqueta: 3 } as const;

/** Checks the appendix entries that can be read. */
export function checkApendice(request: LooseRequest, context: RuleContext): void {
  const { apendice } = request;
  if (!Array.isArray(apendice) || context.tipoDte !== '03' || context.format.edition !== '2023') return;
  apendice.forEach((entry: NonNullable<LooseRequest['apendice']>[number], index) => {
    for (const [name, min] of Object.entries(MIN_CHARS_CREDITO_2023) as ['campo' | 'etiqueta', number][]) {
      const value = entry?.[name];
      if (value !== undefined && [...value].length < min) {
        context.list.add(`apendice[${index}].${name}`, 'LONGITUD', rule('longitud-minima', { minimo: min }));
      }
    }
  });
}
