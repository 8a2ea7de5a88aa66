/** Goods that were withdrawn for no sale (§difference-causes). */
import { column } from '../record.ts';
import { STOCK_MOVE, STOCK_PAPER } from '../stock/stock-rows.ts';

/** The stock document of a movement. */
export const paperOfMove = column.integer.select<[move: number]>(
  'SELECT entry_id FROM stock_move WHERE id = ?',
).find;

export const findWithdrawal = STOCK_PAPER.pick('issuerId', 'branchId', 'ambiente').select<[entry: number]>(
  "SELECT issuer_id, branch_id, ambiente FROM stock_entry WHERE id = ? AND causa = 'retiro'",
).find;

export const withdrawnMoves = STOCK_MOVE.pick('product', 'base').select<[entry: number]>(
  'SELECT product, base FROM stock_move WHERE entry_id = ? ORDER BY item',
).list;
