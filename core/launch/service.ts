/** The headless service: API and web interface on this computer until it is stopped (§data-folder). */
import { Command, InvalidArgumentError } from 'commander';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { processIo } from '../cli/output.ts';
import { speakSpanish } from '../cli/spanish.ts';
import { parseFolder, parsePort } from '../cli/usage.ts';
import {
  DEFAULT_API_PORT,
  DEFAULT_DISPLAY_PORT,
  DEFAULT_PHONE_PORT,
  DEFAULT_UI_PORT,
} from '../host/default-ports.ts';
import { MAX_DEMO_TILL } from '../demo/demo.ts';
import type { DemoUser } from '../demo/demo-start.ts';
import { dataFolder, openToOthers } from '../platform/data-folder.ts';
import { storedLog } from '../diagnostics/support-log.ts';
import { createRehearsalClock } from '../platform/rehearsal-clock.ts';
import { systemClock } from '../platform/system.ts';
import { VERSION } from '../platform/version.ts';
import { apiTls, type ApiDoor } from './api-tls.ts';
import { programLog, runUntilStopped } from './until-stopped.ts';

interface ServiceOptions extends ApiDoor {
  readonly dataDir?: string;
  readonly port: number;
  readonly uiPort: number;
  readonly displayHost?: string;
  readonly displayPort: number;
  readonly phonePort: number;
  readonly demo: boolean;
  readonly demoCaja: number;
  readonly relojDeEnsayo?: true;
}

/**
 * Runs the service until SIGTERM or SIGINT.
 * @param onReady called once the screen can be opened
 * @returns the exit code: 0 after a clean stop, 1 when it could not start, 2 for wrong usage
 */
export async function runService(argv: readonly string[], onReady?: OnReady): Promise<number> {
  return runUntilStopped<ServiceOptions>(argv, {
    command: serviceCommand(),
    serve: (options, stop) => serve(options, { stop, onReady }),
    notStarted: 'No se pudo iniciar Caja DTE.',
  });
}

function serviceCommand(): Command {
  const command = new Command('serve')
    .description('Servicio de emisión: API local y pantalla web en esta computadora')
    .option('--data-dir <carpeta>', 'carpeta de datos (si no, CAJA_DATA_DIR o la del usuario)', parseFolder)
    .option(
      '--host <dirección>',
      'dirección donde escucha la API; otra que 127.0.0.1, ::1 o localhost pide los dos archivos TLS, y la pantalla sigue solo en esta computadora',
      '127.0.0.1',
    )
    .option('--tls-cert <archivo>', 'certificado de la API, en formato PEM')
    .option('--tls-key <archivo>', 'su llave sin contraseña, en formato PEM')
    .option(
      '--port <puerto>',
      `puerto de la API; si falta, ${DEFAULT_API_PORT}; 0 elige uno libre`,
      parsePort,
      DEFAULT_API_PORT,
    )
    .option(
      '--ui-port <puerto>',
      `puerto de la pantalla web; si falta, ${DEFAULT_UI_PORT}; 0 elige uno libre`,
      parsePort,
      DEFAULT_UI_PORT,
    )
    .option(
      '--display-host <dirección>',
      'dirección de la pantalla y del teléfono del cliente, cuando un gerente los abre; si falta, todas las de esta computadora',
    )
    .option(
      '--display-port <puerto>',
      `su puerto; si falta, ${DEFAULT_DISPLAY_PORT}; 0 elige uno libre`,
      parsePort,
      DEFAULT_DISPLAY_PORT,
    )
    .option(
      '--phone-port <puerto>',
      `puerto de los datos que escribe el cliente en su teléfono, cuando se enciende en Ajustes; si falta, ${DEFAULT_PHONE_PORT}; 0 elige uno libre`,
      parsePort,
      DEFAULT_PHONE_PORT,
    )
    .option('--no-demo', 'no crear datos de demostración en una carpeta nueva')
    .option(
      '--demo-caja <número>',
      'qué caja del negocio de demostración es: su punto de venta será P001, P002…',
      parseDemoTill,
      1,
    )
    .option(
      '--reloj-de-ensayo',
      'el reloj del servicio y del simulador se adelanta con POST /ensayo/reloj; solo en una carpeta de datos que nunca se conectó con Hacienda',
    )
    .version(VERSION, '-V, --version', 'muestra la versión')
    .usage('[opciones]')
    .allowExcessArguments(false);
  return speakSpanish(command, processIo);
}

function parseDemoTill(text: string): number {
  const till = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (till < 1) throw new InvalidArgumentError(`debe ser un número de 1 a ${MAX_DEMO_TILL}.`);
  return till;
}

/** Data for the first log-in, printed once the service listens. */
export interface Ready {
  readonly uiUrl: string;
  readonly pairingCode: string;
  /** Creates a code for a window opened now. */
  newOpeningCode(): Promise<string>;
  /** The demo's users with their PINs; only at the first start. */
  readonly demoUsers: readonly DemoUser[];
}
type OnReady = (ready: Ready) => Promise<void>;

async function serve(
  options: ServiceOptions,
  { stop, onReady }: { readonly stop: Promise<void>; readonly onReady: OnReady | undefined },
): Promise<void> {
  const tls = await apiTls(options);
  const { startApp } = await import('../host/app.ts');
  const folder = dataFolder(options.dataDir, process.env);
  const log = storedLog(programLog(), folder, systemClock);
  const open = openToOthers(folder);
  if (open !== null)
    log.warn('otros usuarios de esta computadora pueden entrar en la carpeta de datos', open);
  const app = await startApp({
    folder,
    host: options.host,
    tls,
    apiPort: options.port,
    uiPort: options.uiPort,
    displayHost: options.displayHost,
    displayPort: options.displayPort,
    phonePort: options.phonePort,
    demo: options.demo,
    demoTill: options.demoCaja,
    uiFolder: fileURLToPath(new URL('../../dist/renderer', import.meta.url)),
    env: process.env,
    clock: options.relojDeEnsayo ? createRehearsalClock(systemClock) : systemClock,
    log,
  });
  await app.sendDemo();
  const ready = {
    event: 'listening',
    api: app.api.url,
    ui: app.ui.url,
    pairing: app.pairingCode,
    ...(app.demoKey === null ? {} : { demoKey: app.demoKey }),
    ...(app.demoUsers.length === 0 ? {} : { demoUsers: app.demoUsers }),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await onReady?.({
    uiUrl: app.ui.url,
    pairingCode: app.pairingCode,
    newOpeningCode: app.inside.newOpeningCode,
    demoUsers: app.demoUsers,
  });
  // Flush after the warm-up: a till that loses power runs no shutdown code.
  void app.warm().then(() => nodeModule.flushCompileCache());
  await stop;
  await app.close();
}
