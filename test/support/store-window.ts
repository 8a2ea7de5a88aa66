/** Looks into the database through a connection of its own: what it shows is committed. */
import Database from 'better-sqlite3';

export interface DocumentRow {
  readonly id: number;
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly numero: number;
  readonly estado: string;
  readonly sello: string | null;
  readonly fec_emi: string;
  readonly hor_emi: string;
  readonly edicion: string;
  readonly payload: string;
  readonly firma: string | null;
}

export interface QueueRow {
  readonly document_id: number;
  readonly next_attempt_at: number;
  readonly attempts: number;
  readonly resends: number;
  readonly last_answer: string | null;
}

export interface StoreWindow {
  /** Every document in the order of numbering. */
  documents(): readonly DocumentRow[];
  /** The document with that codigoGeneracion. */
  document(codigoGeneracion: unknown): DocumentRow;
  /** The queue, by document. */
  queue(): readonly QueueRow[];
  /** `type/year → last number`, one entry per sequence. */
  sequences(): Readonly<Record<string, number>>;
  /** Causes in a document's life line, oldest first. */
  causes(documentId: number): readonly string[];
  shut(): void;
}

const DOCUMENTS = `
  SELECT document.*, payload, (SELECT firma FROM signature WHERE document_id = document.id) AS firma
  FROM document JOIN document_version ON document_id = document.id ORDER BY document.id`;

export function openStoreWindow(file: string): StoreWindow {
  const database = new Database(file, { readonly: true });
  const rows = <Row>(sql: string, ...params: readonly unknown[]) =>
    database.prepare<unknown[], Row>(sql).all(...params);
  const documents = () => rows<DocumentRow>(DOCUMENTS);
  return {
    documents,
    document: (codigoGeneracion) => {
      const found = documents().find((row) => row.codigo_generacion === codigoGeneracion);
      if (found === undefined) throw new Error(`no document ${String(codigoGeneracion)}`);
      return found;
    },
    queue: () => rows<QueueRow>('SELECT * FROM outbox ORDER BY document_id'),
    sequences: () =>
      Object.fromEntries(
        rows<{ tipo_dte: string; anio: number; ultimo: number }>('SELECT * FROM sequence ORDER BY id').map(
          (row) => [`${row.tipo_dte}/${row.anio}`, row.ultimo],
        ),
      ),
    causes: (documentId) =>
      rows<{ causa: string }>(
        'SELECT causa FROM life_line WHERE document_id = ? ORDER BY id',
        documentId,
      ).map((row) => row.causa),
    shut: () => void database.close(),
  };
}
