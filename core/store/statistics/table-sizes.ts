/** Size of the database: rows per table and pages, without any contents. */
import type { Reader } from '../handle.ts';
import { databaseOf } from '../handle.ts';
import { integer, text } from '../row.ts';
import { query } from '../statement.ts';

const TABLES = query(
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
);
const PAGES = query(`
  SELECT (SELECT page_count FROM pragma_page_count) AS pages, (SELECT freelist_count FROM pragma_freelist_count) AS free,
    (SELECT page_size FROM pragma_page_size) AS size, (SELECT user_version FROM pragma_user_version) AS version`);

export interface TableSizes {
  readonly esquema: number;
  readonly paginas: number;
  readonly paginasLibres: number;
  readonly bytesPorPagina: number;
  readonly filas: Readonly<Record<string, number>>;
}

/** Counts every row; time grows with the database. */
export function tableSizes(reader: Reader): TableSizes {
  const database = databaseOf(reader);
  const filas = TABLES.all(reader).map((row) => {
    const name = text(row, 'name');
    const counted = database.prepare<[], { total: number }>(`SELECT count(*) AS total FROM "${name}"`).get();
    return [name, counted?.total ?? 0] as const;
  });
  const row = PAGES.get(reader) ?? {};
  return {
    esquema: integer(row, 'version'),
    paginas: integer(row, 'pages'),
    paginasLibres: integer(row, 'free'),
    bytesPorPagina: integer(row, 'size'),
    filas: Object.fromEntries(filas),
  };
}
