/** Tests that tell one story: each goes on where the one before it ended. */
import { beforeEach } from 'vitest';

/** How far a story is told: to where the main flow of its screen ends, by `npm test`, or whole, by `npm run test:rest`. */
export type Told = 'beginning' | 'whole';

/** After a test that failed, those that go on from it are not tried, and name it: their own failures would mislead. */
export function inOrderOfTheFile(): void {
  beforeEach(({ task, skip }) => {
    const chapters = task.suite?.tasks ?? [];
    const before = chapters.slice(0, chapters.indexOf(task));
    const failed = before.find(({ result }) => result?.state === 'fail');
    if (failed !== undefined) skip(`goes on from «${failed.name}», which failed`);
  });
}
