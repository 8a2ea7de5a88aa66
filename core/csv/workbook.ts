/** Spreadsheets of Excel (`.xlsx`) as the lines of a CSV file, made in a thread: unpacking a long one would hold up the till. */
import { runThread } from '../threads/run-thread.ts';
import { workerFile } from '../threads/worker-file.ts';
import type { CsvLines } from './csv-text.ts';

/** Why a workbook is not read. */
export type WorkbookFault = 'damaged' | 'too-large';

/** What the thread answers: a sheet as CSV in UTF-8, or why there is none. */
export type WorkbookAnswer =
  | { readonly ok: true; readonly text: Uint8Array }
  | { readonly ok: false; readonly reason: WorkbookFault };

/** What the parts of a workbook come to once unpacked, in bytes at most: 120,000 products in a dozen columns. */
export const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
/** Memory of the thread for objects, in megabytes: the unpacked sheet as text and its cells, several times over. */
const MAX_MEMORY_MB = 768;
/** Longest reading, in milliseconds: the largest workbook takes a slow and busy computer half of it. */
const MAX_READING_MS = 4 * 60_000;

/** Whether bytes begin as a zip file does; no text does. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x20;
}

/**
 * The first sheet of a workbook, comma between columns, each row on the line of its own number. Formulas are not calculated: what they
 * last came to is read.
 *
 * @returns why not, where it is damaged, no workbook, or too large to be unpacked
 */
export async function workbookLines(bytes: Uint8Array): Promise<CsvLines | WorkbookFault> {
  const signal = AbortSignal.timeout(MAX_READING_MS);
  try {
    const answer = await runThread(workerFile('./workbook-worker', import.meta.url), {
      workerData: bytes,
      signal,
      maxMemoryMb: MAX_MEMORY_MB,
      answerIn: (message: WorkbookAnswer) => ({ answer: message }),
    });
    if (!answer.ok) return answer.reason;
    return { text: new TextDecoder().decode(answer.text), passed: 0 };
  } catch (error) {
    const isSpent = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isSpent || signal.aborted) return 'too-large';
    throw error;
  }
}
