/** Real second processes for tests. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a script of this folder with Node. */
export function start(script: string, ...args: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args]);
  // Not piped: each pipe would leave its listeners at the one stream that all share.
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  return child;
}

/** Resolves with what the process wrote once it contains `text`; rejects when it ends before. */
export async function said(child: ChildProcessWithoutNullStreams, text: string): Promise<string> {
  let output = '';
  for await (const [chunk] of on(child)) {
    output += chunk;
    if (output.includes(text)) return output;
  }
  throw new Error(`the process ended without saying ${text}: ${output}`);
}

async function* on(child: ChildProcessWithoutNullStreams): AsyncIterableIterator<[string]> {
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) yield [String(chunk)];
}

/** Resolves with the exit code. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
