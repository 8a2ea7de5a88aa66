/** The simulator inside the service: started at first use, told each issuer's public key (decisions 2). */
import { AMBIENTE_CODE, type Ambiente } from './contract/ambiente.ts';
import { startSimulator, type Simulator } from './simulator/simulator.ts';

/** Randomness in the made-up password of the accounts, in bytes. */
const PASSWORD_BYTES = 10;

/** Whom the simulator must know, and the key it checks signatures with. */
export interface SimulatorTaxpayer {
  readonly nit: string;
  readonly nrc: string;
  readonly ambiente: Ambiente;
  readonly publicKeyPem: string;
}

export interface SimulatorAccount {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface SimulatorHost {
  /** An account of the simulator for an issuer. */
  account(taxpayer: SimulatorTaxpayer): Promise<SimulatorAccount>;
  close(): Promise<void>;
}

/** A host whose simulator keeps what it sealed in `file`. */
export function createSimulatorHost(options: {
  readonly file: string;
  readonly randomBytes: (count: number) => Buffer;
}): SimulatorHost {
  let started: Promise<Simulator> | null = null;
  // One password for the life of the process: an account opened earlier stays usable when its key changes.
  const password = `Sim#${options.randomBytes(PASSWORD_BYTES).toString('hex')}`;
  const start = () => (started ??= startSimulator({ port: 0, file: options.file }));
  return {
    account: async ({ nit, nrc, ambiente, publicKeyPem }) => {
      const simulator = await start();
      await simulator.registerTaxpayer({
        nit,
        nrc,
        user: nit,
        pwd: password,
        ambiente: AMBIENTE_CODE[ambiente],
        publicKeyPem,
      });
      return { url: simulator.url, user: nit, password };
    },
    close: async () => {
      if (started !== null) await (await started).close();
    },
  };
}
