/** Totals of a month of a million documents, spread over tills, days and types as a business has them. */
import type { Client } from 'pg';

const DOCUMENTS = 1_000_000;
const DAYS = 31;
/** Kinds of a day: facturas, créditos fiscales, notes, and what was invalidated. */
const KINDS = [
  ['01', 'PROCESADO', 80],
  ['03', 'PROCESADO', 15],
  ['05', 'PROCESADO', 3],
  ['01', 'INVALIDADO', 2],
] as const;

/** Replaces what is there of the month by that of so many tills; they are tills of the only company. */
export async function seedMonth(owner: Client, tills: number): Promise<void> {
  const perTillAndDay = DOCUMENTS / DAYS / tills;
  await owner.query('SET search_path = caja');
  await owner.query('SET row_security = off');
  await owner.query("DELETE FROM day_total WHERE ambiente = 'PRODUCCION'");
  await owner.query(
    `INSERT INTO installation (company_id, installation_id, shop_id, name, public_key, state, enrolled_at)
     SELECT s.company_id, gen_random_uuid(), s.shop_id, 'Caja ' || n, '', 'ACTIVA', 0
     FROM (SELECT company_id, shop_id FROM shop LIMIT 1) s, generate_series(1, $1::int) n`,
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
  await owner.query('ANALYZE day_total');
}
