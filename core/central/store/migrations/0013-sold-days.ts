/**
 * What stands of a day's sales in each shop and in the whole company. Tills do not meet in such a row: a batch appends to `day_move` what it
 * moves, in the statement that moves the totals of its till, and the service folds that into the totals; whoever asks adds what is not folded yet.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY, OF_SHOP } from './row-guards.ts';

const OF_DAY = `
  ambiente text NOT NULL, fec_emi text NOT NULL,
  documentos     bigint NOT NULL,
  monto_centavos bigint NOT NULL`;
/** Only whoever sees every shop sees the sum of all. */
const OF_WHOLE_COMPANY = `${OF_COMPANY} AND (SELECT current_setting('caja.shops', true)) = '*'`;
const SUMS = 'sum(documentos), sum(monto_centavos)';
const forced = (how: string) =>
  ['till_day', 'shop_day', 'company_day']
    .map((table) => `ALTER TABLE caja.${table} ${how} ROW LEVEL SECURITY;`)
    .join('\n');

export const soldDays = `
CREATE TABLE caja.shop_day (
  company_id uuid NOT NULL,
  shop_id    uuid NOT NULL,${OF_DAY},
  PRIMARY KEY (company_id, fec_emi, shop_id, ambiente)
);
CREATE TABLE caja.company_day (
  company_id uuid NOT NULL,${OF_DAY},
  PRIMARY KEY (company_id, fec_emi, ambiente)
);
-- Rows are only added and, once folded, taken away.
CREATE TABLE caja.day_move (
  company_id uuid NOT NULL,
  shop_id    uuid NOT NULL,${OF_DAY}
);
${['shop_day', 'day_move'].map((table) => guard(table, OF_SHOP)).join('')}
${guard('company_day', OF_WHOLE_COMPANY)}
REVOKE UPDATE ON caja.day_move FROM ${SERVICE_ROLE};
GRANT DELETE ON caja.day_move TO ${SERVICE_ROLE};

-- Their owner sees the rows of before only while the guards are not forced on them.
${forced('NO FORCE')}
INSERT INTO caja.shop_day (company_id, shop_id, ambiente, fec_emi, documentos, monto_centavos)
  SELECT company_id, shop_id, ambiente, fec_emi, ${SUMS} FROM caja.till_day GROUP BY company_id, shop_id, ambiente, fec_emi;
INSERT INTO caja.company_day (company_id, ambiente, fec_emi, documentos, monto_centavos)
  SELECT company_id, ambiente, fec_emi, ${SUMS} FROM caja.till_day GROUP BY company_id, ambiente, fec_emi;
${forced('FORCE')}
`;
