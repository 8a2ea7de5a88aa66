/**
 * What goes down to tills besides products. Everything is under the version of the company's catalogue; what is gone stays for a while
 * as a tombstone, and `catalogue_since` of the company says from which version on changes can still be told. People and their PIN hashes
 * are rows of a shop: the database itself gives them to no other. Orders of managers belong to the till that carries them out.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { FROM_TILL } from './0001-till-rows.ts';
import { guard, OF_COMPANY, OF_SHOP } from './row-guards.ts';

export const handedDown = `
ALTER TABLE caja.product ADD COLUMN gone_at bigint;
ALTER TABLE caja.customer ADD COLUMN gone_at bigint;
CREATE INDEX customer_version ON caja.customer (company_id, version);
CREATE INDEX product_gone ON caja.product (company_id, gone_at) WHERE gone;
CREATE INDEX customer_gone ON caja.customer (company_id, gone_at) WHERE gone;
-- What was taken out before this migration is kept as if it had gone now.
UPDATE caja.product SET gone_at = (extract(epoch FROM now()) * 1000)::bigint WHERE gone;

CREATE TABLE caja.customer_proposal (
  ${FROM_TILL},
  clave   text NOT NULL,
  profile jsonb NOT NULL,
  at      bigint NOT NULL,
  -- Null while nobody decided.
  taken   boolean,
  PRIMARY KEY (company_id, installation_id, clave)
);
CREATE TABLE caja.quick_keys (
  company_id uuid NOT NULL,
  shop_id    uuid NOT NULL,
  pages      jsonb NOT NULL,
  version    bigint NOT NULL,
  PRIMARY KEY (company_id, shop_id),
  FOREIGN KEY (company_id, shop_id) REFERENCES caja.shop (company_id, shop_id)
);
CREATE TABLE caja.person (
  company_id uuid NOT NULL,
  shop_id    uuid NOT NULL,
  person_id  uuid NOT NULL,
  nombre     text NOT NULL,
  rol        text NOT NULL CHECK (rol IN ('cajero', 'gerente')),
  -- Empty of one who is gone.
  pin_hash   text NOT NULL,
  version    bigint NOT NULL,
  gone       boolean NOT NULL DEFAULT false,
  gone_at    bigint,
  PRIMARY KEY (company_id, shop_id, person_id),
  FOREIGN KEY (company_id, shop_id) REFERENCES caja.shop (company_id, shop_id),
  CHECK (gone = (pin_hash = ''))
);
CREATE UNIQUE INDEX person_name ON caja.person (company_id, shop_id, nombre) WHERE NOT gone;
CREATE TABLE caja.company_rules (
  company_id uuid PRIMARY KEY REFERENCES caja.company (company_id),
  rules      jsonb NOT NULL,
  version    bigint NOT NULL
);
CREATE TABLE caja.manager_order (
  ${FROM_TILL},
  order_id    uuid NOT NULL,
  clase       text NOT NULL CHECK (clase IN ('invalidar', 'consultar', 'respaldar')),
  detail      jsonb NOT NULL,
  estado      text NOT NULL CHECK (estado IN ('pedida', 'recibida', 'hecha', 'rechazada')),
  -- What came of it, or why not.
  answer      text,
  actor       text NOT NULL,
  asked_at    bigint NOT NULL,
  received_at bigint,
  ended_at    bigint,
  PRIMARY KEY (company_id, order_id)
);
CREATE INDEX manager_order_open ON caja.manager_order (company_id, installation_id) WHERE estado IN ('pedida', 'recibida');
CREATE INDEX manager_order_asked ON caja.manager_order (company_id, asked_at);
${guard('customer_proposal', OF_SHOP)}
${guard('quick_keys', OF_SHOP)}
${guard('person', OF_SHOP)}
${guard('company_rules', OF_COMPANY)}
${guard('manager_order', OF_SHOP)}
GRANT DELETE ON caja.product, caja.customer, caja.person TO ${SERVICE_ROLE};
`;
