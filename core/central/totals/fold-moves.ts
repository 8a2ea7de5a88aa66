/** Folds appended moves into daily totals of shops and company; readers see the same sums before and after. */
import type { Database } from '../store/database.ts';

/** Advisory lock, any unused number: two runs would wait for each other's rows. */
const FOLDING_LOCK = 719_204_319;

const SUMS = 'sum(documentos) AS documentos, sum(monto_centavos) AS monto_centavos';
const ADDED =
  'documentos = t.documentos + excluded.documentos, monto_centavos = t.monto_centavos + excluded.monto_centavos';
/** `$1` company. Deletes and adds moves in one statement, so that each counts once. */
const FOLD = `
  WITH moves AS (DELETE FROM day_move WHERE company_id = $1::uuid RETURNING shop_id, ambiente, fec_emi, documentos, monto_centavos),
    by_shop AS MATERIALIZED (SELECT shop_id, ambiente, fec_emi, ${SUMS} FROM moves GROUP BY shop_id, ambiente, fec_emi),
    shops AS (
      INSERT INTO shop_day AS t (company_id, shop_id, ambiente, fec_emi, documentos, monto_centavos)
      SELECT $1::uuid, shop_id, ambiente, fec_emi, documentos, monto_centavos FROM by_shop
      ON CONFLICT (company_id, fec_emi, shop_id, ambiente) DO UPDATE SET ${ADDED})
  INSERT INTO company_day AS t (company_id, ambiente, fec_emi, documentos, monto_centavos)
  SELECT $1::uuid, ambiente, fec_emi, ${SUMS} FROM by_shop GROUP BY ambiente, fec_emi
  ON CONFLICT (company_id, fec_emi, ambiente) DO UPDATE SET ${ADDED}`;

/** Folds a company's moves; does nothing while another process folds. */
export function foldMoves(db: Database, company: string): Promise<void> {
  return db.often({ company, shops: 'all' }, async (tx) => {
    const lock = await tx.row<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      FOLDING_LOCK,
    ]);
    if (lock?.mine === true) await tx.run(FOLD, [company]);
  });
}
