/** Totals of a month of a million documents, spread over tills, days and types as a business has them. */
import type { Client } from 'pg';
import { SIGN_SQL, STANDS_SQL } from '../../../core/central/overview/sales-sign.ts';

const DOCUMENTS = 1_000_000;
const DAYS = 31;
/** Kinds of a day: facturas, créditos fiscales, notes, and what was invalidated. */
const KINDS = [
  ['01', 'PROCESADO', 80],
  ['03', 'PROCESADO', 15],
  ['05', 'PROCESADO', 3],
  ['01', 'INVALIDADO', 2],
] as const;

const TILLS_OF_SHOP = 5;
/** Products that each till sells each day. */
const PRODUCTS = 300;

/** Sales by product of that month, for tills of {@link seedMonth}. */
export async function seedProducts(owner: Client, tills: number): Promise<void> {
  await owner.query("DELETE FROM product_total WHERE ambiente = 'PRODUCCION'");
  await owner.query(
    `INSERT INTO product_total (company_id, shop_id, installation_id, ambiente, fec_emi, clave, codigo, descripcion, cantidad, monto)
     SELECT i.company_id, i.shop_id, i.installation_id, 'PRODUCCION', '2026-10-' || lpad(day::text, 2, '0'), 'c P-' || p, 'P-' || p,
       'Producto inventado ' || p, 3.5, 10.25 + p
     FROM (SELECT * FROM installation WHERE public_key = '' ORDER BY installation_id LIMIT $1) i, generate_series(1, ${DAYS}) day,
       generate_series(1, ${PRODUCTS}) p`,
    [tills],
  );
  await owner.query('ANALYZE product_total');
}

/** Replaces what is there of the month by that of so many tills; they are tills of the only company. */
export async function seedMonth(owner: Client, tills: number): Promise<void> {
  const perTillAndDay = DOCUMENTS / DAYS / tills;
  await owner.query('SET search_path = caja');
  await owner.query('SET row_security = off');
  await owner.query("DELETE FROM day_total WHERE ambiente = 'PRODUCCION'");
  await owner.query(
    `INSERT INTO shop (company_id, shop_id, name, created_at) SELECT company_id, gen_random_uuid(), 'Tienda ' || n, 0
     FROM company, generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [Math.ceil(tills / TILLS_OF_SHOP)],
  );
  await owner.query(
    `INSERT INTO installation (company_id, installation_id, shop_id, name, public_key, state, enrolled_at)
     SELECT s.company_id, gen_random_uuid(), s.shop_id, 'Caja ' || n, '', 'ACTIVA', 0
     FROM (SELECT company_id, shop_id, row_number() OVER (ORDER BY shop_id) AS place, count(*) OVER () AS shops FROM shop) s
       JOIN generate_series(1, $1::int) n ON n % s.shops = s.place - 1`,
    [tills],
  );
  const kinds = KINDS.map(([tipo, estado, share]) => `('${tipo}', '${estado}', ${share})`).join(', ');
  await owner.query(
    `INSERT INTO day_total (company_id, shop_id, installation_id, nit, branch, ambiente, autoridad, fec_emi, tipo_dte, estado,
       cantidad, monto_centavos, iva_centavos)
     SELECT i.company_id, i.shop_id, i.installation_id, '06142108951029', 's1', 'PRODUCCION', 'MH',
       '2026-10-' || lpad(day::text, 2, '0'), k.tipo, k.estado, c.n, c.n * 1130, c.n * 130
     FROM (SELECT * FROM installation WHERE public_key = '' ORDER BY installation_id LIMIT $1) i,
       generate_series(1, ${DAYS}) day, (VALUES ${kinds}) AS k(tipo, estado, share),
       LATERAL (SELECT greatest(1, round(${perTillAndDay} * k.share / 100))::bigint AS n) c`,
    [tills],
  );
  for (const [table, period, of] of [
    ['till_day', 'fec_emi', 'fec_emi'],
    ['till_month', 'mes', 'left(fec_emi, 7)'],
  ]) {
    await owner.query(`DELETE FROM ${table} WHERE ambiente = 'PRODUCCION'`);
    await owner.query(
      `INSERT INTO ${table} (company_id, shop_id, installation_id, ambiente, autoridad, ${period}, documentos, monto_centavos, iva_centavos)
       SELECT company_id, shop_id, installation_id, ambiente, autoridad, ${of}, sum(cantidad), sum(${SIGN_SQL} * monto_centavos),
         sum(${SIGN_SQL} * iva_centavos)
       FROM day_total WHERE ambiente = 'PRODUCCION' AND ${STANDS_SQL} GROUP BY company_id, shop_id, installation_id, ambiente, autoridad, ${of}`,
    );
    await owner.query(`ANALYZE ${table}`);
  }
  for (const [table, of] of [
    ['shop_day', 'company_id, shop_id, ambiente, fec_emi'],
    ['company_day', 'company_id, ambiente, fec_emi'],
  ]) {
    await owner.query(`DELETE FROM ${table} WHERE ambiente = 'PRODUCCION'`);
    await owner.query(
      `INSERT INTO ${table} (${of}, documentos, monto_centavos) SELECT ${of}, sum(documentos), sum(monto_centavos)
       FROM till_day WHERE ambiente = 'PRODUCCION' GROUP BY ${of}`,
    );
    await owner.query(`ANALYZE ${table}`);
  }
}
