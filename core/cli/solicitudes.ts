/** `solicitudes`: shows recent API requests of a running service with their answers (§request-log). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { shownRequest } from '../diagnostics/request-log/request-log.ts';
import { fiscalTime } from '../domain/fiscal-time.ts';
import { readRequestLogFile } from '../store/request-log/request-log-file.ts';
import { findRequests, type ListedRequest, type RequestFilter } from '../store/request-log/requests.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, type FolderOptions } from './session.ts';
import { stopSignal } from './stop-signal.ts';

/** Requests shown initially. */
const SHOWN = 50;
/** Maximum requests per read while following. */
const MAX_READ = 500;
/** Poll interval while following, in ms. */
const LOOK_MS = 500;

interface Options extends FolderOptions {
  readonly seguir?: true;
  readonly errores?: true;
  readonly llave?: string;
  readonly json?: true;
}

const NOTE = `
Cada línea: hora, método y ruta, estado, milisegundos, lo que falló con sus campos, y el documento. El servicio escribe cuando
hay un segundo de calma, a más tardar cada diez. Con --seguir espera lo que venga, hasta Ctrl-C.
`;

export function addSolicitudes(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('solicitudes'))
    .description('muestra las últimas solicitudes a la API y lo que se les respondió')
    .option('--seguir', 'sigue mostrando las que llegan, hasta Ctrl-C')
    .option('--errores', 'solo las que fallaron')
    .option('--llave <id>', 'solo las de esa llave (lo muestra «keys list»)')
    .option('--json', 'escribe un objeto JSON por línea')
    .usage('[opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => solicitudes(options, io));
}

async function solicitudes(options: Options, io: CommandIo): Promise<void> {
  const { requestLog } = usedFolderOf(options, io);
  const filter: RequestFilter = { keyId: options.llave, ...(options.errores && { failed: true }) };
  const show = (rows: readonly ListedRequest[]): number | undefined => {
    for (const row of rows.toReversed()) io.out(options.json ? jsonLine(shownRequest(row)) : lineOf(row));
    return rows[0]?.seq;
  };
  // Registered before any output, since the user may stop at once.
  const stop = options.seguir === true ? stopSignal() : null;
  let last = show(read(requestLog, filter, SHOWN));
  if (stop === null) {
    if (last === undefined && options.json !== true) io.out('No hay solicitudes en el registro.\n');
    return;
  }
  while (!stop.aborted) {
    await pause(LOOK_MS, undefined, { signal: stop }).catch(() => undefined);
    last = show(read(requestLog, { ...filter, after: last ?? 0 }, MAX_READ)) ?? last;
  }
}

/** Opened for each read: the service may recreate the file. */
function read(path: string, filter: RequestFilter, limit: number): readonly ListedRequest[] {
  const file = readRequestLogFile(path);
  if (file === null) return [];
  try {
    return file.read((reader) => findRequests(reader, filter, limit));
  } finally {
    file.close();
  }
}

function lineOf(of: ListedRequest): string {
  const parts = [
    fiscalTime(of.at),
    String(of.status),
    `${of.durationMs} ms`.padStart(8),
    `${of.method} ${of.path}`,
    ...(of.codigo === null
      ? []
      : [`${of.codigo}${of.campos.length === 0 ? '' : `: ${of.campos.join(', ')}`}`]),
    ...(of.codigoGeneracion === null ? [] : [of.codigoGeneracion]),
    ...(of.replayed ? ['(repetida)'] : []),
    `[${of.id}]`,
  ];
  return `${parts.join('  ')}\n`;
}
