/** The tests of other files once more, under other circumstances: each file is loaded inside a `describe` of its own. */
import { describe, expect, it } from 'vitest';

export interface DescribedFile {
  readonly title: string;
  readonly file: string;
}

/** @param load imports the file; its tests and hooks belong to the surrounding `describe` then */
export function describeFiles(
  files: readonly DescribedFile[],
  load: (file: string) => Promise<unknown>,
): void {
  it('finds the files whose tests it repeats', () => {
    expect(files.length).toBeGreaterThan(2);
  });
  for (const { title, file } of files)
    describe(title, async () => {
      await load(file);
    });
}
