/**
 * Hosts the built-in simulator in a worker thread, started at first use; it receives each issuer's public key
 * (§connections).
 */
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

/** Random bytes of the generated account password. */
const PASSWORD_BYTES = 10;

/** An issuer known to the simulator, with the key to verify its signatures. */
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
   * An account of the simulator for an issuer. Rejects with AppError `EMISION_BLOQUEADA` when its file is
   * unusable; the next call retries.
   */
  account(taxpayer: SimulatorTaxpayer): Promise<SimulatorAccount>;
  /** Makes the simulator treat a document as rehearsed. Rejects as `account` does. */
  rehearse(rehearsal: Rehearsal, of: Rehearsed): Promise<void>;
  /** Makes every call fail until that instant. Rejects as `account` does. */
  cutLine(fault: LineFault, until: Instant): Promise<void>;
  isCutOff(): boolean;
  close(): Promise<void>;
}

/** @param options `file`: where the simulator stores sealed documents */
export function createSimulatorHost(options: {
  readonly file: string;
  readonly randomBytes: (count: number) => Buffer;
  readonly now: () => Instant;
  /** Lead of its clock over the computer's; default 0. */
  readonly lead?: SharedArrayBuffer | undefined;
}): SimulatorHost {
  let started: Promise<SimulatorThread> | null = null;
  let cutUntil: Instant = 0;
  // One password per process: existing accounts stay valid when a key changes.
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

/** Fault of the simulator's file and its remedy, in Spanish. */
type FileProblem = RuleParameters<'archivo-del-simulador'>;

/** Checks the simulator's file without changing it. @returns null if it is usable or does not exist yet */
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
