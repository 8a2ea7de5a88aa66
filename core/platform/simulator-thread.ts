/** The service's handle of the simulator thread. */
import { Worker } from 'node:worker_threads';
import type { SimulatorScript, TaxpayerInput } from '../simulator/script.ts';
import { THREAD_MEMORY, workerFile } from '../threads/worker-file.ts';
import type { SimulatorOrder, SimulatorStart, SimulatorWord } from './simulator-worker.ts';

export interface SimulatorThread {
  readonly url: string;
  /** Rejects with the reason if the taxpayer is refused. */
  register(taxpayer: TaxpayerInput): Promise<void>;
  /** Adds script rules. Rejects with the reason if one is invalid. */
  play(rules: NonNullable<SimulatorScript['fallas']>): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the thread. After a crash it restarts at the same port with the state in its file.
 * @throws Error with the reason, in Spanish, if it cannot start
 */
export async function startSimulatorThread(of: Omit<SimulatorStart, 'port'>): Promise<SimulatorThread> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosing = false;
  let worker: Worker;
  const abandon = () => {
    for (const { reject } of waiting.values()) reject(new Error('el simulador se interrumpió'));
    waiting.clear();
  };
  const start = async (port: number): Promise<string> => {
    const url = await listening((worker = opened({ ...of, port })));
    worker.on('message', (word: SimulatorWord) => settle(waiting, word));
    worker.once('exit', () => {
      abandon();
      // If the restart fails, the simulator is unreachable and documents wait.
      if (!isClosing) start(Number(new URL(url).port)).catch(() => undefined);
    });
    return url;
  };
  const order = (what: SimulatorOrder) => worker.postMessage(what);
  const carryOut = (orderOf: (id: number) => SimulatorOrder): Promise<void> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      order(orderOf(lastId));
    });
  const url = await start(0);
  return {
    url,
    register: (taxpayer) => carryOut((id) => ({ kind: 'register', id, taxpayer })),
    play: (rules) => carryOut((id) => ({ kind: 'play', id, rules })),
    close: () => {
      isClosing = true;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      order({ kind: 'close' });
      return ended;
    },
  };
}

function settle(waiting: Map<number, Waiting>, word: SimulatorWord): void {
  if (word.kind !== 'done') return;
  const wanted = waiting.get(word.id);
  waiting.delete(word.id);
  if (word.why === null) wanted?.resolve();
  else wanted?.reject(new Error(word.why));
}

function listening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (word: SimulatorWord) => {
      if (word.kind === 'listening') resolve(word.url);
      else reject(new Error(word.kind === 'failed' ? word.why : word.kind));
    });
    // Stays registered: an unhandled worker error would end the till.
    worker.on('error', reject);
    worker.once('exit', () => reject(new Error('el simulador se interrumpió')));
  });
}

function opened(workerData: SimulatorStart): Worker {
  return new Worker(workerFile('./simulator-worker', import.meta.url), {
    resourceLimits: THREAD_MEMORY,
    workerData,
  });
}
