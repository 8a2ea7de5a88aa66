/** The command line of §data-folder: one command per file, help and messages in Spanish. */
import { Command, CommanderError } from 'commander';
import { AppError } from '../domain/app-error.ts';
import { failureText } from '../platform/failure-text.ts';
import { VERSION } from '../platform/version.ts';
import { addBitacora } from './bitacora.ts';
import { addContingencia } from './contingencia.ts';
import { addBackup } from './backup.ts';
import { addDesbloquear } from './desbloquear.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { addKeys } from './keys.ts';
import { EXIT, processIo, type CommandContext, type CommandIo } from './output.ts';
import { addLibros } from './libros.ts';
import { addPair } from './pair.ts';
import { addProvision } from './provision.ts';
import { addRestore } from './restore.ts';
import { addSimulacro } from './simulacro.ts';
import { addSimulator } from './simulator.ts';
import { addSoporte } from './soporte.ts';
import { speakSpanish, wrongUsage } from './spanish.ts';
import { addVerify } from './verify.ts';
import { addWebhooks } from './webhooks.ts';
import { faultText } from '../contract/problem.ts';

/**
 * Runs one command line.
 *
 * @param argv what follows the program's name
 * @returns the exit code: 0 all well, 1 something is wrong, 2 wrong usage
 */
export async function runCommandLine(argv: readonly string[], io: CommandIo = processIo): Promise<number> {
  const program = createProgram(io);
  try {
    await program.command.parseAsync(argv, { from: 'user' });
    return program.exitCode();
  } catch (error) {
    return failed(error, io);
  }
}

function createProgram(io: CommandIo): { readonly command: Command; readonly exitCode: () => number } {
  let code: number = EXIT.ok;
  const context: CommandContext = { io, setExit: (value) => (code = value) };
  const command = new Command('caja')
    .description('Caja DTE: administración desde la línea de comandos')
    .version(VERSION, '-V, --version', 'muestra la versión')
    .usage('[opciones] <comando>');
  for (const add of [
    addBackup,
    addRestore,
    addDesbloquear,
    addProvision,
    addKeys,
    addExport,
    addPair,
    addVerify,
    addContingencia,
    addDoctor,
    addSimulator,
    addWebhooks,
    addBitacora,
    addSimulacro,
    addSoporte,
    addLibros,
  ])
    add(command, context);
  for (const each of withSubcommands(command)) speakSpanish(each, io);
  return { command, exitCode: () => code };
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function failed(error: unknown, io: CommandIo): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    io.err(wrongUsage(error));
    return EXIT.usage;
  }
  if (error instanceof AppError) {
    io.err(`${error.message}\n`);
    for (const fault of error.faults ?? []) io.err(`  ${faultText(fault)}\n`);
    return EXIT.wrong;
  }
  io.err(`${failureText(error)}\n`);
  return EXIT.wrong;
}
