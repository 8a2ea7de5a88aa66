/**
 * Each till's part of what a customer may owe (§account-quotas), in cents. `credit_part` is what managers gave, or tills got of what was
 * free; a customer without rows is shared out equally. `credit_told` is what a till was told that its own balance may come to, in its
 * answer `entrega`, and the most that it may still go by; `account_position.entrega` is the till's last answer that told something new.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY } from './row-guards.ts';

export const creditParts = `
ALTER TABLE caja.account_position ADD COLUMN entrega bigint NOT NULL DEFAULT 0;
CREATE TABLE caja.credit_part (
  company_id      uuid NOT NULL,
  clave           text NOT NULL,
  installation_id uuid NOT NULL,
  centavos        bigint NOT NULL CHECK (centavos >= 0),
  PRIMARY KEY (company_id, clave, installation_id)
);
CREATE TABLE caja.credit_told (
  company_id      uuid NOT NULL,
  installation_id uuid NOT NULL,
  nit             text NOT NULL,
  ambiente        text NOT NULL,
  tipo_documento  text NOT NULL,
  num_documento   text NOT NULL,
  cupo            bigint NOT NULL,
  held            bigint NOT NULL CHECK (held >= cupo),
  entrega         bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, nit, ambiente, tipo_documento, num_documento)
);
CREATE INDEX credit_told_open ON caja.credit_told (company_id, installation_id, entrega) WHERE held > cupo;
${guard('credit_part', OF_COMPANY)}
${guard('credit_told', OF_COMPANY)}
GRANT DELETE ON caja.credit_part TO ${SERVICE_ROLE};
`;
