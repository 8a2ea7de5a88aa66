/** Goods of which stock is kept, as a manager saves them. */
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';

export const goods = (codigo: string, descripcion: string, more: Partial<ProductInput>): ProductInput => ({
  ...SOLD_AS_ITSELF,
  codigo,
  codigosBarra: [],
  descripcion,
  precio: '1.25',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  ...more,
});

export const JUICE = goods('JUGO', 'Jugo de naranja', {
  codigosBarra: ['7410000000031'],
  llevaExistencia: true,
  nivel: { minimo: '12', maximo: '48' },
  presentaciones: [
    { codigo: 'JUGO-6', nombre: 'paquete de 6', factor: 6, codigosBarra: ['7410000000048'], precio: '7.00' },
  ],
});
