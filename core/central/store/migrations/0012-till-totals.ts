/**
 * What stands of each till's sales by day and by month, with the sign of notes and returns: the page adds up a row a till and day, or a
 * row a till and month, where the totals of days have one for each type and state.
 */
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_SHOP } from './row-guards.ts';

const SIGN = "CASE WHEN tipo_dte IN ('05', '18') THEN -1 ELSE 1 END";
const SUMS = `
  documentos     bigint NOT NULL,
  monto_centavos bigint NOT NULL,
  iva_centavos   bigint NOT NULL`;
const forced = (how: string) =>
  ['day_total', 'till_day', 'till_month']
    .map((table) => `ALTER TABLE caja.${table} ${how} ROW LEVEL SECURITY;`)
    .join('\n');

/** Table and name of its period, with the period's part of a day. */
const KEPT = [
  ['till_day', 'fec_emi', 'fec_emi'],
  ['till_month', 'mes', 'left(fec_emi, 7)'],
] as const;

const tables = KEPT.map(
  ([table, period]) => `
CREATE TABLE caja.${table} (
  ${OF_TILL},
  ambiente text NOT NULL, autoridad text NOT NULL, ${period} text NOT NULL,${SUMS},
  PRIMARY KEY (company_id, ${period}, installation_id, ambiente, autoridad)
);
${guard(table, OF_SHOP)}`,
).join('');
const filled = KEPT.map(
  ([table, period, of]) => `
INSERT INTO caja.${table} (company_id, shop_id, installation_id, ambiente, autoridad, ${period}, documentos, monto_centavos, iva_centavos)
  SELECT company_id, (array_agg(shop_id))[1], installation_id, ambiente, autoridad, ${of}, sum(cantidad), sum(${SIGN} * monto_centavos),
    sum(${SIGN} * iva_centavos)
  FROM caja.day_total WHERE estado NOT IN ('RECHAZADO', 'INVALIDADO') AND tipo_dte IN ('01', '03', '05', '06', '18')
  GROUP BY company_id, installation_id, ambiente, autoridad, ${of};`,
).join('');

export const tillTotals = `
${tables}
-- Their owner sees the rows of before only while the guards are not forced on them.
${forced('NO FORCE')}
${filled}
${forced('FORCE')}
`;
