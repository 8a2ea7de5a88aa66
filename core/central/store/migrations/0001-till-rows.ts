/** Tables of what tills sent: documents with everything that proves them, and the cash desk (first schema). */

/** Columns of every table whose rows a till sent. */
export const FROM_TILL = `
  company_id      uuid NOT NULL REFERENCES caja.company (company_id),
  shop_id         uuid NOT NULL,
  installation_id uuid NOT NULL`;

/** The same without asking for the company at each row: row-level security has proved it (`0003-receiving.ts`). */
export const OF_TILL = `
  company_id      uuid NOT NULL,
  shop_id         uuid NOT NULL,
  installation_id uuid NOT NULL`;

const SEQUENCE = `
  nit       text NOT NULL,
  ambiente  text NOT NULL,
  autoridad text NOT NULL,
  tipo_dte  text NOT NULL,
  serie     text NOT NULL,
  formato   text NOT NULL,
  anio      int  NOT NULL`;

const SESSION = `
  nit      text NOT NULL,
  branch   text NOT NULL,
  ambiente text NOT NULL,
  caja     int  NOT NULL,
  sesion   int  NOT NULL`;
const SESSION_KEY = 'company_id, installation_id, nit, branch, ambiente, caja, sesion';

/** Documents, numbers and events. */
export const documents = `
CREATE TABLE caja.branch (
  ${FROM_TILL},
  nit text NOT NULL, emisor text NOT NULL, branch text NOT NULL, nombre text NOT NULL,
  cod_estable text NOT NULL, cod_punto_venta text NOT NULL,
  PRIMARY KEY (company_id, installation_id, nit, branch)
);
CREATE TABLE caja.certificate (
  ${FROM_TILL},
  id text NOT NULL, nit text NOT NULL, ambiente text NOT NULL, public_key_pem text NOT NULL, fingerprint text NOT NULL,
  not_before bigint, not_after bigint, active boolean NOT NULL,
  PRIMARY KEY (company_id, installation_id, id)
);
CREATE TABLE caja.document (
  ${FROM_TILL},
  documento text NOT NULL, codigo_generacion text NOT NULL, ${SEQUENCE},
  branch text NOT NULL, edicion text NOT NULL, numero bigint NOT NULL, numero_vigente boolean NOT NULL, numero_control text NOT NULL,
  fec_emi text NOT NULL, hor_emi text NOT NULL, emitted_at bigint NOT NULL, estado text NOT NULL, version int NOT NULL,
  sello text, fh_procesamiento bigint, codigo_msg text, descripcion_msg text, observaciones jsonb NOT NULL,
  monto_centavos bigint NOT NULL, iva_centavos bigint NOT NULL, receptor_documento text, receptor_nombre text,
  reemplaza_a text, updated_at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, documento)
);
CREATE INDEX document_day ON caja.document (company_id, fec_emi, emitted_at);
CREATE INDEX document_code ON caja.document (company_id, codigo_generacion);
CREATE INDEX document_number ON caja.document (company_id, nit, ambiente, autoridad, tipo_dte, serie, formato, anio, numero)
  WHERE numero_vigente;
CREATE TABLE caja.document_version (
  ${FROM_TILL},
  documento text NOT NULL, version int NOT NULL, causa text NOT NULL, payload text NOT NULL, sha256 text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, documento, version)
);
CREATE TABLE caja.document_signature (
  ${FROM_TILL},
  documento text NOT NULL, version int NOT NULL, certificate text NOT NULL, firma text NOT NULL, signed_at bigint NOT NULL,
  -- Whether it belongs to the text and the certificate; null where one of them is not there.
  holds boolean,
  PRIMARY KEY (company_id, installation_id, documento, version, certificate)
);
CREATE TABLE caja.ledger (
  ${FROM_TILL},
  ${SEQUENCE}, id bigint NOT NULL, numero bigint NOT NULL, estado text NOT NULL, codigo_generacion text, sha256 text,
  at bigint NOT NULL, hash text NOT NULL,
  PRIMARY KEY (company_id, installation_id, hash)
);
CREATE INDEX ledger_number ON caja.ledger
  (company_id, installation_id, nit, ambiente, autoridad, tipo_dte, serie, formato, anio, numero);
CREATE TABLE caja.life_line (
  ${FROM_TILL},
  documento text NOT NULL, id bigint NOT NULL, at bigint NOT NULL, estado text NOT NULL, causa text NOT NULL, detalle text,
  PRIMARY KEY (company_id, installation_id, documento, id, at)
);
CREATE TABLE caja.contingency (
  ${FROM_TILL},
  nit text NOT NULL, ambiente text NOT NULL, autoridad text NOT NULL, tipo int NOT NULL, motivo text,
  opened_at bigint NOT NULL, closed_at bigint,
  PRIMARY KEY (company_id, installation_id, nit, ambiente, autoridad, opened_at)
);
CREATE TABLE caja.event (
  ${FROM_TILL},
  codigo_generacion text NOT NULL, tipo text NOT NULL, nit text NOT NULL, branch text NOT NULL, ambiente text NOT NULL,
  autoridad text NOT NULL, documentos jsonb NOT NULL, payload text NOT NULL, sha256 text NOT NULL, certificate text, firma text,
  estado text NOT NULL, sello text, fh_procesamiento bigint, codigo_msg text, descripcion_msg text,
  created_at bigint NOT NULL, updated_at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, codigo_generacion)
);`;

/** Cash sessions, and totals of days. */
export const cash = `
CREATE TABLE caja.cash_session (
  ${FROM_TILL}, ${SESSION}, "user" text NOT NULL, fondo_centavos bigint NOT NULL, opened_at bigint NOT NULL,
  PRIMARY KEY (${SESSION_KEY})
);
CREATE TABLE caja.cash_movement (
  ${FROM_TILL}, ${SESSION}, id bigint NOT NULL, tipo text NOT NULL, monto_centavos bigint NOT NULL, motivo text NOT NULL,
  "user" text NOT NULL, at bigint NOT NULL,
  PRIMARY KEY (${SESSION_KEY}, id, at)
);
CREATE TABLE caja.cash_count (
  ${FROM_TILL}, ${SESSION}, id bigint NOT NULL, contado_centavos bigint NOT NULL, esperado_centavos bigint NOT NULL,
  "user" text NOT NULL, at bigint NOT NULL,
  PRIMARY KEY (${SESSION_KEY}, id, at)
);
CREATE TABLE caja.cash_z (
  ${FROM_TILL}, ${SESSION}, numero int NOT NULL, at bigint NOT NULL, "user" text NOT NULL, approver text,
  contenido text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (${SESSION_KEY}, hash)
);
CREATE TABLE caja.document_cash (
  ${FROM_TILL}, ${SESSION}, documento text NOT NULL,
  PRIMARY KEY (company_id, installation_id, documento)
);
CREATE TABLE caja.till_audit (
  ${FROM_TILL}, id bigint NOT NULL, at bigint NOT NULL, actor text NOT NULL, accion text NOT NULL, detalle text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (company_id, installation_id, hash)
);
CREATE TABLE caja.day_total (
  ${FROM_TILL},
  nit text NOT NULL, branch text NOT NULL, ambiente text NOT NULL, autoridad text NOT NULL, fec_emi text NOT NULL,
  tipo_dte text NOT NULL, estado text NOT NULL,
  cantidad bigint NOT NULL, monto_centavos bigint NOT NULL, iva_centavos bigint NOT NULL,
  PRIMARY KEY (company_id, fec_emi, installation_id, nit, branch, ambiente, autoridad, tipo_dte, estado)
);`;
