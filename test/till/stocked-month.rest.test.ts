/** The month of `stocked-month.test.ts` once more, with 3,000 sales, 200 purchases of suppliers and 50 papers of them, and 40 of type 14. It takes minutes. */
import { describe } from 'vitest';

process.env['CAJA_STOCK_MONTH'] ??= '3000';

describe('of 3,000 sales', async () => {
  await import('./stocked-month.test.ts');
});
