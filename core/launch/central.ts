/** The central service: receives documents from tills and answers managers, until it is stopped (docs/central.md). */
import { Command } from 'commander';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCentral } from '../central/launch/start-central.ts';
import { verifyCentral } from '../central/launch/verify-central.ts';
import { EXIT, processIo } from '../cli/output.ts';
import { speakSpanish } from '../cli/spanish.ts';
import { parseFolder, parsePort, parseWebUrl, webUrlOf } from '../cli/usage.ts';
import { DEFAULT_CENTRAL_PORT } from '../host/default-ports.ts';
import { locateDataFolder } from '../platform/data-folder.ts';
import { variable } from '../platform/environment.ts';
import { systemClock, systemRandom } from '../platform/system.ts';
import { VERSION } from '../platform/version.ts';
import { programLog, runUntilStopped } from './until-stopped.ts';

const ROOT_FOLDER = '/var/lib/caja-central';

interface CentralFlags {
  readonly dataDir?: string;
  readonly port: number;
  readonly url?: string;
  readonly verificar?: true;
}

/** Runs the centre until SIGTERM or SIGINT. @returns the exit code */
export async function runCentral(argv: readonly string[]): Promise<number> {
  return runUntilStopped<CentralFlags>(argv, {
    command: centralCommand(),
    serve,
    notStarted: 'No se pudo iniciar la central.',
  });
}

function centralCommand(): Command {
  const command = new Command('central')
    .description('Central de varias cajas: recibe sus documentos y reparte el catálogo')
    .option(
      '--data-dir <carpeta>',
      `carpeta de la central (si no, CENTRAL_DATA_DIR o la del usuario; como root, ${ROOT_FOLDER})`,
      parseFolder,
    )
    .option(
      '--port <puerto>',
      `puerto; si falta, ${DEFAULT_CENTRAL_PORT}; 0 elige uno libre`,
      parsePort,
      DEFAULT_CENTRAL_PORT,
    )
    .option(
      '--url <dirección>',
      'dirección por la que llegan gerentes y cajas cuando hay un proxy, p. ej. https://central.example (si no, CENTRAL_URL)',
      parseWebUrl,
    )
    .option(
      '--verificar',
      'no sirve: comprueba existencias y costos con lo que enviaron las cajas, también con el servicio en marcha, y termina',
    )
    .version(VERSION, '-V, --version', 'muestra la versión')
    .usage('[opciones]')
    .addHelpText('after', '\nCon DATABASE_URL usa ese PostgreSQL (15 o posterior) y no inicia ninguno.')
    .allowExcessArguments(false);
  return speakSpanish(command, processIo);
}

/** Root's service uses the system folder: the database's user cannot pass through root's home. */
function defaultFolder(): string {
  return process.getuid?.() === 0 ? ROOT_FOLDER : join(locateDataFolder(undefined, {}).path, 'central');
}

async function serve(flags: CentralFlags, stop: Promise<void>): Promise<number | void> {
  const url = webUrlOf(flags.url, process.env, 'CENTRAL_URL');
  const folder = flags.dataDir ?? variable(process.env, 'CENTRAL_DATA_DIR') ?? defaultFolder();
  const databaseUrl = variable(process.env, 'DATABASE_URL');
  if (flags.verificar === true) {
    const report = await verifyCentral({ folder, databaseUrl });
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return report.ok ? EXIT.ok : EXIT.wrong;
  }
  const central = await startCentral({
    folder,
    databaseUrl,
    host: '127.0.0.1',
    port: flags.port,
    publicUrl: url === null ? null : new URL(url),
    staticDir: fileURLToPath(new URL('../../dist/central', import.meta.url)),
    version: VERSION,
    metricsToken: variable(process.env, 'CENTRAL_METRICS_TOKEN'),
    log: programLog(),
    now: systemClock.now,
    after: systemClock.after,
    uuid: systemRandom.uuid,
    bytes: systemRandom.bytes,
  });
  const ready = {
    event: 'listening',
    central: central.url,
    ...(central.code === null ? {} : { code: central.code }),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  // Flush now: a computer that loses power runs no shutdown code.
  nodeModule.flushCompileCache();
  await stop;
  await central.close();
}
