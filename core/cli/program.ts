/** The command line of decisions 9: one command per file, help and messages in Spanish. */
import { Command, CommanderError, type HelpConfiguration } from 'commander';
import { AppError } from '../domain/app-error.ts';
import { VERSION } from '../version.ts';
import { addDoctor } from './doctor.ts';
import { addKeys } from './keys.ts';
import { EXIT, processIo, type CommandContext, type CommandIo } from './output.ts';
import { addProvision } from './provision.ts';
import { addSimulator } from './simulator.ts';
import { usageMessage } from './usage.ts';
import { addVerify } from './verify.ts';

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
};

const HELP: HelpConfiguration = {
  styleTitle: (title) => TITLES[title] ?? title,
  commandUsage: (command) => {
    const names: string[] = [];
    for (let each: Command | null = command; each !== null; each = each.parent) names.unshift(each.name());
    return `${names.join(' ')} ${command.usage()}`;
  },
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map((each) => `<${each.name()}>`)].join(' '),
  // Defaults stand in the descriptions, in Spanish.
  optionDescription: (option) => option.description,
};

const EXIT_CODES = `
Códigos de salida:
  0  todo bien
  1  algo está mal; el mensaje dice qué hacer
  2  la orden está mal escrita
`;

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
  for (const add of [addProvision, addKeys, addVerify, addDoctor, addSimulator]) add(command, context);
  for (const each of withSubcommands(command)) prepare(each, io);
  return { command, exitCode: () => code };
}

function withSubcommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function prepare(command: Command, io: CommandIo): void {
  command
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: () => undefined })
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES);
}

function failed(error: unknown, io: CommandIo): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    // Without a command commander has shown the help itself.
    if (error.code !== 'commander.help') io.err(`${usageMessage(error)}\nVea la ayuda con --help.\n`);
    return EXIT.usage;
  }
  if (error instanceof AppError) {
    io.err(`${error.message}\n`);
    for (const fault of error.faults ?? []) io.err(`  ${fault.mensaje}\n`);
    return EXIT.wrong;
  }
  io.err(`No se pudo completar la orden: ${error instanceof Error ? error.message : String(error)}\n`);
  return EXIT.wrong;
}
