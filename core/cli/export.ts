/** `export`: writes all documents of a period to one file, beside a running service. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { AMBIENTES, type Ambiente } from '../contract/ambiente.ts';
import { refusal } from '../domain/app-error.ts';
import { EXPORT_PARTIAL } from '../till/export/export-limits.ts';
import type { ExportRequest } from '../till/export/export-period.ts';
import { writeExport } from '../host/ports/export-file.ts';
import { appendAudit } from '../store/people/audit.ts';
import { findConnection } from '../store/issuers/connections.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import type { Reader, Store } from '../store/store.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withStore, type FolderOptions } from './session.ts';
import { parseAmbiente, parseDay } from './usage.ts';

const ACTOR = 'caja export';

interface Options extends FolderOptions {
  readonly desde: string;
  readonly hasta: string;
  readonly salida: string;
  /** Commander's member for `--sin-pdf`. */
  readonly sinPdf?: true;
  readonly nit?: string;
  readonly ambiente?: Ambiente;
  readonly json?: true;
}

const NOTE = `
El archivo zip lleva, por día, el archivo oficial de cada documento (JSON con firma y sello), su versión legible en PDF y
«indice.csv» con todos los documentos numerados del período, también los que no tienen archivo. Puede ejecutarse con el
servicio en marcha. Lleva datos de sus clientes: guárdelo como guarda su contabilidad.
`;

export function addExport(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('export'))
    .description('guarda los documentos de un período en un archivo zip')
    .requiredOption('--desde <día>', 'primer día de emisión, AAAA-MM-DD', parseDay)
    .requiredOption('--hasta <día>', 'último día de emisión, AAAA-MM-DD', parseDay)
    .requiredOption('--salida <archivo>', 'archivo zip que se crea')
    .option('--sin-pdf', 'sin las versiones legibles: mucho más rápido')
    .option('--nit <nit>', 'NIT del emisor (si hay varios)')
    .option('--ambiente <ambiente>', 'PRUEBAS o PRODUCCION (si hay ambos)', parseAmbiente)
    .option('--json', 'escribe el resultado como JSON')
    .usage('--desde DÍA --hasta DÍA --salida ARCHIVO [opciones]')
    .addHelpText('after', NOTE)
    .action((options: Options) => run(options, io));
}

async function run(options: Options, io: CommandIo): Promise<void> {
  const folder = usedFolderOf(options, io);
  if (options.hasta < options.desde) throw refusal('VALIDACION', rule('periodo-al-reves'));
  const target = resolve(options.salida);
  if (existsSync(target)) throw refusal('VALIDACION', rule('destino-ya-existe', { archivo: target }));
  if (!existsSync(dirname(target)))
    throw refusal('VALIDACION', rule('carpeta-de-destino-no-existe', { carpeta: dirname(target) }));
  const request = await withStore(folder, (store) => requestOf(store, options));
  const partial = `${target}${EXPORT_PARTIAL}`;
  rmSync(partial, { force: true });
  try {
    const report = await writeExport(
      { database: folder.database, target: partial, request },
      {
        onProgress: (hechos, total) => {
          if (!options.json) io.err(`${hechos} de ${total} documentos\n`);
        },
        cancelled: () => false,
      },
    );
    renameSync(partial, target);
    const { documentos = 0, conArchivo = 0, eventos = 0 } = report ?? {};
    const { issuerId: emisor, ambiente } = request;
    io.out(
      options.json
        ? jsonLine({ archivo: target, emisor, ambiente, documentos, conArchivo, eventos })
        : `Exportación guardada en ${target}: ${documentos} documentos, ${conArchivo} con su archivo; ${eventos} eventos.\n`,
    );
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** The request of the options; recorded in the audit log. */
async function requestOf(store: Store, options: Options): Promise<ExportRequest> {
  const { issuerId, ambiente } = store.read((reader) => placeOf(reader, options));
  const { desde, hasta } = options;
  const pdf = options.sinPdf !== true;
  const request = { issuerId, ambiente, desde, hasta, pdf };
  await store.transact((tx, at) => {
    const { issuerId: emisor, ...rest } = request;
    appendAudit(tx, { at, actor: ACTOR, accion: 'documentos exportados', detalle: { emisor, ...rest } });
  });
  return request;
}

function placeOf(
  reader: Reader,
  { nit, ambiente }: Options,
): { readonly issuerId: string; readonly ambiente: Ambiente } {
  const wanted = nit?.replaceAll(/[\s-]/g, '');
  const issuers = listIssuers(reader).filter(({ id }) => id === (wanted ?? id));
  const [issuer] = issuers;
  if (issuer === undefined) throw refusal('VALIDACION', rule('nit-sin-emisor'));
  if (issuers.length > 1) throw refusal('VALIDACION', rule('emisor-por-elegir'));
  const connected = AMBIENTES.filter(
    (each) => (ambiente ?? each) === each && findConnection(reader, issuer.id, each) !== null,
  );
  const [only] = connected;
  if (only === undefined) throw refusal('VALIDACION', rule('emisor-sin-ambiente'));
  if (connected.length > 1) throw refusal('VALIDACION', rule('ambiente-por-elegir'));
  return { issuerId: issuer.id, ambiente: only };
}
