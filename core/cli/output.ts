/** What commands write: aligned text for people, JSON for programs. */

/** Exit codes of every command, as the help says them. */
export const EXIT = { ok: 0, wrong: 1, usage: 2 } as const;

/** Where a command reads its surroundings and writes its answers. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output, as it is. */
  out(text: string): void;
  /** Writes to standard error, as it is. */
  err(text: string): void;
}

/** What every command gets. */
export interface CommandContext {
  readonly io: CommandIo;
  /** Tells the program how it went; 0 unless said otherwise. */
  readonly setExit: (code: number) => void;
}

/** The streams of this process. */
export const processIo: CommandIo = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
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
  return [...text].length;
}
