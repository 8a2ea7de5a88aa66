import type { FoundProduct } from '../../sale/find-products.ts';
import type { ChosenGoods } from '../../stores/purchases/purchase-lines.ts';

/** Chosen product with the units of its presentation. */
export function chosenGoods({ product, of }: FoundProduct): ChosenGoods {
  const { codigo, descripcion: producto } = product;
  const factor = of.presentaciones.find((one) => one.codigo === codigo)?.factor ?? 1;
  return { codigo, producto, factor };
}
