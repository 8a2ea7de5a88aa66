/** Data folders set up in the test's own process: what the command line does, without starting it. */
import { existsSync } from 'node:fs';
import { readProvision } from '../../../core/provision/file.ts';
import { applyProvision } from '../../../core/provision/provision.ts';
import type { PinCost } from '../../../core/provision/secrets/pin.ts';
import { withSealedStore } from '../../../core/cli/session.ts';
import { runCommandLine } from '../../../core/cli/program.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { openDataVault } from '../../../core/platform/data-vault.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { putFirstDatabase } from './first-database.ts';

/** A PIN in tests is not worth the third of a second that a guess costs in a shop. */
export const CHEAP_PIN: PinCost = { N: 2, r: 1, p: 1 };

export interface Place {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Applies a provisioning file as `caja provision` does, with PINs that are cheap to check. */
export async function provisionFolder(file: object, { dataDir, env }: Place): Promise<void> {
  const read = readProvision(JSON.stringify(file));
  if (read.kind === 'faulty') throw new Error(JSON.stringify(read.faults));
  const folder = dataFolder(dataDir, env);
  const vault = await openDataVault(folder, env);
  if (!existsSync(folder.database)) putFirstDatabase(folder.database);
  await withSealedStore(folder, { env }, (store) =>
    applyProvision(read.file, { store, vault, now: systemClock.now, pinCost: CHEAP_PIN }),
  );
}

/** Runs a command of the command line in the test's own process, on the folder. */
export async function runHere(
  args: readonly string[],
  { dataDir, env }: Place,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  let stdout = '';
  let stderr = '';
  const code = await runCommandLine([...args, '--data-dir', dataDir], {
    env,
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
  });
  return { code, stdout, stderr };
}

/** What a command that must go well writes to standard output. */
export async function commandHere(args: readonly string[], place: Place): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, place);
  if (code !== 0) throw new Error(`the command ended with ${code}: ${stderr}${stdout}`);
  return stdout;
}
