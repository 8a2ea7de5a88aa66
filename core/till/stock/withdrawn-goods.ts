/** Goods that were withdrawn, or are missing without a cause, as lines of their factura (§difference-causes). */
import type { WithdrawnGoods } from '../../contract/bridge/bridge-stock.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { publicPrice } from '../../engine/prices/public-price.ts';
import type { StoredProduct } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';

/** IVA is due on what everybody pays for one. @param cantidad in units of the product, decimal text */
export function withdrawnGoods(
  reader: Reader,
  { product, cantidad }: { readonly product: StoredProduct; readonly cantidad: string },
  hoy: FiscalDate,
): WithdrawnGoods {
  const { codigo, descripcion, uniMedida, tratamiento } = product;
  const { precio } = publicPrice(reader, product, hoy);
  return { codigo, descripcion, cantidad, precio, uniMedida, tratamiento };
}
