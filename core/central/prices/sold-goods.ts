/** Catalogue lookups for forms and promotions: goods of a code, their present price, cost and margin. */
import type { CentralProduct } from '../../contract/central/catalogue/catalogue.ts';
import { priceAt } from '../../contract/central/products/price-at.ts';
import { writingsOf } from '../../contract/text/product-code.ts';
import { presented } from '../../contract/till/presented.ts';
import { productTraits, type ProductRecord } from '../../contract/till/products.ts';
import { amount } from '../../domain/money.ts';
import type { SoldGoods } from '../../domain/promotions/promotion-effects.ts';
import { marginPercent, shownCost } from '../../domain/purchases/price-proposal.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { everyProduct } from '../master-data/catalogue.ts';
import type { Tx } from '../store/database.ts';

export interface PackedGoods {
  readonly product: ProductRecord;
  /** The product, or one of its presentations with its own code, name and price. */
  readonly sold: ProductRecord;
  readonly factor: number;
}

export interface CentralGoods extends SoldGoods {
  readonly products: readonly ProductRecord[];
  packed(codigo: string): PackedGoods | null;
}

/** That of production, else of tests; the dearest where taxpayers have several. */
const COSTS = `
  SELECT DISTINCT ON (codigo_plano) codigo_plano, promedio FROM stock_cost
  ORDER BY codigo_plano, ambiente = 'PRODUCCION' DESC, promedio::numeric DESC`;

export async function soldGoods(tx: Tx, now: number): Promise<CentralGoods> {
  const products = (await everyProduct(tx)).map((product) => recordOf(product, now));
  const packed = new Map(
    products.flatMap((product) => [
      ...product.presentaciones.map(
        (one) =>
          [plainText(one.codigo), { product, sold: presented(product, one), factor: one.factor }] as const,
      ),
      [plainText(product.codigo), { product, sold: product, factor: 1 }] as const,
    ]),
  );
  const costs = new Map(
    (await tx.rows<{ codigo_plano: string; promedio: string }>(COSTS)).map((row) => [
      row.codigo_plano,
      row.promedio,
    ]),
  );
  const find = (codigo: string) =>
    writingsOf(codigo)
      .map((writing) => packed.get(plainText(writing)))
      .find((each) => each !== undefined) ?? null;
  return {
    products,
    packed: find,
    find: (codigo) => find(codigo)?.sold ?? null,
    ofCategories: (categorias, limit) => {
      const wanted = new Set(categorias.map(plainText));
      const isOne = ({ categoria, retirado }: ProductRecord) =>
        !retirado && (wanted.size === 0 || (categoria !== null && wanted.has(plainText(categoria))));
      return products.filter(isOne).slice(0, limit);
    },
    margin: (codigo, precio) => {
      const found = find(codigo);
      if (found === null) return null;
      const { product, sold, factor } = found;
      const base = costs.get(plainText(product.codigo));
      // Costs are per base unit; of weighed goods that is a thousandth.
      const cost =
        base === undefined
          ? null
          : amount(base)
              .times(product.pesado ? 1000 : 1)
              .times(factor);
      return {
        descripcion: sold.descripcion,
        precioNormal: sold.precio,
        costo: cost === null ? null : shownCost(cost),
        margen:
          cost === null
            ? null
            : (marginPercent(amount(precio), { tratamiento: product.tratamiento, now: cost })?.toNumber() ??
              null),
      };
    },
  };
}

function recordOf(product: CentralProduct, now: number): ProductRecord {
  const { codigo, codigosBarra, descripcion, precios } = product;
  return {
    id: codigo,
    codigo,
    codigosBarra,
    descripcion,
    precio: priceAt(precios, now),
    ...productTraits.parse(product),
  };
}
