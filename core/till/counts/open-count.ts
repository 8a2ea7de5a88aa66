/** Finds the count of a call within the caller's shop; to be changed it must be open. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { countEnd, findCount, type StoredCount } from '../../store/counts/counts.ts';
import { userName } from '../../store/people/users.ts';
import type { ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';
import type { TillCaller } from '../people/browser-session.ts';

export function shopOf({ caller }: TillCaller): ShopStock {
  const { issuerId, branchId, ambiente } = caller;
  return { issuerId, branchId, ambiente };
}

export function isOfShop(of: ShopStock, { issuerId, branchId, ambiente }: ShopStock): boolean {
  return of.issuerId === issuerId && of.branchId === branchId && of.ambiente === ambiente;
}

/** @throws AppError `ESTADO_NO_PERMITE` for a count of another shop */
export function requireCount(reader: Reader, id: number, who: TillCaller): StoredCount {
  const count = findCount(reader, id);
  if (count === null || !isOfShop(count, shopOf(who)))
    throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-no-existe'));
  return count;
}

/** @throws AppError `ESTADO_NO_PERMITE` for a count of another shop or a closed one */
export function requireOpenCount(reader: Reader, id: number, who: TillCaller): StoredCount {
  const count = requireCount(reader, id, who);
  const end = countEnd(reader, id);
  if (end !== null)
    throw refusal('ESTADO_NO_PERMITE', rule('conteo-inv-cerrado', { nombre: userName(reader, end.userId) }));
  return count;
}
