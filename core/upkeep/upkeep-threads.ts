/** Long reading in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { BackupProgress } from '../backup/backup.ts';
import { drillReport, type DrillReport } from '../contract/bridge/bridge-upkeep.ts';
import type { DrillWish } from '../backup/restore-drill.ts';
import { THREAD_MEMORY, workerFile } from '../threads/worker-file.ts';
import type { UpkeepWork } from './upkeep-worker.ts';

/** Told of the thread, so that it does not outlive the service. */
type Started = (thread: Worker) => void;

/** Tries a copy out. */
export async function runDrill(
  wish: DrillWish,
  of: { readonly tell: (progress: BackupProgress) => void; readonly started: Started },
): Promise<DrillReport> {
  type Message = { readonly progress: BackupProgress } | { readonly report: DrillReport };
  let report: DrillReport | null = null;
  const thread = new Worker(workerFile('../backup/restore-drill-worker', import.meta.url), {
    resourceLimits: THREAD_MEMORY,
    workerData: wish,
  });
  of.started(thread);
  thread.on('message', (message: Message) => {
    if ('report' in message) report = drillReport.parse(message.report);
    else of.tell(message.progress);
  });
  await ended(thread);
  if (report === null) throw new Error('the drill ended without a report');
  return report;
}

/** Runs a work that answers with one value. */
export async function inUpkeepThread<T>(work: UpkeepWork, started: Started): Promise<T> {
  const answers: T[] = [];
  const thread = new Worker(workerFile('./upkeep-worker', import.meta.url), {
    resourceLimits: THREAD_MEMORY,
    workerData: work,
  });
  started(thread);
  thread.on('message', (message: T) => void answers.push(message));
  await ended(thread);
  const [answer] = answers;
  if (answer === undefined) throw new Error('the thread ended without an answer');
  return answer;
}

function ended(thread: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`a thread ended with ${code}`));
    });
  });
}
