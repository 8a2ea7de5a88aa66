/** Finds products with stock control by the codes of document lines. */
import { writingsOf } from '../../contract/text/product-code.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';
import { memoryOf } from '../row-cache.ts';

const SOLD_GOODS = record({
  /** `product.num`. */
  product: column.integer,
  /** Code as in the catalogue, and its number of base units. */
  presentacion: column.text,
  factor: column.integer,
  pesado: column.flag,
});
export type SoldGoods = RecordOf<typeof SOLD_GOODS>;

/** Finds all codes at once. Parameters: JSON of `[place, plain spelling]`, preferred spellings first; the issuer. */
const FOUND = SOLD_GOODS.extend({ place: column.integer }).select(`
  WITH given AS MATERIALIZED (SELECT +? AS codes, +? AS issuer)
  SELECT w.value ->> 0 AS place, w.key AS writing, 0 AS packed, p.num AS product, p.codigo AS presentacion, 1 AS factor, p.pesado
  FROM given CROSS JOIN json_each(codes) AS w CROSS JOIN product AS p ON p.issuer_id = issuer AND p.codigo_plano = w.value ->> 1
  WHERE p.lleva_existencia = 1
  UNION ALL
  SELECT w.value ->> 0, w.key, 1, p.num, p.presentaciones ->> ('$[' || (pack.orden - 1) || '].codigo'), pack.factor, p.pesado
  FROM given CROSS JOIN json_each(codes) AS w
  CROSS JOIN product_presentation AS pack ON pack.issuer_id = issuer AND pack.codigo_plano = w.value ->> 1
  CROSS JOIN product AS p ON p.num = pack.product
  WHERE p.lleva_existencia = 1
  ORDER BY writing, packed`);

/** Size of the cache: more codes than most shops sell in a day. */
const MAX_KNOWN = 5_000;
const KNOWN = memoryOf<SoldGoods | null>(['product', 'product_presentation'], MAX_KNOWN);

/** In the order of `codes`; null for goods without stock control. */
export function soldGoods(
  reader: Reader,
  issuerId: string,
  codes: readonly (string | null)[],
): readonly (SoldGoods | null)[] {
  const known = KNOWN.of(reader) ?? new Map<string, SoldGoods | null>();
  const sold = codes.map((code) => (code === null ? null : { code, key: `${issuerId}\n${code}` }));
  const unknown = sold.flatMap((each) => (each === null || known.has(each.key) ? [] : each));
  for (const [key, goods] of lookedUp(reader, issuerId, unknown)) known.set(key, goods);
  return sold.map((each) => (each === null ? null : (known.get(each.key) ?? null)));
}

interface KeyedCode {
  readonly code: string;
  readonly key: string;
}

function lookedUp(
  reader: Reader,
  issuerId: string,
  codes: readonly KeyedCode[],
): ReadonlyMap<string, SoldGoods | null> {
  const found = new Map<string, SoldGoods | null>();
  if (codes.length === 0) return found;
  const wanted = codes.flatMap(({ code }, place) =>
    writingsOf(code).map((writing) => [place, plainText(writing)]),
  );
  for (const { place, ...goods } of FOUND.list(reader, JSON.stringify(wanted), issuerId)) {
    const key = codes[place]?.key ?? '';
    if (!found.has(key)) found.set(key, goods);
  }
  for (const { key } of codes) if (!found.has(key)) found.set(key, null);
  return found;
}
