/** Long reading in a thread of its own. */
import type { BackupProgress } from '../backup/backup.ts';
import { drillReport, type DrillReport } from '../contract/bridge/bridge-maintenance.ts';
import type { DrillRequest } from '../backup/restore-drill.ts';
import { runThread } from '../threads/run-thread.ts';
import { workerFile } from '../threads/worker-file.ts';
import type { MaintenanceWork } from './maintenance-worker.ts';

/** Tries a copy out. */
export function runDrill(
  request: DrillRequest,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (progress: BackupProgress) => void },
): Promise<DrillReport> {
  return runThread(workerFile('../backup/restore-drill-worker', import.meta.url), {
    workerData: request,
    signal,
    answerIn: (message: { readonly progress: BackupProgress } | { readonly report: DrillReport }) => {
      if ('report' in message) return { answer: drillReport.parse(message.report) };
      tell(message.progress);
      return null;
    },
  });
}

/** Runs a work that answers with one value. */
export function inMaintenanceThread<T>(work: MaintenanceWork, signal: AbortSignal): Promise<T> {
  return runThread(workerFile('./maintenance-worker', import.meta.url), {
    workerData: work,
    signal,
    answerIn: (answer: T) => ({ answer }),
  });
}
