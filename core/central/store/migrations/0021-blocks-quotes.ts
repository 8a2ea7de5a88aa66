/**
 * Who blocked the credit of a customer (§account-blocks) and quotes (§quotes), as tills told. `customer_block` is the last word on each
 * customer, whoever said it, `motivo` null where they buy on credit again; it is handed down with its `version` of the catalogue.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_COMPANY, OF_SHOP } from './row-guards.ts';

const QUOTE =
  'nit text NOT NULL, branch text NOT NULL, ambiente text NOT NULL, numero bigint NOT NULL, version bigint NOT NULL';
const QUOTE_KEY = 'company_id, installation_id, nit, branch, ambiente, numero, version, at';
const TOLD = ['credit_block', 'quote', 'quote_end', 'quote_sale'];

export const blocksQuotes = `
CREATE TABLE caja.credit_block (
  ${OF_TILL},
  nit text NOT NULL, id bigint NOT NULL, tipo_documento text NOT NULL, num_documento text NOT NULL, motivo text, quien text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, nit, id, at)
);
CREATE INDEX credit_block_account ON caja.credit_block (company_id, num_documento, tipo_documento);
CREATE TABLE caja.customer_block (
  company_id     uuid NOT NULL REFERENCES caja.company (company_id),
  tipo_documento text NOT NULL,
  num_documento  text NOT NULL,
  motivo         text,
  quien          text NOT NULL,
  caja           text,
  at             bigint NOT NULL,
  version        bigint NOT NULL,
  PRIMARY KEY (company_id, tipo_documento, num_documento)
);
CREATE TABLE caja.quote (
  ${OF_TILL},
  ${QUOTE}, at bigint NOT NULL, dia text NOT NULL, vence text NOT NULL, persona text NOT NULL, cliente text, num_documento text,
  notas text NOT NULL, lineas jsonb NOT NULL, centavos bigint NOT NULL,
  PRIMARY KEY (${QUOTE_KEY})
);
CREATE INDEX quote_day ON caja.quote (company_id, ambiente, dia);
CREATE TABLE caja.quote_end (
  ${OF_TILL},
  ${QUOTE}, at bigint NOT NULL, motivo text NOT NULL, persona text NOT NULL,
  PRIMARY KEY (${QUOTE_KEY})
);
CREATE TABLE caja.quote_sale (
  ${OF_TILL},
  documento text NOT NULL, contenido bigint NOT NULL, nit text NOT NULL, branch text, ambiente text NOT NULL, numero bigint, version bigint,
  tomado jsonb NOT NULL,
  PRIMARY KEY (company_id, installation_id, documento, contenido)
);
CREATE INDEX quote_sale_quote ON caja.quote_sale (company_id, installation_id, nit, branch, ambiente, numero);
${TOLD.map((table) => guard(table, OF_SHOP)).join('')}
${guard('customer_block', OF_COMPANY)}
REVOKE UPDATE ON ${TOLD.map((table) => `caja.${table}`).join(', ')} FROM ${SERVICE_ROLE};
`;
