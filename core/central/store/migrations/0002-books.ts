/**
 * Books of the taxpayer over all tills. A document that two installations told (a database that was enrolled anew) counts once, for the
 * one that told it last: `counts`. `changed_at` is when the centre learned what a book shows of it. `book_export` is what was handed
 * out of a month, so that a later change can be told.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { guard, OF_COMPANY } from './row-guards.ts';

export const books = `
ALTER TABLE caja.document ADD COLUMN counts boolean NOT NULL DEFAULT true, ADD COLUMN changed_at bigint NOT NULL DEFAULT 0;
ALTER TABLE caja.document DROP CONSTRAINT document_pkey, ADD PRIMARY KEY (company_id, documento, installation_id);
DROP INDEX caja.document_code;
CREATE INDEX document_till_day ON caja.document (company_id, installation_id, fec_emi);
CREATE INDEX document_invalidated ON caja.document (company_id, fec_emi) WHERE estado = 'INVALIDADO';
CREATE INDEX ledger_at ON caja.ledger USING brin (at);

CREATE TABLE caja.taxpayer (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  nit        text NOT NULL,
  anexos_iva jsonb NOT NULL,
  PRIMARY KEY (company_id, nit)
);
CREATE TABLE caja.book_export (
  company_id uuid NOT NULL REFERENCES caja.company (company_id),
  nit        text NOT NULL,
  ambiente   text NOT NULL,
  mes        text NOT NULL,
  archivo    text NOT NULL,
  at         bigint NOT NULL,
  actor      text NOT NULL,
  sha256     text NOT NULL,
  PRIMARY KEY (company_id, nit, ambiente, mes, archivo, at)
);
${guard('taxpayer', OF_COMPANY)}
${guard('book_export', OF_COMPANY)}
REVOKE UPDATE ON caja.book_export FROM ${SERVICE_ROLE};

-- Identification, receiver and summary of a signed text, each as it was written; null where the text is no JSON.
CREATE FUNCTION caja.document_parts(payload text, receiver text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN json_build_array(payload::json -> 'identificacion', payload::json -> receiver, payload::json -> 'resumen')::text;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL;
END $$;
`;
