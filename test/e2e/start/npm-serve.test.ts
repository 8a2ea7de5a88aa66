import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { sandboxEnv } from '../../support/service/service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'caja-npm-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Windows has no SIGTERM to send: there the window or the service manager ends the process.
describe.skipIf(process.platform === 'win32')('npm run serve', () => {
  it('prints one JSON line of its own, passes SIGTERM on to the service and ends with 0', async () => {
    const args = [
      'run',
      '--silent',
      'serve',
      '--',
      '--data-dir',
      join(folder, 'data'),
      '--port',
      '0',
      '--ui-port',
      '0',
    ];
    const npm = spawn('npm', args, { env: sandboxEnv(folder), stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(npm, 'close');
    const lines: string[] = [];
    for await (const line of createInterface({ input: npm.stdout })) {
      lines.push(line);
      if (lines.length === 1) npm.kill('SIGTERM');
    }
    // Standard output closes when the last process that holds it has ended: no service is left behind.
    expect(await ended).toEqual([0, null]);
    expect(lines.length).toBe(1);
    const ready = JSON.parse(String(lines[0]));
    expect(ready).toMatchObject({
      event: 'listening',
      api: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    await expect(fetch(`${ready.api}/salud`)).rejects.toThrow('fetch failed');
  });
});
