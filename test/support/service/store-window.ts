/** Looks into the database through a connection of its own: what it shows is committed. */
import Database from 'better-sqlite3';

export interface DocumentRow {
  readonly id: number;
  readonly codigo_generacion: string;
  readonly numero_control: string;
  readonly numero: number;
  readonly numero_vigente: number;
  readonly tipo_dte: string;
  readonly estado: string;
  readonly sello: string | null;
  readonly fec_emi: string;
  readonly hor_emi: string;
  readonly edicion: string;
  readonly version: number;
  readonly issuer_id: string;
  readonly ambiente: string;
  readonly branch_id: string;
  readonly emitted_at: number;
  readonly contingency_id: number | null;
  readonly fh_procesamiento: number | null;
  readonly payload: string;
  readonly firma: string | null;
}

export interface QueueRow {
  readonly document_id: number;
  readonly next_attempt_at: number;
  readonly attempts: number;
  readonly resends: number;
  readonly last_answer: string | null;
  readonly retenido: string | null;
}

export interface WindowRow {
  readonly id: number;
  readonly issuer_id: string;
  readonly ambiente: string;
  readonly tipo: number;
  readonly motivo: string | null;
  readonly evidencia: string;
  readonly opened_at: number;
  readonly closed_at: number | null;
  readonly rechazos: number;
  readonly retry_at: number | null;
}

export interface EventRow {
  readonly id: number;
  readonly codigo_generacion: string;
  readonly tipo: string;
  readonly branch_id: string;
  readonly issuer_id: string;
  readonly ambiente: string;
  readonly edicion: string;
  readonly contingency_id: number | null;
  readonly payload: string;
  readonly certificate_id: string | null;
  readonly firma: string | null;
  readonly estado: string;
  readonly sello: string | null;
  readonly attempts: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** How many documents it lists. */
  readonly documentos: number;
}

export interface LotRow {
  readonly id: number;
  readonly codigo_lote: string | null;
  readonly issuer_id: string;
  readonly ambiente: string;
  readonly edicion: string;
  readonly estado: string;
  readonly sent_at: number;
  readonly documentos: number;
}

export interface StoreWindow {
  /** Every document in the order of numbering. */
  documents(): readonly DocumentRow[];
  /** The document with that codigoGeneracion. */
  document(codigoGeneracion: unknown): DocumentRow;
  /** The queue, by document. */
  queue(): readonly QueueRow[];
  /** Contingency windows in the order of their opening. */
  windows(): readonly WindowRow[];
  /** Events of both kinds in the order of their making. */
  events(): readonly EventRow[];
  lots(): readonly LotRow[];
  /** `type/year → last number`, one entry per sequence. */
  sequences(): Readonly<Record<string, number>>;
  /** Certificates of a document's signatures, oldest first. */
  signatures(documentId: number): readonly string[];
  /** Causes in a document's life line, oldest first. */
  causes(documentId: number): readonly string[];
  shut(): void;
}

const DOCUMENTS = `
  SELECT document.*, payload, (SELECT firma FROM signature
    WHERE document_id = document.id AND version = document.version ORDER BY rowid DESC LIMIT 1) AS firma
  FROM document JOIN document_version ON document_id = document.id AND document_version.version = document.version
  ORDER BY document.id`;

const LOTS = `
  SELECT lot.*, count(*) AS documentos FROM lot JOIN lot_document ON lot_id = lot.id GROUP BY lot.id ORDER BY lot.id`;
const EVENTS = `
  SELECT event.*, (SELECT count(*) FROM event_document WHERE event_id = event.id) AS documentos FROM event ORDER BY id`;

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
    windows: () => rows<WindowRow>('SELECT * FROM contingency ORDER BY id'),
    events: () => rows<EventRow>(EVENTS),
    lots: () => rows<LotRow>(LOTS),
    sequences: () =>
      Object.fromEntries(
        rows<{ tipo_dte: string; anio: number; ultimo: number }>('SELECT * FROM sequence ORDER BY id').map(
          (row) => [`${row.tipo_dte}/${row.anio}`, row.ultimo],
        ),
      ),
    signatures: (documentId) =>
      rows<{ certificate_id: string }>(
        'SELECT certificate_id FROM signature WHERE document_id = ? ORDER BY rowid',
        documentId,
      ).map((row) => row.certificate_id),
    causes: (documentId) =>
      rows<{ causa: string }>(
        'SELECT causa FROM life_line WHERE document_id = ? ORDER BY id',
        documentId,
      ).map((row) => row.causa),
    shut: () => void database.close(),
  };
}
