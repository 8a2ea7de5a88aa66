/** Output of commands: aligned text for people, JSON for programs. */
import type { Environment } from '../platform/environment.ts';
import { charsOf } from '../contract/text/text-length.ts';
/** Exit codes of all commands, as documented in the help. */
export const EXIT = { ok: 0, wrong: 1, usage: 2 } as const;

/** Environment and output streams of a command. */
export interface CommandIo {
  readonly env: Environment;
  /** Writes to stdout, with control characters replaced. */
  out(text: string): void;
  err(text: string): void;
}

export interface CommandContext {
  readonly io: CommandIo;
  /** Sets the exit code; default 0. */
  readonly setExit: (code: number) => void;
}

/** Control and bidirectional characters: some texts come from a server. */
const STEERING = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

export const processIo: CommandIo = {
  env: process.env,
  out: (text) => void process.stdout.write(text.replaceAll(STEERING, '\ufffd')),
  err: (text) => void process.stderr.write(text.replaceAll(STEERING, '\ufffd')),
};

const GAP = '  ';

/** Columns aligned to their widest cell; the first row is the heading. Empty without rows. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, width(cell))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join(GAP)
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function width(text: string): number {
  return charsOf(text);
}
