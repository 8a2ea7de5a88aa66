/** Prices for managers, listed and as a file (§prices). */
import type { ListedPrices } from '../../contract/bridge/bridge-prices.ts';
import { priceAt } from '../../contract/central/products/price-at.ts';
import type { CentralProduct } from '../../contract/central/catalogue/catalogue.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { presentedName } from '../../contract/till/presented.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { PRICE_COLUMNS } from '../../domain/prices/price-lines.ts';
import { unitsOf } from '../../domain/stock/base-units.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Tx } from '../store/database.ts';
import { containsSql } from '../store/plain-sql.ts';

/** Minimums are in thousandths, also of goods that are not weighed. */
const THOUSANDTHS = { pesado: true } as const;

const FOUND = `
  FROM agreed_price p JOIN product g ON g.company_id = p.company_id AND g.codigo = p.producto AND NOT g.gone
  LEFT JOIN LATERAL (SELECT one FROM jsonb_array_elements(g.traits -> 'presentaciones') AS one WHERE one ->> 'codigo' = p.codigo) AS pack ON true
  WHERE NOT p.gone AND p.lista = $1 AND p.clave = $2 AND (p.codigo = g.codigo OR pack.one IS NOT NULL)
    AND ${containsSql("concat_ws(' ', g.descripcion, p.codigo)", '$3')}`;
/** `anterior`: a later price of the same goods, owner and minimum is already in force. */
const LISTED = `
  SELECT p.id::text, p.codigo, p.minimo::text, p.desde, p.centavos::text, g.descripcion, pack.one AS pack,
    (SELECT json_agg(json_build_object('precio', precio, 'validFrom', valid_from) ORDER BY valid_from)
     FROM price WHERE price.company_id = g.company_id AND price.codigo = g.codigo) AS precios,
    EXISTS (SELECT 1 FROM agreed_price l WHERE l.company_id = p.company_id AND l.codigo = p.codigo AND l.lista = p.lista
      AND l.clave = p.clave AND l.minimo = p.minimo AND NOT l.gone AND l.desde > p.desde AND l.desde <= $4) AS anterior
  ${FOUND} ORDER BY g.descripcion, p.codigo, p.minimo, p.desde OFFSET $5 LIMIT $6`;
const COUNTED = `SELECT count(*)::int AS total ${FOUND}`;
const SHARED = `
  SELECT codigo, lista, minimo::text, desde, centavos::text FROM agreed_price
  WHERE NOT gone AND clave = '' ORDER BY lista, codigo, minimo, desde`;

interface ListedRow extends Record<string, unknown> {
  readonly id: string;
  readonly codigo: string;
  readonly minimo: string;
  readonly desde: string;
  readonly centavos: string;
  readonly descripcion: string;
  readonly pack: CentralProduct['presentaciones'][number] | null;
  readonly precios: CentralProduct['precios'];
  readonly anterior: boolean;
}

export interface PricesQuestion {
  readonly lista: string | null;
  readonly clave: string | null;
  readonly q: string;
  readonly desde: number;
  readonly limite: number;
  readonly now: number;
}

/** Prices of one list, of one customer, or for everybody, sorted by product name. */
export async function listedPrices(tx: Tx, of: PricesQuestion): Promise<ListedPrices> {
  const hoy = fiscalDate(of.now);
  const found = [of.lista ?? '', of.clave ?? '', plainText(of.q)];
  const rows = await tx.rows<ListedRow>(LISTED, [...found, hoy, of.desde, of.limite]);
  const counted = await tx.row<{ total: number }>(COUNTED, found);
  const terms =
    of.clave === null
      ? null
      : await tx.row<{ lista: string | null }>(
          "SELECT terms ->> 'lista' AS lista FROM customer WHERE clave = $1 AND NOT gone",
          [of.clave],
        );
  return {
    precios: rows.map(({ id, codigo, minimo, desde, centavos, descripcion, pack, precios, anterior }) => ({
      id: Number(id),
      codigo,
      descripcion: pack === null ? descripcion : presentedName({ descripcion }, pack),
      minimo: minimumText(minimo),
      desde,
      precio: fromCents(BigInt(centavos)).toFixed(2),
      precioNormal: pack?.precio ?? priceAt(precios, of.now),
      estado: desde > hoy ? 'futuro' : anterior ? 'anterior' : 'vigente',
    })),
    total: counted?.total ?? 0,
    listaDelCliente: terms?.lista ?? null,
  };
}

export const minimumText = (minimo: string): string => unitsOf(Number(minimo), THOUSANDTHS).toFixed();

/** A file of all prices except customers' own. */
export async function fileOfPrices(tx: Tx): Promise<string> {
  const rows = await tx.rows<Pick<ListedRow, 'codigo' | 'minimo' | 'desde' | 'centavos'> & { lista: string }>(
    SHARED,
  );
  const cells = rows.map(({ codigo, lista, minimo, desde, centavos }) => [
    codigo,
    lista,
    minimumText(minimo),
    desde,
    fromCents(BigInt(centavos)).toFixed(2),
  ]);
  return UTF8_MARK + csvLines([PRICE_COLUMNS, ...cells]);
}
