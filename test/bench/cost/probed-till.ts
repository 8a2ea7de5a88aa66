/** A service in front of an authority that answers at once, with the probe in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '../../support/service/installation.ts';
import { start, startService } from '../../support/service/service-process.ts';
import { probeAt, probed, type Probe } from './probe-client.ts';

export interface ProbedTill {
  readonly url: string;
  readonly keys: readonly string[];
  readonly probe: Probe;
  /** Its database. */
  readonly file: string;
}

export interface ProbedTillOptions {
  /** Fills the database before the service starts. */
  readonly fill?: (file: string) => Promise<void>;
  /** Files that are loaded after the probe, as `probed` takes them. */
  readonly loaded?: readonly string[];
}

/** Starts it, and ends all of it after the work. */
export async function withProbedTill(
  work: (till: ProbedTill) => Promise<void>,
  { fill, loaded = [] }: ProbedTillOptions = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-probed-'));
  const authority = await start('test/bench/cost/light-authority.ts', [], process.env);
  const through = () => Promise.resolve(String(authority.ready['url']));
  const installation = await install({ authority: 'proceso', branches: 2, through });
  const { dataDir, keys } = installation;
  const file = join(dataDir, 'caja.db');
  await fill?.(file);
  const socket = join(folder, 'till.sock');
  const service = await startService(dataDir, probed(installation.env, socket, ...loaded), ['--no-demo']);
  try {
    await work({ url: String(service.ready['api']), keys, probe: probeAt(socket), file });
  } finally {
    for (const each of [service, authority]) await each.stop();
    await installation.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
