/** Manager operations on the shops' purchases. */
import { purchasesQuery } from '../../../contract/central/purchases/manager-purchases.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { purchasesFile, purchasesOf } from '../../purchases/purchases.ts';
import { Refusal } from '../refusals.ts';
import { FIGURES, note, operation, type Operation } from './operation.ts';

const TOO_MANY_PURCHASES = new Refusal('DEMASIADO', rule('demasiados-documentos'));

export const PURCHASE_OPERATIONS: Readonly<Record<string, Operation>> = {
  '/api/purchases': operation(
    { method: 'GET', roles: FIGURES, schema: purchasesQuery, reads: true },
    ({ tx }, query) => purchasesOf(tx, query),
  ),
  '/api/purchases/file': {
    ...operation(
      { method: 'POST', roles: FIGURES, schema: purchasesQuery, reads: true },
      async ({ tx }, query) => (await purchasesFile(tx, query)) ?? TOO_MANY_PURCHASES,
    ),
    after: async (asking, input) => {
      const { ambiente, from, to, q } = purchasesQuery.parse(input);
      await note(asking, 'compras-en-archivo', { ambiente, desde: from, hasta: to, busca: q });
    },
  },
};
