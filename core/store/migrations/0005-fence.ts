/**
 * The restore fence (§restore-fence): where issuing is held back because numbers may have been given that this database does
 * not know. Whether a sequence is held back is read with every issuance, so that lifting it counts at the next request.
 *
 * `fence` one reason: for one sequence, or for the whole database (no sequence named). `seguro` the number that was surely
 * given, `posible` the one up to which numbers may have been given. `fence_lift` a sequence that a manager let pass a
 * fence, from that year on.
 */
const SEQUENCE = `
  issuer_id TEXT,
  ambiente  TEXT CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad TEXT CHECK (autoridad IN ('simulador', 'hacienda')),
  tipo_dte  TEXT,
  serie     TEXT,
  formato   TEXT CHECK (formato IN ('interfaz', 'oficial')),
  anio      INTEGER`;

export const fence = `
CREATE TABLE fence (
  id      INTEGER PRIMARY KEY,
  ${SEQUENCE},
  causa   TEXT NOT NULL CHECK (causa IN ('ATRASADA', 'OTRA_HISTORIA', 'OTRO_EQUIPO', 'OTRA_CARPETA', 'SIN_MARCA')),
  seguro  INTEGER NOT NULL CHECK (seguro >= 0),
  posible INTEGER NOT NULL CHECK (posible >= seguro),
  since   INTEGER NOT NULL,
  CHECK ((issuer_id IS NULL) = (ambiente IS NULL) AND (issuer_id IS NULL) = (autoridad IS NULL)
    AND (issuer_id IS NULL) = (tipo_dte IS NULL) AND (issuer_id IS NULL) = (serie IS NULL)
    AND (issuer_id IS NULL) = (formato IS NULL) AND (issuer_id IS NULL) = (anio IS NULL)),
  CHECK ((causa IN ('ATRASADA', 'OTRA_HISTORIA')) = (issuer_id IS NOT NULL))
) STRICT;
CREATE TRIGGER fence_fixed BEFORE UPDATE ON fence BEGIN SELECT RAISE(ABORT, 'a fence never changes'); END;
CREATE TRIGGER fence_stays BEFORE DELETE ON fence BEGIN SELECT RAISE(ABORT, 'a fence is lifted, not deleted'); END;

CREATE TABLE fence_lift (
  fence_id INTEGER NOT NULL REFERENCES fence (id),
  ${SEQUENCE.replaceAll(/(TEXT|INTEGER)/g, '$1 NOT NULL')},
  ultimo   INTEGER NOT NULL CHECK (ultimo >= 0),
  at       INTEGER NOT NULL,
  UNIQUE (fence_id, issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio)
) STRICT;
CREATE TRIGGER fence_lift_fixed BEFORE UPDATE ON fence_lift BEGIN SELECT RAISE(ABORT, 'a lift never changes'); END;
CREATE TRIGGER fence_lift_stays BEFORE DELETE ON fence_lift BEGIN SELECT RAISE(ABORT, 'a lift is never deleted'); END;
`;
