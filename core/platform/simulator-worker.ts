/** The thread of the built-in simulator: what it is sent, however large, holds up nobody but itself. */
import { parentPort, workerData } from 'node:worker_threads';
import { failureText } from './failure-text.ts';
import type { SimulatorScript, TaxpayerInput } from '../simulator/script.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator/simulator.ts';

export interface SimulatorStart {
  /** Where it keeps what it sealed. */
  readonly file: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** How far its clock is ahead of the computer's, in milliseconds, as one 64-bit float; absent where it goes with it. */
  readonly lead?: SharedArrayBuffer;
}

/** What the till asks of it: whom it must know, what it must play, or its end. */
export type SimulatorOrder =
  | { readonly kind: 'register'; readonly id: number; readonly taxpayer: TaxpayerInput }
  | {
      readonly kind: 'play';
      readonly id: number;
      readonly rules: NonNullable<SimulatorScript['fallas']>;
    }
  | { readonly kind: 'close' };

/** What it tells the till. */
export type SimulatorWord =
  | { readonly kind: 'listening'; readonly url: string }
  /** It could not start. */
  | { readonly kind: 'failed'; readonly why: string }
  /** `why` is null when the order was carried out. */
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

/** A clock that another thread moves; lots are worked off at once, so that no moment passes meanwhile. */
function ahead(lead: SharedArrayBuffer): Pick<SimulatorOptions, 'now' | 'script'> {
  const leadMs = new Float64Array(lead);
  return { now: () => new Date(Date.now() + (leadMs[0] ?? 0)), script: { demoraLoteMs: 0 } };
}

try {
  // Its controls are this port: over HTTP any program of the computer could have the next sale refused.
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
