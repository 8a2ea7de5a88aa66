/** Worker thread of the built-in simulator: a large request blocks nothing else. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureText } from './failure-text.ts';
import type { SimulatorScript, TaxpayerInput } from '../simulator/script.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator/simulator.ts';

export interface SimulatorStart {
  /** File of sealed documents. */
  readonly file: string;
  /** 0: any free port. */
  readonly port: number;
  /** Lead of its clock over the computer's, in ms, as one 64-bit float; absent: none. */
  readonly lead?: SharedArrayBuffer;
}

export type SimulatorOrder =
  | { readonly kind: 'register'; readonly id: number; readonly taxpayer: TaxpayerInput }
  | {
      readonly kind: 'play';
      readonly id: number;
      readonly rules: NonNullable<SimulatorScript['fallas']>;
    }
  | { readonly kind: 'close' };

export type SimulatorWord =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string }
  /** `why`: null on success. */
  | { readonly kind: 'done'; readonly id: number; readonly why: string | null };

const port = parentPort;
const tell = (word: SimulatorWord): void => port?.postMessage(word);

async function obey(simulator: Simulator, order: SimulatorOrder): Promise<void> {
  if (order.kind === 'close') {
    await simulator.close();
    port?.close();
    return;
  }
  const { id } = order;
  try {
    if (order.kind === 'play') simulator.addFaults(order.rules);
    else await simulator.registerTaxpayer(order.taxpayer);
    tell({ kind: 'done', id, why: null });
  } catch (error) {
    tell({ kind: 'done', id, why: failureText(error) });
  }
}

/** A clock moved by another thread; lots are processed at once, since time may stand still. */
function ahead(lead: SharedArrayBuffer): Pick<SimulatorOptions, 'now' | 'script'> {
  const leadMs = new Float64Array(lead);
  return { now: () => new Date(Date.now() + (leadMs[0] ?? 0)), script: { demoraLoteMs: 0 } };
}

try {
  // Control calls come through this port only: over HTTP any local program could make the next sale fail.
  const { lead, ...place } = workerData as SimulatorStart;
  const simulator = await startSimulator({
    ...place,
    ...(lead === undefined ? {} : ahead(lead)),
    controls: 'closed',
  });
  port?.on('message', (order: SimulatorOrder) => void obey(simulator, order));
  tell({ kind: 'listening', url: simulator.url });
} catch (error) {
  tell({ kind: 'failed', why: failureText(error) });
}
