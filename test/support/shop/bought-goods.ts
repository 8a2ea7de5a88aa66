/** Products of the shop that the lines of a supplier's document are, and how much of them stands on its shelf. */
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { exactRow } from '../../../core/store/catalogue/product-codes.ts';
import { existenceAt } from '../../../core/store/stock/standing.ts';
import { openStore } from '../../../core/store/store.ts';
import { SHOP_NIT } from './shop-file.ts';

const GOODS = {
  ...SOLD_AS_ITSELF,
  codigosBarra: [],
  precio: '2.50',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
  llevaExistencia: true,
} as const;

export const BOUGHT_GOODS: readonly ProductInput[] = [
  { ...GOODS, codigo: 'GAS', descripcion: 'Gaseosa de cola 3 L', codigosBarra: ['7419901001840'] },
  { ...GOODS, codigo: 'QUE', descripcion: 'Queso duro blando', pesado: true },
];

/** Base units of a product on the shelf of the first branch. @param database path of the service's file */
export async function stockIn(database: string, codigo: string): Promise<number> {
  const store = openStore({ file: database, now: Date.now, migrate: false });
  try {
    return store.read((reader) => {
      const product = Number(exactRow(reader, SHOP_NIT, codigo)?.['num']);
      return existenceAt(reader, { product, ambiente: 'PRUEBAS', place: shelf('central') });
    });
  } finally {
    await store.close();
  }
}
