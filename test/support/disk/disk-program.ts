/**
 * A program that does, one after the other, what it is asked for over its channel: commands, and the start of the service with its end.
 * It tells how each went and which files of the recorded folder it still holds open.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { failureText } from '../../../core/platform/failure-text.ts';
import { runHere } from '../service/provisioned.ts';
import { startServiceHere } from '../service/service-here.ts';
import type { Asked, Went } from './failing-disk.ts';

const DESCRIPTORS = '/proc/self/fd';

process.on('message', (asked: Asked) => {
  void run(asked).then((went) => process.send?.({ ...went, open: openBelow(asked.root) } satisfies Went));
});
process.send?.('ready');

async function run({ args, dataDir }: Asked): Promise<Omit<Went, 'open'>> {
  const place = { dataDir, env: process.env };
  if (args[0] !== 'start') return runHere(args, place);
  try {
    const service = await startServiceHere(place);
    await service.stop();
    return { code: 0, stdout: '', stderr: '' };
  } catch (error) {
    return { code: 1, stdout: '', stderr: failureText(error) };
  }
}

function openBelow(root: string): readonly string[] {
  return readdirSync(DESCRIPTORS).flatMap((fd) => {
    try {
      const path = readlinkSync(`${DESCRIPTORS}/${fd}`);
      return path.startsWith(`${root}/`) ? [path.slice(root.length + 1)] : [];
    } catch {
      // The one that listed them.
      return [];
    }
  });
}
