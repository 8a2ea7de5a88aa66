/** Writes an export file while the database is in use. */
import type { PrintedDocument } from '../../contract/printing/printed.ts';
import { createZipFile } from '../../output/zip/zip-file.ts';
import { drawLetter } from '../../output/printed-version/draw-letter.ts';
import { REHEARSED_MARK } from '../../output/rehearsed-mark.ts';
import {
  exportPeriod,
  type ExportReport,
  type ExportWatch,
  type ExportRequest,
} from '../../till/export/export-period.ts';
import { rehearsedLeadMs } from '../../store/issuers/rehearsed-time.ts';
import { openReadOnlyStore } from '../../store/store.ts';

export interface ExportJob {
  readonly database: string;
  /** Must not exist yet. */
  readonly target: string;
  readonly request: ExportRequest;
}

/**
 * Writes the file; after a failure or cancellation it is incomplete and useless.
 * @returns null if cancelled
 * @throws Error of the system when the file cannot be written
 */
export async function writeExport(
  { database, target, request }: ExportJob,
  watch: ExportWatch,
): Promise<ExportReport | null> {
  const store = openReadOnlyStore(database);
  const archive = createZipFile(target);
  try {
    // Draw in this thread: it has nothing else to do.
    const mark = store.read(rehearsedLeadMs) === null ? undefined : REHEARSED_MARK;
    const printing = { letter: (document: PrintedDocument) => drawLetter(document, mark) };
    const report = await exportPeriod({ store, archive, printing }, request, watch);
    if (report === null) await archive.abort();
    return report;
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    store.close();
  }
}
