/** The count that a call names: of the shop of whoever calls, and where it is to be changed one that goes on. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { countEnd, findCount, type StoredCount } from '../../store/counts/counts.ts';
import { userName } from '../../store/people/users.ts';
import type { ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

/** The shop of a till. */
export function shopOf({ caller }: TillCaller): ShopStock {
  const { issuerId, branchId, ambiente } = caller;
  return { issuerId, branchId, ambiente };
}

/** Whether something is of that shop. */
export function isOfShop(of: ShopStock, { issuerId, branchId, ambiente }: ShopStock): boolean {
  return of.issuerId === issuerId && of.branchId === branchId && of.ambiente === ambiente;
}

/** @throws AppError `ESTADO_NO_PERMITE` for a count that this shop does not have */
export function requireCount(reader: Reader, id: number, who: TillCaller): StoredCount {
  const count = findCount(reader, id);
  if (count === null || !isOfShop(count, shopOf(who)))
    throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-no-existe'));
  return count;
}

/** @throws AppError `ESTADO_NO_PERMITE` for one that is over, too */
export function requireOpenCount(reader: Reader, id: number, who: TillCaller): StoredCount {
  const count = requireCount(reader, id, who);
  const end = countEnd(reader, id);
  if (end !== null)
    throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-cerrado', { nombre: userName(reader, end.userId) }));
  return count;
}
