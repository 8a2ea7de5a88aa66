/** Headings of lists for people. */
import { monthOf, type FiscalDate } from '../domain/fiscal-time.ts';
import { dayText } from './book-annex.ts';
import type { BookMonthName, BookTaxpayer } from './book-source.ts';

/** First line of a list without fiscal validity. An annex has no room for it: its file name says so. */
export const NOT_FISCAL = ['PRUEBAS: sin validez fiscal'];

export function daysOf(mes: string): { readonly desde: FiscalDate; readonly hasta: FiscalDate } {
  const { from, to } = monthOf(`${mes}-01`);
  return { desde: from, hasta: to };
}

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
