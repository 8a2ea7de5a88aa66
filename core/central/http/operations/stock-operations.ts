/** Manager operations on the shops' stock. */
import { stockMovesQuery, stockQuery } from '../../../contract/central/stock/manager-stock.ts';
import { rule } from '../../../contract/rules/rules.ts';
import { movesOfGoods } from '../../stock/goods-moves.ts';
import { stockFile, stockOf } from '../../stock/shop-stock.ts';
import { FIGURES, note, operation, type Operations } from './operation.ts';
import { Refusal } from '../refusals.ts';

const TOO_MANY_PRODUCTS = new Refusal('DEMASIADO', rule('demasiados-productos'));

export const STOCK_OPERATIONS = {
  '/api/stock': operation(
    { method: 'GET', roles: FIGURES, schema: stockQuery, reads: true, reckons: 'stock' },
    ({ tx }, query) => stockOf(tx, query),
  ),
  '/api/stock/moves': operation(
    { method: 'GET', roles: FIGURES, schema: stockMovesQuery, reads: true },
    ({ tx, manager }, query) => movesOfGoods(tx, manager.scope.company, query),
  ),
  '/api/stock/file': operation(
    {
      method: 'POST',
      roles: FIGURES,
      schema: stockQuery,
      reads: true,
      reckons: 'stock',
      after: (asking, { ambiente, q }) => note(asking, 'existencias-en-archivo', { ambiente, busca: q }),
    },
    async ({ tx }, query) => (await stockFile(tx, query)) ?? TOO_MANY_PRODUCTS,
  ),
} satisfies Operations;
