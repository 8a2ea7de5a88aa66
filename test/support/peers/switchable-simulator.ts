/** The authority's simulator in the test's process; it can be turned off and on again at the same address. */
import { AMBIENTE_CODE, AMBIENTES } from '../../../core/contract/ambiente.ts';
import type { SimulatorReport } from '../../../core/simulator/records/report.ts';
import type { SimulatorScript } from '../../../core/simulator/script.ts';
import type { TakenEditions } from '../../../core/simulator/tables/taken-editions.ts';
import { startSimulator, type Simulator } from '../../../core/simulator/simulator.ts';
import type { Clock } from '../../../core/engine/deps.ts';
import { reservedPort } from '../service/reserved-port.ts';
import {
  OTHER_NIT,
  OTHER_NRC,
  PASSWORD,
  PUBLIC_KEY_PEM,
  SHOP_NIT,
  SHOP_NRC,
  userOf,
} from '../shop/shop-file.ts';

export type Faults = NonNullable<SimulatorScript['fallas']>;

export interface SwitchableSimulator {
  readonly url: string;
  addFaults(faults: Faults): void;
  clearFaults(): void;
  /** Which edition of its formats it takes from now on, also after it was turned off and on. */
  takeEditions(editions: TakenEditions): void;
  /** Makes one more key of the shop's issuers known, or takes this one alone from now on. */
  addKey(publicKeyPem: string, how?: { readonly soloEsta: boolean }): Promise<void>;
  /** Counters since it was last turned on; sealed documents of its whole life. */
  report(): SimulatorReport;
  /** Closes its port: connections are refused. What was under way is cut. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
}

/** Who may send: both issuers of the shop's file, in both environments, each with the same key. */
const ACCOUNTS = [
  { nit: SHOP_NIT, nrc: SHOP_NRC },
  { nit: OTHER_NIT, nrc: OTHER_NRC },
].flatMap(({ nit, nrc }) =>
  AMBIENTES.map((ambiente) => ({
    nit,
    nrc,
    user: userOf(nit, ambiente),
    pwd: PASSWORD,
    ambiente: AMBIENTE_CODE[ambiente],
  })),
);

/**
 * Starts it with the shop's issuers registered; it keeps what it sealed in `file` and lives by the test's clock.
 *
 * @param givenPort one that is free unless given
 */
export async function switchableSimulator(
  file: string,
  clock: Clock,
  more: Pick<SimulatorScript, 'recuerdaRechazos'> = {},
  givenPort?: number,
): Promise<SwitchableSimulator> {
  let ediciones: TakenEditions = 'ambas';
  const start = async (port: number): Promise<Simulator> => {
    const simulator = await startSimulator({
      port,
      file,
      durable: false,
      script: { demoraLoteMs: 0, ...more, ediciones },
      now: () => new Date(clock.now()),
    });
    await register(simulator, PUBLIC_KEY_PEM);
    return simulator;
  };
  const port = givenPort ?? (await reservedPort());
  let running: Simulator | null = await start(port);
  const { url } = running;
  const on = (): Simulator => {
    if (running === null) throw new Error('the simulator is turned off');
    return running;
  };
  return {
    url,
    addFaults: (faults) => on().addFaults(faults),
    clearFaults: () => on().clearFaults(),
    takeEditions: (editions) => {
      ediciones = editions;
      running?.takeEditions(editions);
    },
    addKey: (publicKeyPem, how) => register(on(), publicKeyPem, how),
    report: () => on().report(),
    turnOff: async () => {
      const stopping = running;
      running = null;
      await stopping?.close();
    },
    turnOn: async () => {
      running ??= await start(port);
    },
  };
}

async function register(
  simulator: Simulator,
  publicKeyPem: string,
  how: { readonly soloEsta?: boolean } = {},
): Promise<void> {
  for (const account of ACCOUNTS) await simulator.registerTaxpayer({ ...account, publicKeyPem, ...how });
}
