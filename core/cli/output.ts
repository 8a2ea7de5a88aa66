/** What commands write: aligned text for people, JSON for programs. */
import { charsOf } from '../contract/text/text-length.ts';
/** Exit codes of every command, as the help says them. */
export const EXIT = { ok: 0, wrong: 1, usage: 2 } as const;

/** Where a command reads its surroundings and writes its answers. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output, as it is but for what steers a terminal. */
  out(text: string): void;
  /** Writes to standard error, likewise. */
  err(text: string): void;
}

/** What every command gets. */
export interface CommandContext {
  readonly io: CommandIo;
  /** Tells the program how it went; 0 unless said otherwise. */
  readonly setExit: (code: number) => void;
}

/** What steers a terminal or turns the writing round: some texts come from a server. */
const STEERING = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** The streams of this process. */
export const processIo: CommandIo = {
  env: process.env,
  out: (text) => void process.stdout.write(text.replaceAll(STEERING, '\ufffd')),
  err: (text) => void process.stderr.write(text.replaceAll(STEERING, '\ufffd')),
};

const GAP = '  ';

/** Columns aligned to their widest cell; the first row is the heading. Empty when there is no row. */
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

/** One JSON value on one line. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function width(text: string): number {
  return charsOf(text);
}
