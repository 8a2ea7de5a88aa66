/**
 * Which edition of its formats an authority takes where that is not the edition of the date (§editions): learned from a refusal
 * and the seal that followed it in the other one. A correction may so change the edition of a document.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_EDITIONS: Readonly<Record<string, CopiedColumns>> = {
  edition_taken: {
    key: ['issuer_id', 'ambiente', 'autoridad', 'clase'],
    rest: ['edicion', 'dia', 'desde', 'codigo_generacion', 'motivo'],
  },
};

export const editions = `
CREATE TABLE edition_taken (
  issuer_id         TEXT NOT NULL REFERENCES issuer (id),
  ambiente          TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad         TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  -- Type of document, or which event.
  clase             TEXT NOT NULL CHECK (clase IN ('01', '03', '04', '05', '06', '18', 'invalidacion', 'contingencia')),
  edicion           TEXT NOT NULL CHECK (edicion IN ('2023', '2026')),
  -- The day on which it was last learned or asked for: on a later one the edition of the date is tried again.
  dia               TEXT NOT NULL CHECK (dia GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  desde             INTEGER NOT NULL,
  -- What was sealed in it, and how the edition of the date was refused.
  codigo_generacion TEXT NOT NULL CHECK (length(codigo_generacion) = 36),
  motivo            TEXT NOT NULL,
  PRIMARY KEY (issuer_id, ambiente, autoridad, clase)
) STRICT, WITHOUT ROWID;
DROP TRIGGER document_identity;
CREATE TRIGGER document_identity BEFORE UPDATE OF
  issuer_id, branch_id, ambiente, autoridad, sequence_id, numero, tipo_dte, numero_control, fec_emi, hor_emi ON document
BEGIN SELECT RAISE(ABORT, 'what identifies a document never changes'); END;
CREATE TRIGGER document_edition BEFORE UPDATE OF edicion ON document
WHEN NEW.edicion <> OLD.edicion AND (SELECT count(*) FROM document_version WHERE document_id = NEW.id) < 2
BEGIN SELECT RAISE(ABORT, 'only another version has another edition'); END;
${Object.entries(COPIED_EDITIONS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
