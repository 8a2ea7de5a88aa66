/** The command line of §data-folder: one file per command, help and messages in Spanish. */
import { Command, CommanderError } from 'commander';
import { AppError } from '../domain/app-error.ts';
import { failureText } from '../platform/failure-text.ts';
import { VERSION } from '../platform/version.ts';
import { EXIT, processIo, type CommandContext, type CommandIo } from './output.ts';
import { speakSpanish, wrongUsage } from './spanish.ts';
import { faultText } from '../contract/problem.ts';

type AddCommand = (program: Command, context: CommandContext) => void;

/** Lazily loaded commands, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  backup: async () => (await import('./backup.ts')).addBackup,
  restore: async () => (await import('./restore.ts')).addRestore,
  desbloquear: async () => (await import('./desbloquear.ts')).addDesbloquear,
  reloj: async () => (await import('./reloj.ts')).addReloj,
  provision: async () => (await import('./provision.ts')).addProvision,
  keys: async () => (await import('./keys.ts')).addKeys,
  export: async () => (await import('./export.ts')).addExport,
  pair: async () => (await import('./pair.ts')).addPair,
  verify: async () => (await import('./verify.ts')).addVerify,
  contingencia: async () => (await import('./contingencia.ts')).addContingencia,
  doctor: async () => (await import('./doctor.ts')).addDoctor,
  simulator: async () => (await import('./simulator.ts')).addSimulator,
  webhooks: async () => (await import('./webhooks/webhooks.ts')).addWebhooks,
  solicitudes: async () => (await import('./solicitudes.ts')).addSolicitudes,
  bitacora: async () => (await import('./bitacora.ts')).addBitacora,
  simulacro: async () => (await import('./simulacro.ts')).addSimulacro,
  soporte: async () => (await import('./soporte.ts')).addSoporte,
  central: async () => (await import('./central.ts')).addCentral,
  compras: async () => (await import('./compras.ts')).addCompras,
  mcp: async () => (await import('./mcp.ts')).addMcp,
  libros: async () => (await import('./libros.ts')).addLibros,
};

/**
 * Runs one command line.
 * @param argv arguments after the program's name
 * @returns the exit code: 0 success, 1 failure, 2 wrong usage
 */
export async function runCommandLine(argv: readonly string[], io: CommandIo = processIo): Promise<number> {
  const program = await createProgram(argv, io);
  try {
    await program.command.parseAsync(argv, { from: 'user' });
    return program.exitCode();
  } catch (error) {
    return failed(error, io);
  }
}

interface Program {
  readonly command: Command;
  readonly exitCode: () => number;
}

async function createProgram(argv: readonly string[], io: CommandIo): Promise<Program> {
  let code: number = EXIT.ok;
  const context: CommandContext = { io, setExit: (value) => (code = value) };
  const command = new Command('caja')
    .description('Caja DTE: administración desde la línea de comandos')
    .version(VERSION, '-V, --version', 'muestra la versión')
    .usage('[opciones] <comando>');
  for (const load of loadersFor(argv)) (await load())(command, context);
  for (const each of withSubcommands(command)) speakSpanish(each, io);
  return { command, exitCode: () => code };
}

/** Loads only the named command, since loading all is slow; help and errors need all. */
function loadersFor([name = '']: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return named === undefined ? Object.values(COMMANDS) : [named];
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
    const { message, broken, faults = [] } = error;
    const lines = faults.map((fault) => `${faultText(fault)}\n`);
    // Without a rule of its own the message only counts or repeats the faults.
    const isOnlyFaults = broken === undefined && faults.length > 0;
    io.err(isOnlyFaults ? lines.join('') : [`${message}\n`, ...lines].join('  '));
    return EXIT.wrong;
  }
  io.err(`${failureText(error)}\n`);
  return EXIT.wrong;
}
