/** Spanish names of a product's members: in its form, its file and the audit log. */
import type { ProductRecord } from '../till/products.ts';

export type ProductMember = Exclude<keyof ProductRecord, 'id'>;

export const SPANISH_PRODUCT: Readonly<Record<ProductMember, string>> = {
  codigo: 'Código',
  codigosBarra: 'Códigos de barras',
  descripcion: 'Descripción',
  precio: 'Precio con IVA',
  uniMedida: 'Unidad de medida',
  tipo: 'Tipo',
  tratamiento: 'Tratamiento',
  categoria: 'Categoría',
  llevaExistencia: 'Lleva existencia',
  pesado: 'Se vende por peso',
  retirado: 'Retirado',
  presentaciones: 'Presentaciones',
};
