/** Thread of an export: drawing and compressing thousands of documents would block the till. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeExport, type ExportJob } from './export-file.ts';

parentPort?.postMessage({
  report: await writeExport(workerData as ExportJob, {
    onProgress: (hechos, total) => parentPort?.postMessage({ hechos, total }),
    cancelled: () => false,
  }),
});
