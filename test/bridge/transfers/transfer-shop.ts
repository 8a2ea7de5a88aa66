/** Two shops of a taxpayer that send goods to each other, and what their stores say of them. */
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer } from '../../../core/contract/bridge/bridge-transfers.ts';
import { exactRow } from '../../../core/store/catalogue/product-codes.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { verifyCopies } from '../../../core/store/proof/verify-copies.ts';
import { standingOf } from '../../../core/store/stock/standing.ts';
import { verifyStock } from '../../../core/store/stock/verify-stock.ts';
import type { Reader } from '../../../core/store/store.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { onStore } from '../manager-sales.ts';
import type { Desk, ShopApp } from '../shop-app.ts';

export const SODA = { codigo: 'GAS', descripcion: 'Gaseosa de cola 3 L', precioUni: 1, tipoItem: 1 };
export const CHEESE = { codigo: 'QUE', descripcion: 'Queso duro blando', precioUni: 3, tipoItem: 1 };

let keys = 0;
/** A key that nothing else has. */
export const key = (): string => `traslado-${(keys += 1)}`;

/** Products whose stock is kept, and what the shop of that desk has of them at the beginning. */
export async function stocked(desk: Desk): Promise<void> {
  for (const product of BOUGHT_GOODS) await desk.ask('products.save', product);
  await desk.ask('stock.write', {
    clave: key(),
    causa: 'inicial',
    motivo: 'Al empezar',
    lineas: [
      { codigo: 'GAS', cantidad: '100', costoUnitario: '0.50' },
      { codigo: 'QUE', cantidad: '10', costoUnitario: '2' },
    ],
  });
}

/** Sends goods to another shop; gives the code of the nota de remisión. */
export async function send(
  desk: Desk,
  items: readonly object[] = [
    { ...SODA, cantidad: 10 },
    { ...CHEESE, cantidad: 1.5 },
  ],
): Promise<string> {
  const request = JSON.stringify({ items, receptor: { ...RECEPTOR, bienTitulo: '04' } });
  const { result } = await desk.ask('documents.issue', {
    tipoDte: '04',
    request,
    idempotencyKey: key(),
  });
  return result.codigoGeneracion ?? '';
}

/** What was sent as it is shown, in a line each. */
export const linesOf = ({ lineas }: ShownTransfer): readonly string[] =>
  lineas.map(
    ({ codigo, enviado, llego, enCamino }) =>
      `${codigo} ${enviado} enviado, ${llego} llegó, ${enCamino} en camino`,
  );

type Receiving = BridgeInput<'transfers.receive'>;

/** The call that receives so much of the first line and of the second. */
export function receiving(
  documento: string,
  [soda, cheese]: readonly [string, string],
  more: Partial<Receiving> = {},
): Receiving {
  const lineas = [
    { numItem: 1, codigo: 'GAS', cantidad: soda },
    { numItem: 2, codigo: 'QUE', cantidad: cheese },
  ];
  return { clave: key(), documento, texto: null, despues: false, motivo: null, lineas, ...more };
}

const looked = <T extends object>(shop: ShopApp, look: (reader: Reader) => T): Promise<T> =>
  onStore(shop, (store) => Promise.resolve(store.read<object>(look) as T));

/** Base units of a product by their places; nothing of places where none is. */
export function placesOf(shop: ShopApp, codigo: string): Promise<Readonly<Record<string, number>>> {
  return looked(shop, (reader) => {
    const product = Number(exactRow(reader, SHOP_NIT, codigo)?.['num']);
    const standing = standingOf(reader, product, 'PRUEBAS').filter(({ base }) => base !== 0);
    return Object.fromEntries(standing.map(({ place, base }) => [place, base]));
  });
}

/** What the proof of the stock finds wrong. */
export function stockFaults(shop: ShopApp): Promise<readonly object[]> {
  return looked(shop, (reader) => {
    const faults = collectFaults();
    verifyStock(reader, faults);
    verifyCopies(reader, faults);
    return faults.listed;
  });
}
