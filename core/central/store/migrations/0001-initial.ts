/**
 * First schema of the centre. The company stands in every key, and the installation in the keys of the big tables: they can be
 * distributed by it. The service works under a role that owns nothing and sees only rows of the company, and of the shops, that its
 * transaction names (`caja.company`, `caja.shops`). What must be found before the company is known is asked of functions. Instants are
 * epoch milliseconds, amounts whole cents.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { cash, documents, FROM_TILL } from './0001-till-rows.ts';
import { guard, OF_COMPANY, OF_SHOP } from './row-guards.ts';

/** Tables by what a row of theirs belongs to. */
const COMPANY_TABLES = ['company', 'manager', 'manager_session', 'product', 'price', 'customer', 'audit'];
const SHOP_TABLES =
  `shop installation enrolment_code series_lease till_state stream stream_mark quarantine alarm branch certificate
  document document_version document_signature ledger life_line contingency event cash_session cash_movement cash_count cash_z
  document_cash till_audit day_total`.split(/\s+/);
/** Tables that functions read for whoever is not known yet. */
const DIRECTORY_TABLES = ['installation', 'enrolment_code', 'manager', 'manager_session', 'company'];

const people = `
CREATE TABLE caja.company (
  company_id uuid PRIMARY KEY,
  name       text NOT NULL,
  catalogue_version bigint NOT NULL DEFAULT 0,
  -- A till that has an older version gets the whole catalogue.
  catalogue_since   bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);
CREATE TABLE caja.shop (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  shop_id    uuid NOT NULL,
  name       text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (company_id, shop_id),
  UNIQUE (company_id, name)
);
CREATE TABLE caja.manager (
  company_id    uuid NOT NULL REFERENCES caja.company (company_id),
  manager_id    uuid NOT NULL,
  email         text NOT NULL UNIQUE,
  name          text NOT NULL,
  role          text NOT NULL CHECK (role IN ('empresa', 'tienda', 'contador', 'soporte')),
  -- Null: every shop of the company.
  shops         uuid[],
  password_hash text NOT NULL,
  totp_sealed   text NOT NULL,
  -- Last step of the second factor that was used: a code is good once.
  totp_step     bigint NOT NULL DEFAULT 0,
  failures      int NOT NULL DEFAULT 0,
  next_try_at   bigint NOT NULL DEFAULT 0,
  retired_at    bigint,
  created_at    bigint NOT NULL,
  PRIMARY KEY (company_id, manager_id)
);
CREATE TABLE caja.manager_session (
  company_id uuid NOT NULL,
  token_hash text NOT NULL,
  manager_id uuid NOT NULL,
  opened_at  bigint NOT NULL,
  used_at    bigint NOT NULL,
  ended_at   bigint,
  PRIMARY KEY (company_id, token_hash),
  FOREIGN KEY (company_id, manager_id) REFERENCES caja.manager (company_id, manager_id)
);
CREATE TABLE caja.setup_code (
  hash       text PRIMARY KEY,
  created_at bigint NOT NULL
);
CREATE TABLE caja.audit (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  id         bigint NOT NULL,
  at         bigint NOT NULL,
  actor      text NOT NULL,
  act        text NOT NULL,
  detail     jsonb NOT NULL,
  hash       text NOT NULL,
  PRIMARY KEY (company_id, id)
);`;

const tills = `
CREATE TABLE caja.installation (
  company_id      uuid NOT NULL,
  installation_id uuid NOT NULL UNIQUE,
  shop_id         uuid NOT NULL,
  name            text NOT NULL,
  public_key      text NOT NULL,
  state           text NOT NULL CHECK (state IN ('ACTIVA', 'BIFURCADA', 'REVOCADA')),
  enrolled_at     bigint NOT NULL,
  revoked_at      bigint,
  PRIMARY KEY (company_id, installation_id),
  FOREIGN KEY (company_id, shop_id) REFERENCES caja.shop (company_id, shop_id)
);
CREATE TABLE caja.enrolment_code (
  company_id      uuid NOT NULL,
  hash            text NOT NULL UNIQUE,
  shop_id         uuid NOT NULL,
  -- Whose points of sale the new installation takes over.
  replaces        uuid,
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  installation_id uuid,
  public_key      text,
  PRIMARY KEY (company_id, hash),
  FOREIGN KEY (company_id, shop_id) REFERENCES caja.shop (company_id, shop_id)
);
CREATE TABLE caja.series_lease (
  company_id      uuid NOT NULL,
  nit             text NOT NULL,
  serie           text NOT NULL,
  installation_id uuid NOT NULL,
  shop_id         uuid NOT NULL,
  branch          text NOT NULL,
  emisor          text NOT NULL,
  since           bigint NOT NULL,
  PRIMARY KEY (company_id, nit, serie)
);
CREATE TABLE caja.till_state (
  ${FROM_TILL},
  seen_at bigint NOT NULL,
  report  jsonb NOT NULL,
  PRIMARY KEY (company_id, installation_id)
);
CREATE TABLE caja.stream (
  ${FROM_TILL},
  epoch     text NOT NULL,
  seq       bigint NOT NULL,
  head      text NOT NULL,
  opened_at bigint NOT NULL,
  closed_at bigint,
  taken_at  bigint,
  PRIMARY KEY (company_id, installation_id, epoch)
);
CREATE UNIQUE INDEX stream_open ON caja.stream (company_id, installation_id) WHERE closed_at IS NULL;
CREATE TABLE caja.stream_mark (
  ${FROM_TILL},
  epoch text NOT NULL,
  seq   bigint NOT NULL,
  head  text NOT NULL,
  PRIMARY KEY (company_id, installation_id, epoch, seq)
);
CREATE TABLE caja.quarantine (
  ${FROM_TILL},
  epoch  text NOT NULL,
  seq    bigint NOT NULL,
  kind   text,
  reason text NOT NULL,
  line   text NOT NULL,
  at     bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, epoch, seq)
);
CREATE TABLE caja.alarm (
  ${FROM_TILL},
  id        uuid NOT NULL,
  kind      text NOT NULL,
  -- The same trouble is told once while it lasts.
  about     text NOT NULL,
  detail    jsonb NOT NULL,
  at        bigint NOT NULL,
  closed_at bigint,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX alarm_open ON caja.alarm (company_id, installation_id, kind, about) WHERE closed_at IS NULL;`;

