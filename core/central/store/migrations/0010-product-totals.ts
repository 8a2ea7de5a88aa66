/**
 * What each till sold of each product on each day, without VAT, notes and returns taken away: it moves in the transaction that takes
 * what it counts (`product-totals.ts`). Amounts and quantities are exact; a product without a code is told by its description.
 */
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_SHOP } from './row-guards.ts';

/** Longest of each that is kept, in characters: an index takes no longer key. */
const MAX_CODE_CHARS = 100;
const MAX_NAME_CHARS = 200;
/** A line of more is no line of a sale. */
const MOST = '1e12';
const DECIMALS = 8;

/** Types whose prices hold their VAT (§prices-and-vat, §retorno-amounts). */
const WITH_VAT = ['01', '18'];
const SIGN =
  "CASE WHEN d.tipo_dte IN ('05', '18') THEN -1 WHEN d.tipo_dte IN ('01', '03', '06') THEN 1 ELSE 0 END";
/** Columns of a line that say what it sells. */
const SOLD = ['ventaGravada', 'ventaExenta', 'ventaNoSuj', 'noGravado'];
const numberOf = (name: string) =>
  `CASE jsonb_typeof(i -> '${name}') WHEN 'number' THEN (i -> '${name}')::numeric ELSE 0 END`;
const COUNTED = ['document', 'document_version', 'product_total'];
const forced = (how: string) =>
  COUNTED.map((table) => `ALTER TABLE caja.${table} ${how} ROW LEVEL SECURITY;`).join('\n');

export const productTotals = `
CREATE TABLE caja.product_total (
  ${OF_TILL},
  ambiente    text NOT NULL,
  fec_emi     text NOT NULL,
  clave       text NOT NULL,
  codigo      text,
  descripcion text NOT NULL,
  cantidad    numeric NOT NULL,
  monto       numeric NOT NULL,
  PRIMARY KEY (company_id, fec_emi, installation_id, ambiente, clave)
);
${guard('product_total', OF_SHOP)}

-- The lines of a signed text as they are; null where the text is no JSON.
CREATE FUNCTION caja.signed_lines(payload text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN payload::jsonb -> 'cuerpoDocumento';
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
END $$;
-- What each of them sells. Nothing in it can fail, whatever the text says: it becomes part of the statement that asks.
CREATE FUNCTION caja.sold_lines(tipo text, lines jsonb)
RETURNS TABLE (clave text, codigo text, descripcion text, cantidad numeric, monto numeric) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('c ' || l.codigo, 'd ' || l.descripcion), l.codigo, l.descripcion, round(l.cantidad, ${DECIMALS}), round(l.monto, ${DECIMALS})
  FROM (
    SELECT left(nullif(i ->> 'codigo', ''), ${MAX_CODE_CHARS}) AS codigo, left(coalesce(i ->> 'descripcion', ''), ${MAX_NAME_CHARS}) AS descripcion,
      ${numberOf('cantidad')} AS cantidad,
      ${SOLD.map(numberOf).join(' + ')}
        - CASE WHEN tipo IN (${WITH_VAT.map((each) => `'${each}'`).join(', ')}) THEN ${numberOf('ivaItem')} ELSE 0 END AS monto
    FROM jsonb_array_elements(CASE jsonb_typeof(lines) WHEN 'array' THEN lines ELSE '[]' END) i) l
  WHERE abs(l.cantidad) < ${MOST} AND abs(l.monto) < ${MOST} $$;

-- What is here already; its owner sees it only while the guards are not forced on them.
${forced('NO FORCE')}
INSERT INTO caja.product_total (company_id, shop_id, installation_id, ambiente, fec_emi, clave, codigo, descripcion, cantidad, monto)
  SELECT d.company_id, (array_agg(d.shop_id))[1], d.installation_id, d.ambiente, d.fec_emi, l.clave, max(l.codigo), max(l.descripcion),
    sum(${SIGN} * l.cantidad), sum(${SIGN} * l.monto)
  FROM caja.document d JOIN caja.document_version v USING (company_id, installation_id, documento, version),
    LATERAL caja.sold_lines(d.tipo_dte, caja.signed_lines(v.payload)) l
  WHERE d.counts AND d.estado NOT IN ('RECHAZADO', 'INVALIDADO') AND ${SIGN} <> 0
  GROUP BY d.company_id, d.installation_id, d.ambiente, d.fec_emi, l.clave;
${forced('FORCE')}
`;
