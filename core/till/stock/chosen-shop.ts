/** The shop whose stock is asked for: the till's, or another one of its issuer. */
import type { Caller } from '../../contract/caller.ts';
import type { ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';
import { statisticsScope } from '../statistics/statistics.ts';

/** @throws AppError `VALIDACION` for a branch of another issuer */
export function chosenShop(reader: Reader, caller: Caller, sucursal = caller.branchId): ShopStock {
  const { issuerId, ambiente } = statisticsScope(reader, { sucursal }, caller);
  return { issuerId, ambiente, branchId: sucursal };
}