const catalogue = `
CREATE TABLE caja.product (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  codigo text NOT NULL,
  nit text,
  codigos_barra jsonb NOT NULL,
  descripcion text NOT NULL,
  uni_medida int NOT NULL,
  tipo text NOT NULL,
  tratamiento text NOT NULL,
  version bigint NOT NULL,
  gone boolean NOT NULL DEFAULT false,
  updated_at bigint NOT NULL,
  PRIMARY KEY (company_id, codigo)
);
CREATE INDEX product_version ON caja.product (company_id, version);
CREATE TABLE caja.price (
  company_id uuid NOT NULL,
  codigo     text NOT NULL,
  valid_from bigint NOT NULL,
  precio     text NOT NULL,
  PRIMARY KEY (company_id, codigo, valid_from),
  FOREIGN KEY (company_id, codigo) REFERENCES caja.product (company_id, codigo)
);
CREATE TABLE caja.customer (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  clave      text NOT NULL,
  profile    jsonb NOT NULL,
  version    bigint NOT NULL,
  gone       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, clave)
);`;

/** Answers to whoever is not known yet: exactly one thing by a secret or by a public name. */
const directory = `
CREATE FUNCTION caja.find_installation(wanted uuid)
RETURNS TABLE (company_id uuid, shop_id uuid, public_key text, state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT company_id, shop_id, public_key, state FROM installation WHERE installation_id = wanted $$;
CREATE FUNCTION caja.find_enrolment_code(wanted text)
RETURNS TABLE (company_id uuid, company text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT c.company_id, c.name FROM enrolment_code e JOIN company c USING (company_id) WHERE e.hash = wanted $$;
CREATE FUNCTION caja.find_session(wanted text)
RETURNS TABLE (company_id uuid, manager_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT company_id, manager_id FROM manager_session WHERE token_hash = wanted $$;
CREATE FUNCTION caja.find_manager(wanted text)
RETURNS TABLE (company_id uuid, manager_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT company_id, manager_id FROM manager WHERE email = wanted $$;
CREATE FUNCTION caja.has_company() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = caja AS $$
  SELECT EXISTS (SELECT 1 FROM company) $$;
CREATE FUNCTION caja.put_setup_code(code_hash text, now_ms bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = caja AS $$
  DELETE FROM setup_code; INSERT INTO setup_code VALUES (code_hash, now_ms) $$;
CREATE FUNCTION caja.take_setup_code(code_hash text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = caja AS $$
  WITH taken AS (DELETE FROM setup_code WHERE hash = code_hash RETURNING 1) SELECT EXISTS (SELECT 1 FROM taken) $$;`;

const functions = [
  'find_installation(uuid)',
  'find_enrolment_code(text)',
  'find_session(text)',
  'find_manager(text)',
  'has_company()',
  'put_setup_code(text, bigint)',
  'take_setup_code(text)',
];

export const initial = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${SERVICE_ROLE}') THEN CREATE ROLE ${SERVICE_ROLE} LOGIN; END IF;
  EXECUTE format('GRANT ${SERVICE_ROLE} TO %I', current_user);
END $$;
REVOKE ALL ON SCHEMA caja FROM PUBLIC;
GRANT USAGE ON SCHEMA caja TO ${SERVICE_ROLE};
${people}
${tills}
${documents}
${cash}
${catalogue}
${directory}
${COMPANY_TABLES.map((table) => guard(table, OF_COMPANY)).join('')}
${SHOP_TABLES.map((table) => guard(table, OF_SHOP)).join('')}
${DIRECTORY_TABLES.map((table) => `CREATE POLICY directory ON caja.${table} FOR SELECT TO CURRENT_USER USING (true);`).join('\n')}
REVOKE UPDATE ON caja.audit, caja.document_version, caja.ledger, caja.till_audit, caja.cash_z FROM ${SERVICE_ROLE};
GRANT DELETE ON caja.price TO ${SERVICE_ROLE};
${functions.map((name) => `REVOKE ALL ON FUNCTION caja.${name} FROM PUBLIC; GRANT EXECUTE ON FUNCTION caja.${name} TO ${SERVICE_ROLE};`).join('\n')}
`;
