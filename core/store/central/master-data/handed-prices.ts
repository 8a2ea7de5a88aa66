/** Prices from the central server: stored as received, and applied to local products and customers (§prices). */
import type { HandedPrice } from '../../../contract/central/products/handed-prices.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { soldCodeRow } from '../../catalogue/product-codes.ts';
import { packedOf, soldOf } from '../../catalogue/products.ts';
import type { Tx } from '../../handle.ts';
import {
  deletePrice,
  presentationOf,
  pricesOfSold,
  putPrice,
  type StoredPrice,
} from '../../prices/prices.ts';
import { column, record, type RecordOf } from '../../record.ts';
import { command } from '../../statement.ts';

const PRICE = record({
  codigoPlano: column.text,
  lista: column.text,
  clave: column.text,
  minimo: column.integer,
  desde: column.text,
  centavos: column.cents,
});
type KeptPrice = RecordOf<typeof PRICE>;

const PUT = command(`
  INSERT OR REPLACE INTO central_price (codigo_plano, lista, clave, minimo, desde, centavos) VALUES (?, ?, ?, ?, ?, ?)`);
const FORGET = command(
  'DELETE FROM central_price WHERE codigo_plano = ? AND lista = ? AND clave = ? AND minimo = ? AND desde = ?',
);
const ALL = PRICE.select('SELECT * FROM central_price');
const OF_CODE = PRICE.select('SELECT * FROM central_price WHERE codigo_plano = ?');
const CUSTOMER = column.integer.select(`
  SELECT num FROM central_customer JOIN customer ON customer.id = central_customer.customer_id
  WHERE central_customer.issuer_id = ? AND clave = ?`);

type Place = Omit<KeptPrice, 'centavos'>;
const placeOf = ({ codigo, lista, clave, minimo, desde }: HandedPrice): Place => ({
  codigoPlano: plainText(codigo),
  lista: lista ?? '',
  clave: clave ?? '',
  minimo,
  desde,
});
const paramsOf = ({ codigoPlano, lista, clave, minimo, desde }: Place) =>
  [codigoPlano, lista, clave, minimo, desde] as const;

/** Stores the prices; `centavos` null deletes one. @returns plain codes of the goods */
export function keepPrices(tx: Tx, prices: readonly HandedPrice[]): readonly string[] {
  return prices.map((price) => {
    const place = placeOf(price);
    if (price.centavos === null) FORGET.run(tx, ...paramsOf(place));
    else PUT.run(tx, ...paramsOf(place), price.centavos);
    return place.codigoPlano;
  });
}

/** Deletes prices missing from the list. @returns plain codes of the goods */
export function keepOnly(tx: Tx, prices: readonly HandedPrice[]): readonly string[] {
  const listed = new Set(prices.map((price) => JSON.stringify(paramsOf(placeOf(price)))));
  const gone = ALL.list(tx).filter((kept) => !listed.has(JSON.stringify(paramsOf(kept))));
  for (const kept of gone) FORGET.run(tx, ...paramsOf(kept));
  return gone.map(({ codigoPlano }) => codigoPlano);
}

/** Deletes the central prices; those applied remain as the till's own. */
export const forgetCentralPrices = command<[]>('DELETE FROM central_price').run;

/** Plain codes of goods with a price for a customer. @param clave key of the customer */
export const codesOfCustomer = column.text.select<[clave: string]>(
  'SELECT DISTINCT codigo_plano FROM central_price WHERE clave = ?',
).list;

/** Replaces all prices of the goods with that code by the central ones. */
export function layPrices(
  tx: Tx,
  codigoPlano: string,
  { issuerId, now }: { readonly issuerId: string; readonly now: Instant },
): void {
  const row = soldCodeRow(tx, issuerId, codigoPlano);
  if (row === undefined) return;
  const product = packedOf(tx, row).num;
  const presentacion = presentationOf(soldOf(tx, row));
  const wanted = OF_CODE.list(tx, codigoPlano).flatMap((kept) => laid(tx, issuerId, kept));
  const keyOf = ({ lista, customer, minimo, desde }: Omit<StoredPrice, 'id' | 'product' | 'presentacion'>) =>
    JSON.stringify([lista, customer, minimo, desde]);
  const present = new Map(
    pricesOfSold(tx, product, presentacion).map((price) => [keyOf(price), price] as const),
  );
  const keys = new Set(wanted.map(keyOf));
  for (const [key, { id }] of present) if (!keys.has(key)) deletePrice(tx, id);
  for (const price of wanted)
    if (present.get(keyOf(price))?.centavos !== price.centavos)
      putPrice(tx, { ...price, product, presentacion }, now);
}

/** The local price; none if the customer does not exist here. */
function laid(tx: Tx, issuerId: string, { lista, clave, minimo, desde, centavos }: KeptPrice) {
  const customer = clave === '' ? null : CUSTOMER.find(tx, issuerId, clave);
  if (clave !== '' && customer === null) return [];
  return [{ lista: lista === '' ? null : lista, customer, minimo, desde, centavos }];
}
