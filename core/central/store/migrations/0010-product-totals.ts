/**
 * What each till sold of each product on each day, without VAT, notes and returns taken away: the service adds a day up after it was
 * marked (`core/central/totals`). Amounts and quantities are exact; a product without a code is told by its description.
 */
import { SERVICE_ROLE } from '../roles.ts';
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
/** Columns of a line that say what it sells. */
const SOLD = ['ventaGravada', 'ventaExenta', 'ventaNoSuj', 'noGravado'];
const numberOf = (name: string) =>
  `CASE jsonb_typeof(i -> '${name}') WHEN 'number' THEN (i -> '${name}')::numeric ELSE 0 END`;
/** Where what is marked is read and written. */
const MARKED = ['day_total', 'product_dirty'];
const forced = (how: string) =>
  MARKED.map((table) => `ALTER TABLE caja.${table} ${how} ROW LEVEL SECURITY;`).join('\n');

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
-- Days of tills whose totals must be added up again. A day stays marked where something changed while it was added up.
CREATE TABLE caja.product_dirty (
  ${OF_TILL},
  ambiente  text NOT NULL,
  fec_emi   text NOT NULL,
  changes   bigint NOT NULL DEFAULT 1,
  marked_at bigint NOT NULL,
  PRIMARY KEY (company_id, fec_emi, installation_id, ambiente)
);
CREATE INDEX product_dirty_oldest ON caja.product_dirty (company_id, marked_at, fec_emi DESC);
${['product_total', 'product_dirty'].map((table) => guard(table, OF_SHOP)).join('')}
GRANT DELETE ON caja.product_total, caja.product_dirty TO ${SERVICE_ROLE};

-- Companies with marked days; the one whose mark is the oldest first.
CREATE POLICY directory ON caja.product_dirty FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION caja.companies_behind() RETURNS TABLE (company_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT c.company_id FROM company c, LATERAL (
    SELECT d.marked_at FROM product_dirty d WHERE d.company_id = c.company_id ORDER BY d.marked_at LIMIT 1) d
  ORDER BY d.marked_at $$;
REVOKE ALL ON FUNCTION caja.companies_behind() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caja.companies_behind() TO ${SERVICE_ROLE};

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

-- What is here already is added up by the service; its owner sees it only while the guards are not forced on them.
${forced('NO FORCE')}
INSERT INTO caja.product_dirty (company_id, shop_id, installation_id, ambiente, fec_emi, marked_at)
  SELECT company_id, (array_agg(shop_id))[1], installation_id, ambiente, fec_emi, 0 FROM caja.day_total
  GROUP BY company_id, installation_id, ambiente, fec_emi;
${forced('FORCE')}
`;
