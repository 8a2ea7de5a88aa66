/** A shop that keeps stock of rice in bags and packs of 12 and of cheese by weight, and what its papers say of it. */
import { SOLD_AS_ITSELF, type ProductTraits } from '../../../core/contract/till/products.ts';
import { saveProduct } from '../../../core/store/catalogue/products.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import { column } from '../../../core/store/record.ts';
import { query } from '../../../core/store/statement.ts';
import { standingOf } from '../../../core/store/stock/standing.ts';
import type { Store } from '../../../core/store/store.ts';
import { SHOP_NIT } from './shop-file.ts';

/**
 * Puts the products in place: `ARROZ` with its pack `ARROZ-12`, `QUESO` by weight, and `BOLSA`, of which no stock is kept.
 *
 * @param mark what the codes of goods end in, before that of the pack
 */
export async function stockProducts(store: Store, mark = ''): Promise<void> {
  const pack = {
    codigo: `ARROZ${mark}-12`,
    nombre: 'fardo de 12',
    factor: 12,
    codigosBarra: [],
    precio: '13.00',
  };
  await store.transact((tx, now) => {
    const save = (codigo: string, traits: Partial<ProductTraits>) =>
      saveProduct(
        tx,
        {
          ...SOLD_AS_ITSELF,
          id: `p-${codigo}`,
          codigo,
          codigosBarra: [],
          descripcion: `Producto ${codigo}`,
          precio: '1.13',
          uniMedida: 59,
          tipo: 'bien',
          tratamiento: 'gravado',
          ...traits,
        },
        { issuerId: SHOP_NIT, isNew: true, now },
      );
    save(`ARROZ${mark}`, { llevaExistencia: true, presentaciones: [pack] });
    save(`QUESO${mark}`, { llevaExistencia: true, pesado: true });
    if (mark === '') save('BOLSA', {});
  });
}

/** What is at the places of a product, in base units, those with nothing left out. */
export function placesOf(store: Pick<Store, 'read'>, codigo: string): Readonly<Record<string, number>> {
  return store.read((reader) => {
    const product = Number(soldCodeRow(reader, SHOP_NIT, codigo)?.['num']);
    const standing = standingOf(reader, product, 'PRUEBAS').filter(({ base }) => base !== 0);
    return Object.fromEntries(standing.map(({ place, base }) => [place, base]));
  });
}

const MOVES = query(`
  SELECT causa, item, codigo, desde, hacia, base FROM stock_move CROSS JOIN stock_entry ON stock_entry.id = entry_id
  CROSS JOIN product ON product.num = product ORDER BY stock_move.id`);

/** All moves in their order: `venta 1 ARROZ sucursal:central > cliente 12`. */
export function movesOf(store: Store): readonly string[] {
  return store.read((reader) =>
    MOVES.all(reader).map(
      ({ causa, item, codigo, desde, hacia, base }) =>
        `${String(causa)} ${String(item)} ${String(codigo)} ${String(desde)} > ${String(hacia)} ${String(base)}`,
    ),
  );
}

const COSTS = column.text.select('SELECT costo FROM stock_move WHERE costo IS NOT NULL ORDER BY id');

/** What each move cost that says so. */
export const costsOf = (store: Store): readonly string[] => store.read((reader) => COSTS.list(reader));
