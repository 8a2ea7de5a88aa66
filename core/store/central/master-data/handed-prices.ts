/** Prices of the centre at this till: kept as they came, and laid out over the goods and customers that are here (§prices). */
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
const EMPTY = command('DELETE FROM central_price');
const OF_CODE = PRICE.select('SELECT * FROM central_price WHERE codigo_plano = ?');
const CODES_OF_CUSTOMER = column.text.select(
  'SELECT DISTINCT codigo_plano FROM central_price WHERE clave = ?',
);
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

/** Keeps prices as they came, and forgets those that hold no more. @returns plain codes of their goods */
export function keepPrices(tx: Tx, prices: readonly HandedPrice[]): readonly string[] {
  return prices.map((price) => {
    const place = placeOf(price);
    if (price.centavos === null) FORGET.run(tx, ...paramsOf(place));
    else PUT.run(tx, ...paramsOf(place), price.centavos);
    return place.codigoPlano;
  });
}

/** Forgets every price that is not among these. @returns plain codes of their goods */
export function keepOnly(tx: Tx, prices: readonly HandedPrice[]): readonly string[] {
  const listed = new Set(prices.map((price) => JSON.stringify(paramsOf(placeOf(price)))));
  const gone = ALL.list(tx).filter((kept) => !listed.has(JSON.stringify(paramsOf(kept))));
  for (const kept of gone) FORGET.run(tx, ...paramsOf(kept));
  return gone.map(({ codigoPlano }) => codigoPlano);
}

/** Forgets all of them: the prices that hold stay, as the till's own. */
export function forgetCentralPrices(tx: Tx): void {
  EMPTY.run(tx);
}

/** Plain codes of goods that have a price for a customer. @param clave key of the customer */
export function codesOfCustomer(tx: Tx, clave: string): readonly string[] {
  return CODES_OF_CUSTOMER.list(tx, clave);
}

/** Has the prices of what is sold by that code be those of the centre, and no others. */
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

/** A price of this till; none for a customer that is not here. */
function laid(tx: Tx, issuerId: string, { lista, clave, minimo, desde, centavos }: KeptPrice) {
  const customer = clave === '' ? null : CUSTOMER.find(tx, issuerId, clave);
  if (clave !== '' && customer === null) return [];
  return [{ lista: lista === '' ? null : lista, customer, minimo, desde, centavos }];
}
