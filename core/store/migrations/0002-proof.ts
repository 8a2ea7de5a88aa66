/**
 * Proof of what 0001 left unproved (§ledger, §verify-proves).
 *
 * `chain` holds the end of each chain of hashes, so that rows missing at its end are noticed. Life-line rows up to
 * `since_id` are older than their chain and carry no hash: SQLite cannot compute one. `row_copy` repeats the rows of the
 * administration, which change and therefore are in no chain. A connection may name a simulator by its address.
 */

/** Columns of a copied table: the key, joined into one text, and the rest. */
export interface CopiedColumns {
  readonly key: readonly string[];
  readonly rest: readonly string[];
}

/** The tables of the administration, of which `row_copy` repeats every row. */
export const COPIED: Readonly<Record<string, CopiedColumns>> = {
  meta: { key: ['name'], rest: ['value'] },
  issuer: { key: ['id'], rest: ['nit', 'profile', 'settings', 'edition_2026_from', 'created_at'] },
  branch: {
    key: ['issuer_id', 'id'],
    rest: [
      'numero',
      'tipo_establecimiento',
      'cod_estable',
      'cod_punto_venta',
      'formato',
      'profile',
      'created_at',
    ],
  },
  connection: {
    key: ['issuer_id', 'ambiente'],
    rest: ['autoridad', 'url', 'user', 'hex(password_sealed)', 'updated_at'],
  },
  certificate: {
    key: ['id'],
    rest: [
      'issuer_id',
      'ambiente',
      'public_key_pem',
      'hex(private_key_sealed)',
      'fingerprint',
      'not_before',
      'not_after',
      'active',
      'created_at',
    ],
  },
  api_key: {
    key: ['id'],
    rest: [
      'hash',
      'last4',
      'role',
      'issuer_id',
      'branch_id',
      'ambiente',
      'created_at',
      'expires_at',
      'deleted_at',
    ],
  },
  user: { key: ['id'], rest: ['nombre', 'rol', 'pin_hash', 'created_at'] },
};

/**
 * SQL expressions of a row's key and content as `row_copy` keeps them.
 *
 * @param row what stands before each column, e.g. `NEW.`
 */
export function copyOf(
  { key, rest }: CopiedColumns,
  row = '',
): { readonly clave: string; readonly contenido: string } {
  const named = (column: string) =>
    column.startsWith('hex(') ? column.replace('hex(', `hex(${row}`) : `${row}${column}`;
  return {
    clave: `CAST(${key.map(named).join(" || ' ' || ")} AS TEXT)`,
    contenido: `json_array(${rest.map(named).join(', ')})`,
  };
}

/** SQL that copies the rows that are there, and every one that is written from now on. */
export function copying(tabla: string, columns: CopiedColumns): string {
  const put = (row: string, from = '') => {
    const { clave, contenido } = copyOf(columns, row);
    return `INSERT OR REPLACE INTO row_copy (tabla, clave, contenido) SELECT '${tabla}', ${clave}, ${contenido}${from};`;
  };
  const forget = `DELETE FROM row_copy WHERE tabla = '${tabla}' AND clave = ${copyOf(columns, 'OLD.').clave};`;
  return `
${put('', ` FROM ${tabla}`)}
CREATE TRIGGER ${tabla}_copied AFTER INSERT ON ${tabla} BEGIN ${put('NEW.')} END;
CREATE TRIGGER ${tabla}_copied_anew AFTER UPDATE ON ${tabla} BEGIN ${forget} ${put('NEW.')} END;
CREATE TRIGGER ${tabla}_copy_gone AFTER DELETE ON ${tabla} BEGIN ${forget} END;`;
}

export const proof = `
CREATE TABLE chain (
  name      TEXT PRIMARY KEY CHECK (name IN ('audit', 'life_line')),
  since_id  INTEGER NOT NULL CHECK (since_id >= 0),
  last_id   INTEGER NOT NULL CHECK (last_id >= since_id),
  head_hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO chain SELECT 'audit', 0, coalesce(max(id), 0),
  coalesce((SELECT hash FROM audit ORDER BY id DESC LIMIT 1), 'caja-dte audit 1') FROM audit;
INSERT INTO chain SELECT 'life_line', coalesce(max(id), 0), coalesce(max(id), 0), 'caja-dte life line 1' FROM life_line;
CREATE TRIGGER chain_grows BEFORE UPDATE ON chain
WHEN NEW.name IS NOT OLD.name OR NEW.since_id IS NOT OLD.since_id OR NEW.last_id <= OLD.last_id
BEGIN SELECT RAISE(ABORT, 'a chain only grows'); END;
CREATE TRIGGER chain_stays BEFORE DELETE ON chain
BEGIN SELECT RAISE(ABORT, 'a chain is never deleted'); END;

ALTER TABLE life_line ADD COLUMN documento_sha256 TEXT CHECK (documento_sha256 IS NULL OR length(documento_sha256) = 64);
ALTER TABLE life_line ADD COLUMN hash TEXT CHECK (hash IS NULL OR length(hash) = 64);
CREATE TRIGGER life_line_fixed BEFORE UPDATE ON life_line
BEGIN SELECT RAISE(ABORT, 'a life line is append-only'); END;
CREATE TRIGGER life_line_stays BEFORE DELETE ON life_line
BEGIN SELECT RAISE(ABORT, 'a life line is append-only'); END;
CREATE TRIGGER life_line_chained AFTER INSERT ON life_line
BEGIN UPDATE chain SET last_id = NEW.id, head_hash = NEW.hash WHERE name = 'life_line'; END;
CREATE TRIGGER audit_chained AFTER INSERT ON audit
BEGIN UPDATE chain SET last_id = NEW.id, head_hash = NEW.hash WHERE name = 'audit'; END;

CREATE TABLE connection_by_address (
  issuer_id       TEXT NOT NULL REFERENCES issuer (id),
  ambiente        TEXT NOT NULL CHECK (ambiente IN ('PRUEBAS', 'PRODUCCION')),
  autoridad       TEXT NOT NULL CHECK (autoridad IN ('simulador', 'hacienda')),
  url             TEXT,
  user            TEXT,
  password_sealed BLOB,
  updated_at      INTEGER NOT NULL,
  PRIMARY KEY (issuer_id, ambiente),
  CHECK (ambiente = 'PRUEBAS' OR autoridad = 'hacienda'),
  CHECK (autoridad = 'simulador' OR url IS NOT NULL),
  CHECK ((url IS NULL) = (user IS NULL) AND (url IS NULL) = (password_sealed IS NULL))
) STRICT;
INSERT INTO connection_by_address SELECT * FROM connection;
DROP TABLE connection;
ALTER TABLE connection_by_address RENAME TO connection;

CREATE TABLE row_copy (
  tabla     TEXT NOT NULL,
  clave     TEXT NOT NULL,
  contenido TEXT NOT NULL,
  PRIMARY KEY (tabla, clave)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
