/** Which machine this is, so that a database copied to another one is noticed (§restore-fence). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { flush } from '../platform/durable-file.ts';

const run = promisify(execFile);
/** Longest wait for a command of the operating system. */
const COMMAND_LIMIT_MS = 5_000;
/** Bytes of an id that is made here because the operating system has none. */
const MADE_ID_BYTES = 16;
/** A text that could be an id; others (`uninitialized`, an empty file) are the same on many machines. */
const ID = /^[0-9a-f-]{16,64}$/i;

export interface MachineSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Key file of the vault: an id that is made here lies beside it, outside the data folder. */
  readonly keyFile: string;
  readonly randomBytes: (count: number) => Buffer;
}

/**
 * Fingerprint of this machine: a hash, so that the id itself is stored nowhere. `CAJA_MACHINE_ID` wins (containers, whose
 * own id changes), then the operating system's, then a random one that is kept.
 */
export async function machineFingerprint(sources: MachineSources): Promise<string> {
  const given = sources.env['CAJA_MACHINE_ID'];
  const id = given !== undefined && given !== '' ? given : ((await systemId()) ?? storedId(sources));
  return createHash('sha256').update(`caja-dte machine ${id}`).digest('hex');
}

async function systemId(): Promise<string | null> {
  switch (process.platform) {
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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const made = randomBytes(MADE_ID_BYTES).toString('hex');
  // Lost in a power cut, the next start would take this computer for another one and hold issuing back.
  writeFileSync(file, made, { mode: 0o600, flush: true });
  flush(dirname(file));
  return made;
}
