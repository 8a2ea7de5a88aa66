/**
 * What a document's lines sold, as a till reckons its margin (§margen): the amounts of the summary, less general discounts, spread over the
 * lines column by column, so that lines together are the document to the cent; what a note says of a price alone is no unit.
 */

/** Longest of each that is kept, in characters: an index takes no longer key. */
const MAX_CODE_CHARS = 100;
const MAX_NAME_CHARS = 200;
/** A line or a sum of more is none of a sale. */
const MOST = '1e12';
const DECIMALS = 8;
/** Types whose prices hold their VAT (§prices-and-vat, §retorno-amounts). */
const WITH_VAT = "('01', '18')";
/** Notes, of which a 06 and the lines that a till calls so are about a price alone (§returns). */
const PRICE_ALONE = "tipo = '06' OR tipo = '05' AND starts_with(descripcion, 'Rebaja de precio: ')";
const numberOf = (of: string, name: string) =>
  `CASE jsonb_typeof(${of} -> '${name}') WHEN 'number' THEN (${of} -> '${name}')::numeric ELSE 0 END`;
/** Column of a line, and what the summary says of it. */
const COLUMNS = [
  ['ventaGravada', 'totalGravada', 'descuGravada'],
  ['ventaExenta', 'totalExenta', 'descuExenta'],
  ['ventaNoSuj', 'totalNoSuj', 'descuNoSuj'],
  ['noGravado', 'totalNoGravado', ''],
] as const;
const weight = (column: string) => `round(${numberOf('i', column)}, ${DECIMALS}) AS "${column}"`;
const centsOf = (total: string, discount: string) => {
  const off = discount === '' ? '' : ` - ${numberOf('resumen', discount)}`;
  const vat =
    total === 'totalGravada'
      ? ` - CASE WHEN tipo IN ${WITH_VAT} THEN ${numberOf('resumen', 'totalIva')} ELSE 0 END`
      : '';
  return `round(100 * (${numberOf('resumen', total)}${off}${vat}))`;
};
const MARKED = ['day_total', 'product_dirty'];
const forced = (how: string) =>
  MARKED.map((table) => `ALTER TABLE caja.${table} ${how} ROW LEVEL SECURITY;`).join('\n');

export const soldLines = `
DROP FUNCTION caja.sold_lines(text, jsonb);
DROP FUNCTION caja.signed_lines(text);
-- Lines and summary of a signed text as they are; null where the text is no JSON.
CREATE FUNCTION caja.signed_sale(payload text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE document jsonb;
BEGIN
  document := payload::jsonb;
  RETURN jsonb_build_object('lines', document -> 'cuerpoDocumento', 'resumen', document -> 'resumen');
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
END $$;
-- Cents by largest remainder, of equal ones to the first. Nothing in it can fail, whatever the text says.
CREATE FUNCTION caja.sold_lines(tipo text, lines jsonb, resumen jsonb)
RETURNS TABLE (clave text, codigo text, descripcion text, cantidad numeric, monto numeric) LANGUAGE sql IMMUTABLE AS $$
  WITH line AS (
    SELECT * FROM (
      SELECT place, left(nullif(i ->> 'codigo', ''), ${MAX_CODE_CHARS}) AS codigo,
        left(coalesce(i ->> 'descripcion', ''), ${MAX_NAME_CHARS}) AS descripcion,
        round(${numberOf('i', 'cantidad')}, ${DECIMALS}) AS cantidad, ${COLUMNS.map(([column]) => weight(column)).join(', ')}
      FROM jsonb_array_elements(CASE jsonb_typeof(lines) WHEN 'array' THEN lines ELSE '[]' END) WITH ORDINALITY AS l (i, place)) l
    WHERE abs(cantidad) < ${MOST} AND ${COLUMNS.map(([column]) => `abs("${column}") < ${MOST}`).join(' AND ')}),
  part AS (
    SELECT place, kind, cents, abs(cents) * abs(weight) AS exact, abs(sum(weight) OVER kinds) AS whole,
      row_number() OVER (kinds ORDER BY place) AS nth
    FROM line, LATERAL (VALUES
      ${COLUMNS.map(([column, total, discount], kind) => `(${kind}, "${column}", ${centsOf(total, discount)})`).join(',\n      ')}) AS k (kind, weight, cents)
    WHERE cents <> 0 AND abs(cents) < ${MOST} WINDOW kinds AS (PARTITION BY kind)),
  share AS (SELECT *, CASE WHEN whole = 0 THEN 0 ELSE div(exact, whole) END AS cut FROM part),
  given AS (
    SELECT place, sign(cents) * CASE
      WHEN whole = 0 THEN CASE nth WHEN 1 THEN abs(cents) ELSE 0 END
      WHEN row_number() OVER (PARTITION BY kind ORDER BY exact - cut * whole DESC, place)
        <= abs(cents) - sum(cut) OVER (PARTITION BY kind) THEN cut + 1 ELSE cut END AS cents
    FROM share)
  SELECT coalesce('c ' || codigo, 'd ' || descripcion), codigo, descripcion,
    CASE WHEN ${PRICE_ALONE} THEN 0 ELSE cantidad END, coalesce(monto, 0)
  FROM line LEFT JOIN (SELECT place, sum(cents) / 100 AS monto FROM given GROUP BY place) g USING (place) $$;

-- What is here already is added up again by the service; its owner sees it only while the guards are not forced on them.
${forced('NO FORCE')}
INSERT INTO caja.product_dirty AS t (company_id, shop_id, installation_id, ambiente, fec_emi, marked_at)
  SELECT company_id, (array_agg(shop_id))[1], installation_id, ambiente, fec_emi, 0 FROM caja.day_total
  GROUP BY company_id, installation_id, ambiente, fec_emi
  ON CONFLICT (company_id, fec_emi, installation_id, ambiente) DO UPDATE SET changes = t.changes + 1;
${forced('FORCE')}
`;
