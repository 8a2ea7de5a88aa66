/** The mutants of a set of files, made by Stryker's instrumenter. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The line of the source, and what stands in it: it finds the mutant again when lines have moved. */
  readonly source: string;
  readonly original: string;
  readonly replacement: string;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  /** Instrumented text by whole path. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Texts that are only words: at least two of them. What they say is held where the product's texts are. */
const WORDS = /\p{L} \p{L}|\p{L}[,;:.] /u;

/** Mutants of the files that the patterns name, from `root`. */
export async function mutantsOf(root: string, patterns: readonly string[]): Promise<Mutants> {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted();
  const instrumenter = new Instrumenter(new Proxy({} as never, { get: () => () => false }));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const { files: made, mutants } = await instrumenter.instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore: onlyWords }] },
  );
  return {
    sources: Object.fromEntries(made.map(({ name, content }) => [join(root, name), content])),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, replacement, location: { start, end } }) => {
        const lines = (texts.get(fileName) ?? '').split('\n');
        const cut = lines.slice(start.line, end.line + 1);
        cut[cut.length - 1] = (cut.at(-1) ?? '').slice(0, end.column);
        cut[0] = (cut[0] ?? '').slice(start.column);
        return {
          id,
          file: fileName,
          line: start.line + 1,
          source: (lines[start.line] ?? '').trim(),
          original: cut.join('\n'),
          replacement,
        };
      }),
  };
}

/** Given to the instrumenter: why a node is left alone. */
function onlyWords({ node }: { readonly node: object }): string | undefined {
  const { type, value, quasis } = node as {
    type: string;
    value?: unknown;
    quasis?: readonly { readonly value: { readonly raw: string } }[];
  };
  const text =
    type === 'StringLiteral' ? String(value) : (quasis ?? []).map((each) => each.value.raw).join('…');
  return WORDS.test(text) ? 'only words' : undefined;
}
