/** Identifies this machine, to detect a database copied from another one (§restore-fence). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { flush } from '../platform/durable-file.ts';
import { variable, type Environment } from '../platform/environment.ts';

const run = promisify(execFile);
const COMMAND_LIMIT_MS = 5_000;
/** Bytes of a generated id where the operating system has none. */
const MADE_ID_BYTES = 16;
/** A plausible id; others (`uninitialized`, an empty file) are the same on many machines. */
const ID = /^[0-9a-f-]{16,64}$/i;

export interface MachineSources {
  readonly env: Environment;
  /** Key file of the vault; a generated id is stored beside it, outside the data folder. */
  readonly keyFile: string;
  readonly randomBytes: (count: number) => Buffer;
}

/**
 * Hash of the machine's id, so that the id itself is not stored. Order: `CAJA_MACHINE_ID` (containers, whose
 * own id changes), the operating system's id, a stored random id. An operating system that once does not answer, as one
 * that is still starting, must not make another machine of this one: what it said last is stored.
 */
export async function machineFingerprint(
  sources: MachineSources,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  const given = variable(sources.env, 'CAJA_MACHINE_ID');
  if (given !== null) return fingerprintOf(given);
  const said = await systemId(platform);
  const file = join(dirname(sources.keyFile), 'equipo.huella');
  if (said === null) return contentOf(file) ?? fingerprintOf(storedId(sources));
  const fingerprint = fingerprintOf(said);
  if (contentOf(file) !== fingerprint) keep(file, fingerprint);
  return fingerprint;
}

function fingerprintOf(id: string): string {
  return createHash('sha256').update(`caja-dte machine ${id}`).digest('hex');
}

/** The key file's folder may be read-only: then only an answer counts. */
function keep(file: string, fingerprint: string): void {
  try {
    store(file, fingerprint);
  } catch {
    // The next start tries again.
  }
}

async function systemId(platform: NodeJS.Platform): Promise<string | null> {
  switch (platform) {
    case 'win32':
      return outputOf('reg', ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'], {
        after: /MachineGuid\s+REG_SZ\s+(\S+)/,
      });
    case 'darwin':
      return outputOf('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], {
        after: /"IOPlatformUUID" = "([^"]+)"/,
      });
    default:
      return contentOf('/etc/machine-id') ?? contentOf('/var/lib/dbus/machine-id');
  }
}

async function outputOf(
  command: string,
  args: readonly string[],
  find: { readonly after: RegExp },
): Promise<string | null> {
  try {
    const { stdout } = await run(command, [...args], { timeout: COMMAND_LIMIT_MS, windowsHide: true });
    return idOrNull(find.after.exec(stdout)?.[1]);
  } catch {
    return null;
  }
}

function contentOf(file: string): string | null {
  try {
    return idOrNull(readFileSync(file, 'utf8').trim());
  } catch {
    return null;
  }
}

function idOrNull(text: string | undefined): string | null {
  return text !== undefined && ID.test(text) ? text : null;
}

function storedId({ keyFile, randomBytes }: MachineSources): string {
  const file = join(dirname(keyFile), 'equipo.id');
  const kept = contentOf(file);
  if (kept !== null) return kept;
  const made = randomBytes(MADE_ID_BYTES).toString('hex');
  store(file, made);
  return made;
}

/** Flushed: if lost, the next start would see another machine and block issuing. */
function store(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { mode: 0o600, flush: true });
  flush(dirname(file));
}
