/** The machine that a data folder belongs to: the same one, whether its system answers at this start or not (§restore-fence). */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { machineFingerprint } from '../../../core/number-guard/high-water-machine.ts';

const GUID = '3f2b6c1e-0d4a-4e57-9a61-8c5d2b7e9f10';
const ANOTHER = '11111111-2222-4333-8444-555555555555';

let folder: string;
let made = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caja-equipo-'));
  mkdirSync(join(folder, 'bin'));
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** What Windows' registry says of the machine; null where it does not answer. */
function registrySays(guid: string | null): void {
  const answer = guid === null ? 'exit 1' : `echo '    MachineGuid    REG_SZ    ${guid}'`;
  const program = join(folder, 'bin', 'reg');
  writeFileSync(program, `#!/bin/sh\n${answer}\n`);
  chmodSync(program, 0o755);
}

const fingerprint = (keys = 'llaves') =>
  machineFingerprint(
    {
      env: {},
      keyFile: join(folder, keys, 'clave.key'),
      randomBytes: (count) => Buffer.alloc(count, (made += 1)),
    },
    'win32',
  );

it.skipIf(process.platform === 'win32')(
  'is the same where a system that answered before does not: a slow start must not block the numbers',
  async () => {
    registrySays(GUID);
    const first = await fingerprint();
    registrySays(null);
    expect(await fingerprint()).toBe(first);
    registrySays(GUID);
    expect(await fingerprint()).toBe(first);
  },
);

it.skipIf(process.platform === 'win32')(
  'is another one where the system says so, also at later starts that get no answer',
  async () => {
    registrySays(GUID);
    const first = await fingerprint();
    registrySays(ANOTHER);
    const other = await fingerprint();
    expect(other).not.toBe(first);
    registrySays(null);
    expect(await fingerprint()).toBe(other);
  },
);

it.skipIf(process.platform === 'win32')(
  'is one made for it where the system never answered, and keeps to it until it does',
  async () => {
    registrySays(null);
    const first = await fingerprint();
    expect(await fingerprint()).toBe(first);
    expect(await fingerprint('otras')).not.toBe(first);
  },
);
