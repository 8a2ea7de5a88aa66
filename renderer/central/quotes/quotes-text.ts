/** Texts of quotes of all tills. */
import { enQuotes } from '../../text/en/quotes.ts';
import { esQuotes } from '../../text/es/quotes.ts';
import { TEXTS, useText } from '../central-text.ts';

const es = {
  states: esQuotes.quotes.states,
  search: 'Buscar por cliente, número o producto',
  state: 'Estado',
  allStates: 'Todos los estados',
  quote: 'Cotización',
  made: 'Fecha',
  until: 'Vale hasta',
  person: 'La hizo',
  sold: 'Vendido',
  none: 'No hay cotizaciones en esos días.',
  narrowed: 'Ninguna que coincida.',
  more: (most: number) => `Se muestran las ${most} más recientes; acorte los días.`,
  summed: (state: string, count: number, total: string) => `${state}: ${count} por ${total}`,
  soldAt: (till: string, shop: string) =>
    `Se vende en ${till} (${shop}), que la hizo; las otras cajas solo la ven aquí.`,
  lines: 'Lo cotizado',
  article: 'Artículo',
  discount: 'Descuento',
  documents: 'Vendida en',
  annulled: (why: string, who: string, when: string) => `La anuló ${who} el ${when}: ${why}`,
  anybody: 'Sin nombre',
};

const en: typeof es = {
  states: enQuotes.quotes.states,
  search: 'Search by customer, number or product',
  state: 'State',
  allStates: 'All states',
  quote: 'Quote',
  made: 'Made on',
  until: 'Valid until',
  person: 'Made by',
  sold: 'Sold',
  none: 'No quotes on those days.',
  narrowed: 'None matches.',
  more: (most) => `The ${most} latest are shown; choose fewer days.`,
  summed: (state, count, total) => `${state}: ${count} of ${total}`,
  soldAt: (till, shop) => `It is sold at ${till} (${shop}), which made it; others only see it here.`,
  lines: 'What was quoted',
  article: 'Article',
  discount: 'Discount',
  documents: 'Sold by',
  annulled: (why, who, when) => `${who} annulled it on ${when}: ${why}`,
  anybody: 'No name',
};

export function useQuotesText(): typeof es {
  return useText() === TEXTS.es ? es : en;
}
