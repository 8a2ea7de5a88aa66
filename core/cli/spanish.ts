/** Spanish help headings and usage errors. */
import type { Command, CommanderError, HelpConfiguration } from 'commander';
import type { CommandIo } from './output.ts';
import { usageMessage } from './usage.ts';

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
    [
      command.name(),
      ...command.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`)),
    ].join(' '),
  // Defaults are part of the Spanish descriptions.
  optionDescription: (option) => option.description,
};

const EXIT_CODES = `
Códigos de salida:
  0  todo bien
  1  algo está mal; el mensaje dice qué hacer
  2  la orden está mal escrita
`;

/** Makes a command throw instead of exiting, write to `io`, and use Spanish. */
export function speakSpanish(command: Command, io: Pick<CommandIo, 'out' | 'err'>): Command {
  return command
    .exitOverride()
    .configureHelp(HELP)
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: () => undefined })
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES);
}

/** Text for a wrong command line; empty if the help was shown. */
export function wrongUsage(error: CommanderError): string {
  return error.code === 'commander.help' ? '' : `${usageMessage(error)}\nVea la ayuda con --help.\n`;
}
