/** A product while it is written, and as the service takes it. */
import { SOLD_AS_ITSELF, type Product, type ProductInput } from '../../../core/contract/till/products.ts';
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
    ...SOLD_AS_ITSELF,
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
  const { categoria, llevaExistencia, pesado, retirado, presentaciones } = draft;
  const product = {
    categoria,
    llevaExistencia,
    pesado,
    retirado,
    presentaciones,
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
