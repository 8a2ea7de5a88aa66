/** The simulator inside the service, in a thread of its own: started at first use; it gets each issuer's public key (§connections). */
import { AMBIENTE_CODE, type Ambiente } from '../contract/ambiente.ts';
import type { LineFault } from '../contract/api/rehearsal/rehearsed-time.ts';
import type { Rehearsal } from '../contract/issuing/rehearsal.ts';
import { rule, type RuleParameters } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { failureText } from './failure-text.ts';
import { readJournal } from '../simulator/records/journal.ts';
import { createRegistry, type SimulatorRecord } from '../simulator/records/registry.ts';
import { downRules, rehearsalRules, type Rehearsed } from './rehearsal-rules.ts';
import { startSimulatorThread, type SimulatorThread } from './simulator-thread.ts';

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
  /**
   * An account of the simulator for an issuer.
   *
   * Rejects with AppError `EMISION_BLOQUEADA` when its file cannot be used; the next call tries again.
   */
  account(taxpayer: SimulatorTaxpayer): Promise<SimulatorAccount>;
  /** Has the simulator do with a document what is rehearsed. Rejects as `account` does. */
  rehearse(rehearsal: Rehearsal, of: Rehearsed): Promise<void>;
  /** Has its line fail for everybody until then. Rejects as `account` does. */
  cutLine(fault: LineFault, until: Instant): Promise<void>;
  /** Whether there is no connection to it now. */
  isCutOff(): boolean;
  close(): Promise<void>;
}

/** A host whose simulator keeps what it sealed in `file`. */
export function createSimulatorHost(options: {
  readonly file: string;
  readonly randomBytes: (count: number) => Buffer;
  readonly now: () => Instant;
  /** How far its clock is ahead of the computer's; as the computer's unless given. */
  readonly lead?: SharedArrayBuffer | undefined;
}): SimulatorHost {
  let started: Promise<SimulatorThread> | null = null;
  let cutUntil: Instant = 0;
  // One password for the life of the process: an account opened earlier stays usable when its key changes.
  const password = `Sim#${options.randomBytes(PASSWORD_BYTES).toString('hex')}`;
  const start = () =>
    (started ??= startSimulatorThread({
      file: options.file,
      ...(options.lead === undefined ? {} : { lead: options.lead }),
    }).catch((cause: unknown) => {
      started = null;
      throw refusal('EMISION_BLOQUEADA', rule('archivo-del-simulador', unusable(options.file, cause)), {
        cause,
      });
    }));
  return {
    account: async ({ nit, nrc, ambiente, publicKeyPem }) => {
      const simulator = await start();
      await simulator.register({
        nit,
        nrc,
        user: nit,
        pwd: password,
        ambiente: AMBIENTE_CODE[ambiente],
        publicKeyPem,
      });
      return { url: simulator.url, user: nit, password };
    },
    rehearse: async (rehearsal, of) => (await start()).play(rehearsalRules(rehearsal, of)),
    cutLine: async (fault, until) => {
      if (fault === 'sin-linea') cutUntil = Math.max(cutUntil, until);
      else await (await start()).play(downRules(until - options.now()));
    },
    isCutOff: () => options.now() < cutUntil,
    close: async () => {
      const running = await started?.catch(() => null);
      await running?.close();
    },
  };
}

/** What is wrong with the simulator's file, and the way out; both in Spanish. */
type FileProblem = RuleParameters<'archivo-del-simulador'>;

/**
 * Looks at the simulator's file without changing it.
 *
 * @returns null when it can be used or is not there yet
 */
export async function simulatorFileProblem(file: string): Promise<FileProblem | null> {
  const registry = createRegistry();
  try {
    await readJournal(file, (record) => registry.apply(record as SimulatorRecord));
    return null;
  } catch (cause) {
    return unusable(file, cause);
  }
}

function unusable(file: string, cause: unknown): FileProblem {
  const salida = `cámbiele el nombre a ${file} y el simulador empieza de nuevo, sin lo que selló`;
  return { causa: failureText(cause), salida };
}
