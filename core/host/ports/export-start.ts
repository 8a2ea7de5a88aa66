/** Exports in the background of a running service. */
import { join } from 'node:path';
import type { DataFolder } from '../../platform/data-folder.ts';
import type { Clock } from '../../engine/deps.ts';
import { tidyExports, type ExportJobsDeps, type RunExport } from '../../till/export/export-jobs.ts';
import type { ExportReport } from '../../till/export/export-period.ts';
import { runThread } from '../../threads/run-thread.ts';
import { workerFile } from '../../threads/worker-file.ts';
import type { ExportJob } from './export-file.ts';

const FOLDER = 'exportaciones';

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
  return ({ request, target }, { onProgress, signal }) => {
    const job: ExportJob = { database, target, request };
    return runThread(workerFile('./export-worker', import.meta.url), {
      workerData: job,
      signal,
      answerIn: (message: Message) => {
        if ('report' in message) return message.report === null ? null : { answer: message.report };
        onProgress(message.hechos, message.total);
        return null;
      },
    });
  };
}
