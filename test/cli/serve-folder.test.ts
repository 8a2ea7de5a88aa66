import { chmodSync, mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startService } from '../support/service/service-process.ts';
import { sandbox, type Sandbox } from './sample-file.ts';

let box: Sandbox;
beforeEach(() => (box = sandbox()));
afterEach(() => box.remove());

/** What the service says of its data folder when it starts in one with these permissions. */
async function saidOf(mode: number): Promise<readonly unknown[]> {
  mkdirSync(box.dataDir);
  chmodSync(box.dataDir, mode);
  const service = await startService(box.dataDir, box.env, ['--no-demo']);
  await service.stop();
  const lines = service
    .errors()
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as object).filter((line) => 'carpeta' in line);
}

it.skipIf(process.platform === 'win32')(
  'serve says once, and how to mend it, that others can enter its data folder',
  async () => {
    expect(await saidOf(0o750)).toMatchObject([
      { level: 40, carpeta: box.dataDir, accion: `chmod -R go-rwx "${box.dataDir}"` },
    ]);
  },
);

it('serve says nothing of a folder that only its owner can enter', async () => {
  expect(await saidOf(0o700)).toEqual([]);
});
