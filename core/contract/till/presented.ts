/** A presentation as sold in a line; separate from the product schemas, which are large. */
import type { Product, ProductRecord, Presentation } from './products.ts';
import { MAX_DESCRIPCION_CHARS } from './till-limits.ts';

/** CAT-014 unit of a presentation, whatever the product's own unit. */
const UNIDAD = 59;
const OTRA = 99;

/** A product with code, barcodes, name and price of a presentation, counted in pieces (§presentations). */
export function presented<P extends ProductRecord>(product: P, presentacion: Presentation): P {
  const { codigo, codigosBarra, precio } = presentacion;
  const uniMedida = product.tipo === 'servicio' ? OTRA : UNIDAD;
  const descripcion = presentedName(product, presentacion);
  return { ...product, codigo, codigosBarra, precio, uniMedida, descripcion };
}

/** What everybody pays for one today (§prices). */
export function priceToday({ codigo, precio, paraTodos }: Pick<Product, 'codigo' | 'precio' | 'paraTodos'>) {
  return paraTodos?.find((each) => each.codigo === codigo)?.precio ?? precio;
}

/** What may be sold of a product: itself and its presentations. */
export function soldAs(
  product: Pick<ProductRecord, 'codigo' | 'descripcion' | 'presentaciones'>,
): readonly Pick<ProductRecord, 'codigo' | 'descripcion'>[] {
  return [
    product,
    ...product.presentaciones.map((one) => ({
      codigo: one.codigo,
      descripcion: presentedName(product, one),
    })),
  ];
}

/** Line description of a presentation: `Gaseosa de cola 3 L, caja de 6`. */
export function presentedName(
  { descripcion }: Pick<ProductRecord, 'descripcion'>,
  { nombre }: Pick<Presentation, 'nombre'>,
): string {
  return `${descripcion}, ${nombre}`.slice(0, MAX_DESCRIPCION_CHARS);
}
