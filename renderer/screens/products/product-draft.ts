/** A product while it is written, and as the service takes it. */
import type { Product, ProductInput } from '../../../core/contract/till/products.ts';
import { decimalOf } from '../../money/cents.ts';

/** A product while it is written; its unit is null while it is looked for. */
export type ProductDraft = Omit<Product, 'precioSinIva' | 'id' | 'uniMedida'> & {
  readonly id: string | null;
  readonly uniMedida: number | null;
};

const UNIDAD = 59;

/** A product nobody has written yet. */
export function newProduct(): ProductDraft {
  return {
    id: null,
    codigo: '',
    codigosBarra: [],
    descripcion: '',
    precio: '',
    uniMedida: UNIDAD,
    tipo: 'bien',
    tratamiento: 'gravado',
  };
}

/** The members the service takes, and no other: a listed product has more. */
export function productInputOf(draft: ProductDraft): ProductInput {
  const { id, codigo, descripcion, precio, tipo, tratamiento } = draft;
  const product = {
    codigo,
    descripcion,
    tipo,
    tratamiento,
    precio: decimalOf(precio) ?? precio,
    uniMedida: draft.uniMedida ?? UNIDAD,
    codigosBarra: draft.codigosBarra.filter((one) => one.trim() !== ''),
  };
  return id === null ? product : { id, ...product };
}
