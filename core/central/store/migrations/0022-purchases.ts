/** Whom taxpayers buy from, and what was bought, as tills told it (§purchases-of-all-tills): each row is the latest image. */
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_SHOP } from './row-guards.ts';

export const purchases = `
CREATE TABLE caja.supplier (
  ${OF_TILL},
  nit text NOT NULL, proveedor text NOT NULL, nrc text, nombre text NOT NULL, pais text NOT NULL, dias_credito bigint,
  PRIMARY KEY (company_id, installation_id, nit, proveedor)
);
CREATE TABLE caja.purchase (
  ${OF_TILL},
  nit text NOT NULL, compra text NOT NULL, ambiente text NOT NULL, branch text NOT NULL, estado text NOT NULL, tipo_dte text NOT NULL,
  codigo_generacion text NOT NULL, numero_control text NOT NULL, proveedor text NOT NULL, fec_emi text NOT NULL,
  total_centavos bigint NOT NULL, vence text, deducible boolean NOT NULL, escrita boolean NOT NULL, periodo text,
  received_at bigint NOT NULL, entered_at bigint, annulled_at bigint,
  PRIMARY KEY (company_id, installation_id, nit, compra)
);
CREATE INDEX purchase_day ON caja.purchase (company_id, ambiente, fec_emi);
CREATE INDEX purchase_code ON caja.purchase (company_id, nit, codigo_generacion);
${['supplier', 'purchase'].map((table) => guard(table, OF_SHOP)).join('')}
`;
