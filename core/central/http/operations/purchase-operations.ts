/** Manager operations on the shops' purchases. */
import { purchasesQuery } from '../../../contract/central/purchases/manager-purchases.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { purchasesFile, purchasesOf } from '../../purchases/purchases.ts';
import { Refusal } from '../refusals.ts';
import { FIGURES, note, operation, type Operations } from './operation.ts';

const TOO_MANY_PURCHASES = new Refusal('DEMASIADO', rule('demasiados-documentos'));

export const PURCHASE_OPERATIONS = {
  '/api/purchases': operation(
    { method: 'GET', roles: FIGURES, schema: purchasesQuery, reads: true },
    ({ tx }, query) => purchasesOf(tx, query),
  ),
  '/api/purchases/file': operation(
    {
      method: 'POST',
      roles: FIGURES,
      schema: purchasesQuery,
      reads: true,
      after: (asking, { ambiente, from, to, q }) =>
        note(asking, 'compras-en-archivo', { ambiente, desde: from, hasta: to, busca: q }),
    },
    async ({ tx }, query) => (await purchasesFile(tx, query)) ?? TOO_MANY_PURCHASES,
  ),
} satisfies Operations;
