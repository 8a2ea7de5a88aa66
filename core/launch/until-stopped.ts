/** Runs a command-line program that serves until it is stopped. */
import { CommanderError, type Command } from 'commander';
import { EXIT, processIo } from '../cli/output.ts';
import { wrongUsage } from '../cli/spanish.ts';
import { failureText } from '../platform/failure-text.ts';
import { createLog, isLogLevel } from '../platform/log.ts';

interface Program<Options> {
  readonly command: Command;
  /** Serves until `stop` resolves, at the first SIGTERM or SIGINT. @returns an exit code if it did something else */
  readonly serve: (options: Options, stop: Promise<void>) => Promise<number | void>;
  readonly notStarted: string;
}

/** @returns the exit code: 0 after a clean stop, 1 when it could not start, 2 for wrong usage */
export async function runUntilStopped<Options extends object>(
  argv: readonly string[],
  { command, serve, notStarted }: Program<Options>,
): Promise<number> {
  try {
    command.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    processIo.err(wrongUsage(error));
    return EXIT.usage;
  }
  try {
    return (await serve(command.opts<Options>(), stopSignal())) ?? EXIT.ok;
  } catch (error) {
    process.stderr.write(`${notStarted} ${failureText(error)}\n`);
    return EXIT.wrong;
  }
}

/** Log at the level of `CAJA_LOG`. */
export function programLog() {
  const level = process.env['CAJA_LOG'] ?? 'warn';
  return createLog(isLogLevel(level) ? level : 'warn');
}

function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  return promise;
}
