/** A product whose stock is kept and papers about it, as a shop has them. */
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { saveProduct } from '../../../core/store/catalogue/products.ts';
import type { StockMove } from '../../../core/store/stock/stock-rows.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import type { Tx } from '../../../core/store/store.ts';
import { BRANCH, ISSUER, NOW } from '../support.ts';

export const PAPER = {
  issuerId: ISSUER.id,
  branchId: BRANCH.id,
  ambiente: 'PRUEBAS',
  recordedAt: NOW,
} as const;

/** Saves a product with that code. @returns its number */
export function stocked(tx: Tx, codigo: string, traits: { readonly pesado?: boolean } = {}): number {
  const product = {
    ...SOLD_AS_ITSELF,
    id: `p-${codigo}`,
    codigo,
    codigosBarra: [],
    descripcion: `Producto ${codigo}`,
    precio: '1.25',
    uniMedida: 59,
    tipo: 'bien',
    tratamiento: 'gravado',
    llevaExistencia: true,
    ...traits,
  } as const;
  saveProduct(tx, product, { issuerId: ISSUER.id, isNew: true, now: NOW });
  return Number(soldCodeRow(tx, ISSUER.id, codigo)?.['num']);
}

/** A sale of so many units, unless said otherwise. */
export function moveOf(product: number, base: number, more: Partial<StockMove> = {}): StockMove {
  const whence = { desde: shelf(BRANCH.id), hacia: 'cliente' } as const;
  const sold = { presentacion: 'A1', factor: 1, at: NOW, costo: null, revierte: null };
  return { item: 1, product, base, ...whence, ...sold, ...more };
}
