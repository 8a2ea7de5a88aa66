/** Writes all documents of a period into one archive: JSON, printed version, events and an index. */
import { controlNumberOf } from '../../domain/control-number.ts';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { ArchiveFile } from '../../contract/api/archive.ts';
import type { Caller } from '../../contract/caller.ts';
import type { DocumentPrinting, PrintedDocument } from '../../contract/printing/printed.ts';
import { listedSign } from '../../contract/dte/sale-sign.ts';
import { TIPO_DTE_NAME } from '../../contract/edition.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { instantOf, type FiscalDate } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { fromCents } from '../../domain/money.ts';
import {
  listPage,
  type DocumentFilter,
  type ListedDocument,
  type ListPlace,
} from '../../store/documents/document-list.ts';
import { documentTotals } from '../../store/documents/document-totals.ts';
import type { Reader, Store } from '../../store/store.ts';
import { listingOf } from '../../engine/queries/document-filter.ts';
import { documentFile } from '../../engine/queries/documents.ts';
import { exportEvents } from './export-events.ts';
import { EXPORT_PAGE_DOCUMENTS } from './export-limits.ts';
import { printedDocument } from '../../engine/queries/printed-document.ts';
import { branchesOf } from '../../engine/queries/stats.ts';

export interface ExportRequest {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  /** First and last day of issue, inclusive. */
  readonly desde: FiscalDate;
  readonly hasta: FiscalDate;
  readonly pdf: boolean;
}

export interface ExportReport {
  /** Lines of the index: all numbered documents of the period. */
  readonly documentos: number;
  /** Documents with a file: sealed or in contingency. */
  readonly conArchivo: number;
  /** Sealed invalidations and contingencies. */
  readonly eventos: number;
}

export interface ExportDeps {
  readonly store: Pick<Store, 'read'>;
  readonly archive: ArchiveFile;
  readonly printing: Pick<DocumentPrinting, 'letter'>;
}

/** `onProgress` is called per page; `cancelled` is checked before each document. */
export interface ExportWatch {
  readonly onProgress: (hechos: number, total: number) => void;
  readonly cancelled: () => boolean;
}

const INDEX_COLUMNS = [
  'fecha',
  'hora',
  'tipoDte',
  'documento',
  'numeroControl',
  'codigoGeneracion',
  'selloRecibido',
  'estado',
  'receptorDocumento',
  'receptorNombre',
  'monto',
  'iva',
  'archivo',
  'pdf',
];

/**
 * Writes the whole archive. The caller creates it, and deletes it when this rejects or was cancelled.
 *
 * @returns null when cancelled
 */
export async function exportPeriod(
  { store, archive, printing }: ExportDeps,
  request: ExportRequest,
  watch: ExportWatch,
): Promise<ExportReport | null> {
  const caller: Caller = { keyId: 'exportacion', role: 'admin', branchId: '', ...request };
  const filter = store.read((reader) => filterOf(reader, caller, request));
  const total = store.read((reader) =>
    documentTotals(reader, filter).reduce((sum, { cantidad }) => sum + cantidad, 0),
  );
  const lines: (readonly string[])[] = [];
  let conArchivo = 0;
  let after: ListPlace | null = null;
  for (;;) {
    const page = store.read((reader) => pageOf(reader, { caller, filter, after }));
    for (const { row, file, printed } of page.documents) {
      if (watch.cancelled()) return null;
      const names = namesOf(row, { file: file !== null, pdf: request.pdf });
      lines.push([...cellsOf(row), names.json, names.pdf]);
      if (file === null || printed === null) continue;
      conArchivo += 1;
      const at = instantOf(row.fecEmi, row.horEmi);
      await archive.add({ name: names.json, content: Buffer.from(file), at });
      if (request.pdf) await archive.add({ name: names.pdf, content: await printing.letter(printed), at });
    }
    watch.onProgress(Math.min(lines.length, total), total);
    after = page.last;
    if (!page.more || after === null) break;
  }
  const eventos = await exportEvents({ store, archive }, request, watch.cancelled);
  if (eventos === null) return null;
  const index = UTF8_MARK + csvLines([INDEX_COLUMNS, ...lines.reverse()]);
  await archive.add({
    name: 'indice.csv',
    content: Buffer.from(index),
    at: instantOf(request.hasta, '23:59:59'),
  });
  await archive.end();
  return { documentos: lines.length, conArchivo, eventos };
}

function filterOf(reader: Reader, caller: Caller, { desde, hasta }: ExportRequest): DocumentFilter {
  const branches = branchesOf(reader, caller);
  return listingOf({ desde, hasta }, { ...caller, branches }).filter;
}

interface Page {
  readonly documents: readonly {
    readonly row: ListedDocument;
    /** Null where the receiver gets none: rejected, or not confirmed yet. */
    readonly file: string | null;
    readonly printed: PrintedDocument | null;
  }[];
  readonly more: boolean;
  readonly last: ListPlace | null;
}

function pageOf(
  reader: Reader,
  of: { readonly caller: Caller; readonly filter: DocumentFilter; readonly after: ListPlace | null },
): Page {
  const { documents, more } = listPage(reader, of.filter, { after: of.after, limit: EXPORT_PAGE_DOCUMENTS });
  const found = documents.map((row) => {
    const input = { codigoGeneracion: row.codigoGeneracion };
    if (row.sello === null && row.estado !== 'CONTINGENCIA') return { row, file: null, printed: null };
    const { content } = documentFile(reader, of.caller, input);
    return { row, file: content.text, printed: printedDocument(reader, of.caller, input) };
  });
  return { documents: found, more, last: documents.at(-1) ?? null };
}

/** One folder per day keeps folders small. */
function namesOf(
  { fecEmi, codigoGeneracion }: ListedDocument,
  has: { readonly file: boolean; readonly pdf: boolean },
): { readonly json: string; readonly pdf: string } {
  const name = `${fecEmi}/${codigoGeneracion}`;
  return { json: has.file ? `${name}.json` : '', pdf: has.file && has.pdf ? `${name}.pdf` : '' };
}

function cellsOf(row: ListedDocument): readonly string[] {
  const sign = BigInt(listedSign(row.tipoDte));
  return [
    row.fecEmi,
    row.horEmi,
    row.tipoDte,
    TIPO_DTE_NAME[row.tipoDte],
    controlNumberOf(row) ?? '',
    row.codigoGeneracion,
    row.sello ?? '',
    publicState(row.estado),
    row.receptorDocumento ?? '',
    row.receptorNombre ?? '',
    fromCents(sign * row.montoCentavos).toFixed(2),
    fromCents(sign * row.ivaCentavos).toFixed(2),
  ];
}
