/** Prices of lists, of customers and for everybody, besides the products' own (§prices); each change is a catalogue version. */
import type { PriceInput } from '../../contract/bridge/bridge-prices.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { WEIGHED_DECIMALS } from '../../contract/till/products.ts';
import { validationError } from '../../domain/app-error.ts';
import { amount, toCents } from '../../domain/money.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { assertRoom } from '../master-data/room.ts';
import { nextVersion } from '../master-data/versions.ts';
import type { Tx } from '../store/database.ts';
import type { CentralGoods } from './sold-goods.ts';

const PUT = `
  INSERT INTO agreed_price (company_id, producto, codigo, lista, clave, minimo, desde, centavos, version)
  SELECT $1::uuid, p.*, $9::bigint
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[]) AS p
  ON CONFLICT (company_id, codigo, lista, clave, minimo, desde) DO UPDATE SET producto = excluded.producto,
    centavos = excluded.centavos, version = excluded.version, gone = false, gone_at = NULL`;
const REMOVE = `
  UPDATE agreed_price SET gone = true, gone_at = $3, version = $2 WHERE id = $1 AND NOT gone
  RETURNING codigo, lista, clave, minimo::text, desde, centavos::text`;
const LISTS = `
  SELECT lista, sum(precios)::int AS precios, sum(clientes)::int AS clientes FROM (
    SELECT lista, count(*) AS precios, 0 AS clientes FROM agreed_price WHERE NOT gone AND lista <> '' GROUP BY lista
    UNION ALL SELECT terms ->> 'lista', 0, count(*) FROM customer
    WHERE NOT gone AND terms ->> 'lista' IS NOT NULL GROUP BY terms ->> 'lista') AS used
  GROUP BY lista ORDER BY lista`;

export interface PriceRow extends Record<string, unknown> {
  readonly codigo: string;
  readonly lista: string;
  readonly clave: string;
  readonly minimo: string;
  readonly desde: string;
  readonly centavos: string;
}

export function priceLists(tx: Tx) {
  return tx.rows<{ readonly lista: string; readonly precios: number; readonly clientes: number }>(LISTS);
}

/** Spelling of a list: as it exists, ignoring case and accents, else as given. */
export async function listWriter(tx: Tx): Promise<(lista: string) => string> {
  const written = new Map((await priceLists(tx)).map(({ lista }) => [plainText(lista), lista]));
  return (lista) => {
    const plain = plainText(lista);
    const kept = written.get(plain) ?? lista.trim();
    written.set(plain, kept);
    return kept;
  };
}

export interface PricesToPut {
  readonly prices: readonly PriceInput[];
  readonly goods: CentralGoods;
  readonly now: number;
}

/** As `json_build_array` of PostgreSQL writes it. */
function keyOfPrice(
  row: Pick<PriceRow, 'codigo' | 'lista' | 'clave' | 'desde'> & { readonly minimo: number },
): string {
  const { codigo, lista, clave, minimo, desde } = row;
  return `[${[codigo, lista, clave, minimo, desde].map((each) => JSON.stringify(each)).join(', ')}]`;
}

/**
 * Stores prices, each replacing one of the same goods, list or customer, minimum and day; returns the new version.
 * @throws AppError `VALIDACION` for unknown goods, or a price of both a list and a customer
 */
export async function putPrices(
  tx: Tx,
  company: string,
  { prices, goods, now }: PricesToPut,
): Promise<number> {
  const writtenList = await listWriter(tx);
  const rows = prices.map((price) => {
    const packed = goods.packed(price.codigo);
    const { lista, cliente } = price;
    if (packed === null)
      throw validationError([
        faultAt('codigo', 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo: price.codigo })),
      ]);
    if (lista !== null && cliente !== null)
      throw validationError([faultAt('cliente', 'VALOR_NO_PERMITIDO', rule('precio-de-lista-o-cliente'))]);
    return {
      producto: packed.product.codigo,
      codigo: packed.sold.codigo,
      lista: lista === null ? '' : writtenList(lista),
      clave: cliente ?? '',
      minimo: amount(price.minimo)
        .times(10 ** WEIGHED_DECIMALS)
        .toNumber(),
      desde: price.desde,
      centavos: Number(toCents(amount(price.precio))),
    };
  });
  // Of duplicates in a file the last one counts.
  const placed = [...new Map(rows.map((row) => [JSON.stringify({ ...row, centavos: 0 }), row])).values()];
  const version = await nextVersion(tx, company, now);
  await assertRoom(tx, 'precios', placed.map(keyOfPrice));
  const all = <Key extends keyof (typeof rows)[number]>(key: Key) => placed.map((row) => row[key]);
  await tx.run(PUT, [
    company,
    all('producto'),
    all('codigo'),
    all('lista'),
    all('clave'),
    all('minimo'),
    all('desde'),
    all('centavos'),
    version,
  ]);
  return version;
}

/** Null if there is none. */
export async function removePrice(
  tx: Tx,
  company: string,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<PriceRow | null> {
  const present = await tx.row('SELECT 1 AS one FROM agreed_price WHERE id = $1 AND NOT gone', [id]);
  if (present === null) return null;
  const version = await nextVersion(tx, company, now);
  return tx.row<PriceRow>(REMOVE, [id, version, now]);
}
