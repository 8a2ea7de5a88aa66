/**
 * What tills told of their customers' accounts (§accounts): charges as they stand, payments, and what was entered beside them. An account is
 * named by taxpayer, environment and the document of its customer. `account_position` grows with everything that may change a balance, one
 * row for each installation, so that no till waits for another.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_SHOP } from './row-guards.ts';

const ACCOUNT =
  'nit text NOT NULL, ambiente text NOT NULL, tipo_documento text NOT NULL, num_documento text NOT NULL';
const TOLD = ['account_payment', 'account_entry'];

export const accounts = `
CREATE TABLE caja.account_charge (
  ${OF_TILL},
  documento text NOT NULL, ${ACCOUNT}, codigo_generacion text NOT NULL, numero_control text NOT NULL, fec_emi text NOT NULL,
  vence text NOT NULL, centavos bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, documento)
);
CREATE INDEX account_charge_account ON caja.account_charge (company_id, num_documento, tipo_documento);
CREATE TABLE caja.account_payment (
  ${OF_TILL},
  ${ACCOUNT}, branch text NOT NULL, numero bigint NOT NULL, forma text NOT NULL, centavos bigint NOT NULL, documentos jsonb NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, nit, branch, ambiente, numero)
);
CREATE INDEX account_payment_account ON caja.account_payment (company_id, num_documento, tipo_documento);
CREATE TABLE caja.account_entry (
  ${OF_TILL},
  ${ACCOUNT}, branch text NOT NULL, clave text NOT NULL, tipo text NOT NULL, centavos bigint NOT NULL, motivo text NOT NULL,
  recibo_branch text, recibo_numero bigint, at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, nit, clave)
);
CREATE INDEX account_entry_account ON caja.account_entry (company_id, num_documento, tipo_documento);
CREATE TABLE caja.account_position (
  ${OF_TILL},
  changes bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id)
);
${['account_charge', 'account_position', ...TOLD].map((table) => guard(table, OF_SHOP)).join('')}
REVOKE UPDATE ON ${TOLD.map((table) => `caja.${table}`).join(', ')} FROM ${SERVICE_ROLE};
`;
