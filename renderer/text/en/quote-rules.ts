/** English sentences of quotes. */
import type { QUOTE_RULES } from '../../../core/contract/rules/till/quote-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

export const enQuoteRules: WholeRuleWords<typeof QUOTE_RULES> = {
  'cotizacion-desconocida': ({ cotizacion }) =>
    `There is no quote ${cotizacion} at this till; look for it in the list`,
  'cotizacion-de-otra-caja': ({ cotizacion, caja, vence, total }) =>
    `Quote ${cotizacion} was made by ${caja} (valid until ${vence.split('-').toReversed().join('/')}, $${total}): it is sold at that till`,
  'cotizacion-anulada': ({ cotizacion }) => `Quote ${cotizacion} is cancelled`,
  'cotizacion-vendida': ({ cotizacion }) => `All of quote ${cotizacion} was sold`,
  'cotizacion-con-ventas': ({ cotizacion }) =>
    `Part of quote ${cotizacion} was sold: make a new one of what is left`,
  'cotizacion-cambiada': ({ cotizacion }) => `There is a new version of quote ${cotizacion}: open it again`,
  'cotizacion-sin-tanto': ({ cotizacion, queda }) =>
    `${queda} of this line of quote ${cotizacion} are left: leave ${queda} in this line and add the rest as another one, at today's prices`,
  'cotizacion-otra-linea': ({ cotizacion }) =>
    `This line is not that of quote ${cotizacion}: remove it and add it apart`,
  'cotizacion-cantidad': () => 'is quoted with three decimals at most',
  'cotizacion-sin-lineas': () => 'Add something to quote',
  'cotizacion-muchas-lineas': ({ maximo }) => `A quote has ${maximo} lines at most: make several`,
  'cotizacion-vence-antes': () => 'cannot be before today',
  'cotizacion-vence-despues': ({ dias }) => `cannot be more than ${dias} days ahead`,
  'cotizacion-de-otra-persona': ({ persona }) =>
    `${persona} made the quote: let that person or a manager change or cancel it`,
  'correo-de-cotizacion-anulada': () => 'The quote was cancelled or changed; it is not sent',
};
