/** Manager operations on the shops' quotes. */
import { quoteQuery, quotesQuery } from '../../../contract/central/quotes/manager-quotes.ts';
import { oneQuote, quotesOf } from '../../quotes/quotes.ts';
import { FIGURES, operation, type Operations } from './operation.ts';

export const QUOTE_OPERATIONS = {
  '/api/quotes': operation(
    { method: 'GET', roles: FIGURES, schema: quotesQuery, reads: true },
    ({ tx, now }, query) => quotesOf(tx, query, now),
  ),
  '/api/quote': operation(
    { method: 'GET', roles: FIGURES, schema: quoteQuery, reads: true },
    async ({ tx, now }, query) => (await oneQuote(tx, query, now)) ?? undefined,
  ),
} satisfies Operations;
