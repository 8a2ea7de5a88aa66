/** Finds the centre's products and customers for forms. */
import {
  DEFAULT_FOUND_PRODUCTS,
  NO_LEVEL,
  type ListedProduct,
  type ProductRecord,
} from '../../contract/till/products.ts';
import type { ManagerAnswer } from '../../contract/central/manager-answers.ts';
import type { Customer, CustomerSearch } from '../../contract/till/customers.ts';
import { shelfWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { listCustomers } from '../master-data/customers.ts';
import type { Tx } from '../store/database.ts';
import { soldGoods } from './sold-goods.ts';

/** Products whose code or barcode equals or starts with a text, or whose name has all of its words. */
export async function findGoods(
  tx: Tx,
  { q, limit = DEFAULT_FOUND_PRODUCTS }: { readonly q: string; readonly limit?: number | undefined },
  now: number,
): Promise<ManagerAnswer<'/api/products/search'>> {
  const goods = await soldGoods(tx, now);
  const exact = q.trim() === '' ? null : goods.packed(q.trim());
  const words = plainText(q).split(' ');
  const isFound = ({ codigo, descripcion }: ProductRecord) => {
    const text = ` ${plainText(descripcion)}`;
    return plainText(codigo).startsWith(plainText(q)) || words.every((word) => text.includes(` ${word}`));
  };
  const found = goods.products.filter(
    (product) => product !== exact?.product && !product.retirado && isFound(product),
  );
  const products = exact === null ? found : [exact.product, ...found];
  return {
    productos: products.slice(0, limit).map(listed),
    exacto: exact !== null,
    presentacion: exact?.product.presentaciones.find(({ codigo }) => codigo === exact.sold.codigo) ?? null,
    cantidad: null,
    etiqueta: null,
  };
}

function listed(product: ProductRecord): ListedProduct {
  return { ...product, precioSinIva: shelfWithoutIva(product), nivel: NO_LEVEL };
}

export async function findCustomers(
  tx: Tx,
  { q, limit }: { readonly q: string; readonly limit?: number | undefined },
): Promise<CustomerSearch> {
  const found = await listCustomers(tx, q);
  return {
    clientes: found
      .slice(0, limit)
      .map(({ nit: _nit, terms: _terms, clave, ...customer }): Customer => ({ ...customer, id: clave })),
  };
}
