import { useQuotes } from '../../stores/documents/quotes.ts';
import { goTo } from '../../stores/till/navigation.ts';

/** Opens a quote by the code on its paper or its number. */
export function openQuote(cotizacion: string): void {
  void useQuotes.getState().view(cotizacion);
  goTo('cotizaciones');
}
