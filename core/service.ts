/** The headless service: API and web interface on this computer until it is told to stop (decisions 9). */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { fileURLToPath } from 'node:url';
import { dataFolder } from './data-folder.ts';
import { AppError } from './domain/app-error.ts';
import { createLog, isLogLevel } from './log.ts';
import { systemClock } from './system.ts';
import { VERSION } from './version.ts';

const DEFAULT_API_PORT = 8140;
const DEFAULT_UI_PORT = 8141;
const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];
const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

interface ServiceOptions {
  readonly dataDir?: string;
  readonly host: string;
  readonly port: number;
  readonly uiPort: number;
  readonly demo: boolean;
}

/**
 * Runs the service until SIGTERM or SIGINT.
 *
 * @param onReady told the screen's address once it can be opened
 * @returns the exit code: 0 after a clean stop, 1 when it could not start, 2 for wrong usage
 */
export async function runService(
  argv: readonly string[],
  onReady?: (uiUrl: string) => Promise<void>,
): Promise<number> {
  const program = serviceCommand();
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    throw error;
  }
  try {
    return await serve(program.opts<ServiceOptions>(), onReady);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    return EXIT.failed;
  }
}

function serviceCommand(): Command {
  return new Command('serve')
    .description('Servicio de emisión: API local y pantalla web en esta computadora')
    .option('--data-dir <carpeta>', 'carpeta de datos (si no, CAJA_DATA_DIR o la del usuario)')
    .option('--host <dirección>', 'dirección donde escucha', '127.0.0.1')
    .option('--port <puerto>', 'puerto de la API; 0 elige uno libre', port, DEFAULT_API_PORT)
    .option('--ui-port <puerto>', 'puerto de la pantalla web; 0 elige uno libre', port, DEFAULT_UI_PORT)
    .option('--no-demo', 'no crear datos de demostración en una carpeta nueva')
    .version(VERSION)
    .allowExcessArguments(false)
    .exitOverride();
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('es un número de 0 a 65535');
}

async function serve(options: ServiceOptions, onReady?: (uiUrl: string) => Promise<void>): Promise<number> {
  if (!LOOPBACK_HOSTS.includes(options.host)) {
    throw new AppError(
      'EMISION_BLOQUEADA',
      'Esta versión sólo escucha en esta computadora (127.0.0.1): quite --host',
    );
  }
  const { startApp } = await import('./app.ts');
  const level = process.env['CAJA_LOG'] ?? 'warn';
  const stop = stopSignal();
  const app = await startApp({
    folder: dataFolder(options.dataDir, process.env),
    host: options.host,
    apiPort: options.port,
    uiPort: options.uiPort,
    demo: options.demo,
    uiFolder: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    env: process.env,
    clock: systemClock,
    log: createLog(isLogLevel(level) ? level : 'warn'),
  });
  const ready = {
    event: 'listening',
    api: app.api.url,
    ui: app.ui.url,
    ...(app.demoKey === null ? {} : { demoKey: app.demoKey }),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await onReady?.(app.ui.url);
  await stop;
  await app.close();
  return EXIT.ok;
}

/** Why the service could not start, and the way out. */
function startFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port: taken } = error as { readonly port?: number };
    return `El puerto ${taken ?? ''} ya está en uso: cierre el otro programa o elija otro con --port y --ui-port`;
  }
  return `No se pudo iniciar: ${error instanceof Error ? error.message : String(error)}`;
}

/** Resolves at the first SIGTERM or SIGINT. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
