/** What stands above the columns of a list for people. */
import { addDays, monthOf, type FiscalDate } from '../domain/fiscal-time.ts';
import { dayText } from './book-annex.ts';
import type { BookMonthName, BookTaxpayer } from './book-source.ts';

/** First line of a list for people that nobody may declare with. An annex has no room for one: its name says it. */
export const NOT_FISCAL = ['PRUEBAS: sin validez fiscal'];

/** The first day of a month and the last. */
export function daysOf(mes: string): { readonly desde: FiscalDate; readonly hasta: FiscalDate } {
  const { from, next } = monthOf(`${mes}-01`);
  return { desde: from, hasta: addDays(next, -1) };
}

/** Name of the book, whose it is, and of which month. */
export function bookTitle(
  title: string,
  { contribuyente, mes }: Pick<BookMonthName, 'mes'> & { readonly contribuyente: BookTaxpayer },
): readonly string[][] {
  const { nombre, nit, nrc } = contribuyente;
  const { desde, hasta } = daysOf(mes);
  return [
    [title],
    ['Contribuyente', nombre],
    ['NIT', nit],
    ['NRC', nrc],
    ['Período', `${dayText(desde)} a ${dayText(hasta)}`],
  ];
}
