/** The authority's simulator in the test's process; it can be turned off and on again at the same address. */
import type { SimulatorReport } from '../../core/simulator/records/report.ts';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import { startSimulator, type Simulator } from '../../core/simulator/simulator.ts';
import type { Clock } from '../../core/engine/deps.ts';
import { PASSWORD, PUBLIC_KEY_PEM, SHOP_NIT, SHOP_NRC } from './shop-file.ts';

export type Faults = NonNullable<SimulatorScript['fallas']>;

export interface SwitchableSimulator {
  readonly url: string;
  addFaults(faults: Faults): void;
  clearFaults(): void;
  /** Counters since it was last turned on; sealed documents of its whole life. */
  report(): SimulatorReport;
  /** Closes its port: connections are refused. What was under way is cut. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
}

/** Starts it with the shop's issuer registered; it keeps what it sealed in `file` and lives by the test's clock. */
export async function switchableSimulator(file: string, clock: Clock): Promise<SwitchableSimulator> {
  const start = async (port: number): Promise<Simulator> => {
    const simulator = await startSimulator({ port, file, durable: false, now: () => new Date(clock.now()) });
    const account = { nit: SHOP_NIT, nrc: SHOP_NRC, user: SHOP_NIT, pwd: PASSWORD };
    await simulator.registerTaxpayer({ ...account, ambiente: '00', publicKeyPem: PUBLIC_KEY_PEM });
    return simulator;
  };
  let running: Simulator | null = await start(0);
  const { url } = running;
  const on = (): Simulator => {
    if (running === null) throw new Error('the simulator is turned off');
    return running;
  };
  return {
    url,
    addFaults: (faults) => on().addFaults(faults),
    clearFaults: () => on().clearFaults(),
    report: () => on().report(),
    turnOff: async () => {
      const stopping = running;
      running = null;
      await stopping?.close();
    },
    turnOn: async () => {
      running ??= await start(Number(new URL(url).port));
    },
  };
}
