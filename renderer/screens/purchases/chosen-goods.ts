import type { FoundProduct } from '../../sale/find-products.ts';
import type { ChosenGoods } from '../../stores/purchases/purchase-lines.ts';

/** What was found, with the units that its presentation holds. */
export function chosenGoods({ product, of }: FoundProduct): ChosenGoods {
  const { codigo, descripcion: producto } = product;
  const factor = of.presentaciones.find((one) => one.codigo === codigo)?.factor ?? 1;
  return { codigo, producto, factor };
}
