/** `simulator`: runs the authority's simulator as a process until stopped. */
import { rule } from '../contract/rules/rules.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { refusal } from '../domain/app-error.ts';
import type { SimulatorScript } from '../simulator/script.ts';
import { ScriptError } from '../simulator/reading/script-error.ts';
import { startSimulator, type Simulator } from '../simulator/simulator.ts';
import { jsonLine, type CommandContext } from './output.ts';
import { newFolderOf, withDataDir, type FolderOptions } from './session.ts';
import { parsePort } from './usage.ts';

/** Distinct from the file of a running service in the same folder. */
const FILE_NAME = 'simulador-aparte.jsonl';

interface Options extends FolderOptions {
  readonly port: number;
  readonly script?: string;
  readonly file?: string;
}

const NOTE = `
Escucha en 127.0.0.1 y, cuando está listo, escribe una línea: {"event":"listening","url":"http://127.0.0.1:…"}.
Termina con Ctrl+C (SIGINT) o SIGTERM. Sin --file ni --data-dir no guarda nada en disco.
`;

export function addSimulator(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('simulator'))
    .description('inicia el simulador de Hacienda en esta computadora')
    .option('--port <puerto>', 'puerto donde escucha; 0, o nada, toma uno libre', parsePort, 0)
    .option('--script <archivo>', 'archivo JSON con contribuyentes y fallas')
    .option(
      '--file <archivo>',
      `archivo donde guarda lo que selló (con --data-dir: ${FILE_NAME} en esa carpeta)`,
    )
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const stop = stopSignal();
      const simulator = await start(
        options,
        fileOf(options, () => newFolderOf(options, io).path),
      );
      io.out(jsonLine({ event: 'listening', url: simulator.url }));
      await stop;
      await simulator.close();
    });
}

function fileOf(options: Options, folder: () => string): string | null {
  if (options.file !== undefined) return resolve(options.file);
  return options.dataDir === undefined ? null : join(folder(), FILE_NAME);
}

async function start(options: Options, file: string | null): Promise<Simulator> {
  const script = options.script === undefined ? undefined : readScript(options.script);
  try {
    return await startSimulator({ port: options.port, file, ...(script === undefined ? {} : { script }) });
  } catch (error) {
    if (error instanceof ScriptError)
      throw refusal(
        'VALIDACION',
        rule('guion-no-sirve', { archivo: `${options.script}`, causa: error.message }),
      );
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw refusal('EMISION_BLOQUEADA', rule('puerto-ocupado', { puerto: options.port }));
    }
    throw error;
  }
}

function readScript(path: string): SimulatorScript {
  try {
    // The simulator validates every member.
    return JSON.parse(readFileSync(path, 'utf8')) as SimulatorScript;
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'no es JSON válido' : 'no existe o no se puede leer';
    throw refusal('VALIDACION', rule('guion-no-leido', { archivo: path, causa: why }), { cause });
  }
}

/** Resolves at the first SIGTERM or SIGINT. */
function stopSignal(): Promise<void> {
  return new Promise((done) => {
    process.once('SIGTERM', () => done());
    process.once('SIGINT', () => done());
  });
}
