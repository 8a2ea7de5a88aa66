/** Who sees which rows: the conditions that every table of the centre stands under. */
import { SERVICE_ROLE } from '../roles.ts';

/** Rows of the company that the transaction names. */
export const OF_COMPANY = "company_id = (SELECT nullif(current_setting('caja.company', true), '')::uuid)";
/** The same, and of its shops only those that the transaction names. */
export const OF_SHOP = `${OF_COMPANY} AND ((SELECT current_setting('caja.shops', true)) = '*'
  OR shop_id::text = ANY (string_to_array((SELECT current_setting('caja.shops', true)), ',')))`;

/** Forces a condition on a table, and lets the service work with what it leaves. */
export function guard(table: string, condition: string): string {
  return `
ALTER TABLE caja.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE caja.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON caja.${table} TO ${SERVICE_ROLE} USING (${condition}) WITH CHECK (${condition});
GRANT SELECT, INSERT, UPDATE ON caja.${table} TO ${SERVICE_ROLE};`;
}
