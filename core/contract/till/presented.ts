/** A presentation as a line sells it; without the schemas of products, which weigh much more. */
import type { ProductRecord, Presentation } from './products.ts';
import { MAX_DESCRIPCION_CHARS } from './till-limits.ts';

/** CAT-014: what a presentation is counted in, whatever its product is measured in. */
const UNIDAD = 59;
const OTRA = 99;

/** A product with the code, barcodes, name and price of one of its presentations, counted by the piece (§presentations). */
export function presented(product: ProductRecord, presentacion: Presentation): ProductRecord {
  const { codigo, codigosBarra, precio } = presentacion;
  const uniMedida = product.tipo === 'servicio' ? OTRA : UNIDAD;
  const descripcion = presentedName(product, presentacion);
  return { ...product, codigo, codigosBarra, precio, uniMedida, descripcion };
}

/** What a line says that sells a presentation: `Gaseosa de cola 3 L, caja de 6`. */
function presentedName(
  { descripcion }: Pick<ProductRecord, 'descripcion'>,
  { nombre }: Pick<Presentation, 'nombre'>,
): string {
  return `${descripcion}, ${nombre}`.slice(0, MAX_DESCRIPCION_CHARS);
}
