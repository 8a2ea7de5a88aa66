/**
 * Prices of lists, of customers and for everybody, promotions by version, and on what terms customers buy (§prices, §promotions). `producto`
 * of a price is the product's own code, `codigo` that of what is sold; `lista` and `clave` (the key of the customer) are empty for none. A
 * version of a promotion is never changed; `version` of all of it is that of the catalogue.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY } from './row-guards.ts';

export const prices = `
ALTER TABLE caja.customer ADD COLUMN terms jsonb;
CREATE TABLE caja.agreed_price (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  producto   text NOT NULL,
  codigo     text NOT NULL,
  lista      text NOT NULL,
  clave      text NOT NULL,
  minimo     bigint NOT NULL CHECK (minimo >= 0),
  desde      text NOT NULL,
  centavos   bigint NOT NULL CHECK (centavos > 0),
  version    bigint NOT NULL,
  gone       boolean NOT NULL DEFAULT false,
  gone_at    bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, codigo, lista, clave, minimo, desde),
  CHECK (lista = '' OR clave = '')
);
CREATE INDEX agreed_price_version ON caja.agreed_price (company_id, version);
CREATE INDEX agreed_price_owner ON caja.agreed_price (company_id, lista, clave) WHERE NOT gone;
CREATE TABLE caja.promotion_version (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  promocion  bigint NOT NULL,
  numero     bigint NOT NULL,
  terms      jsonb NOT NULL,
  activa     boolean NOT NULL,
  version    bigint NOT NULL,
  at         bigint NOT NULL,
  PRIMARY KEY (company_id, promocion, numero)
);
CREATE INDEX promotion_version_version ON caja.promotion_version (company_id, version);
${guard('agreed_price', OF_COMPANY)}
${guard('promotion_version', OF_COMPANY)}
GRANT DELETE ON caja.agreed_price TO ${SERVICE_ROLE};
REVOKE UPDATE ON caja.promotion_version FROM ${SERVICE_ROLE};
`;
