/** Exports in the background of a running service. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { Clock } from '../../engine/deps.ts';
import { tidyExports, type ExportJobsDeps, type RunExport } from '../../till/export/export-jobs.ts';
import type { ExportReport } from '../../till/export/export-period.ts';
import { THREAD_MEMORY, workerFile } from '../../threads/worker-file.ts';
import type { ExportJob } from './export-file.ts';

/** Folder of the exports of a data folder. */
const FOLDER = 'exportaciones';

/** What the till needs for them. */
export function startExports({
  folder,
  clock,
}: {
  readonly folder: DataFolder;
  readonly clock: Pick<Clock, 'now'>;
}): Pick<ExportJobsDeps, 'exportFolder' | 'runExport'> {
  const exportFolder = join(folder.path, FOLDER);
  tidyExports(exportFolder, clock.now());
  return { exportFolder, runExport: inThread(folder.database) };
}

type Message = { readonly hechos: number; readonly total: number } | { readonly report: ExportReport | null };

function inThread(database: string): RunExport {
  return ({ wish, target }, { onProgress, signal }) => {
    const job: ExportJob = { database, target, wish };
    const worker = new Worker(workerFile('./export-worker', import.meta.url), {
      resourceLimits: THREAD_MEMORY,
      workerData: job,
    });
    signal.addEventListener('abort', () => void worker.terminate(), { once: true });
    return new Promise((resolve, reject) => {
      let report: ExportReport | null = null;
      worker.on('message', (message: Message) => {
        if ('report' in message) ({ report } = message);
        else onProgress(message.hechos, message.total);
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        if (report !== null && code === 0) resolve(report);
        else reject(new Error(`the thread of an export ended with ${code}`));
      });
    });
  };
}
