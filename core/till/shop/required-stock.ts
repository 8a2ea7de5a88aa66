/** Finds the stock of a product by its code. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { text } from '../../store/row.ts';
import { stockOf, type ListedStock, type ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';

/** @throws AppError `PRODUCTO_NO_ENCONTRADO` for an unknown code, or a product without stock tracking */
export function requireStock(reader: Reader, shop: ShopStock, codigo: string): ListedStock {
  const row = soldCodeRow(reader, shop.issuerId, codigo);
  const found =
    row === undefined ? null : stockOf(reader, { ...shop, codigoPlano: text(row, 'codigo_plano') });
  if (found === null) throw refusal('PRODUCTO_NO_ENCONTRADO', rule('existencia-no-encontrada', { codigo }));
  return found;
}
