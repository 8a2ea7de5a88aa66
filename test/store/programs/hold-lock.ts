/** A second process for tests: takes the engine lock and says what it got; keeps it until its stdin ends. */
import { acquireEngineLock } from '../../../core/store/engine-lock.ts';

const lock = acquireEngineLock(process.argv[2] ?? '', 1_795_276_800_000);
process.stdout.write(`${JSON.stringify(lock)}\n`);
process.stdin.resume();
process.stdin.on('end', () => {
  if (lock.kind === 'acquired') lock.release();
});
