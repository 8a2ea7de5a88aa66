/** `export`: every document of a period in one file, beside a running service. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { AMBIENTES, type Ambiente } from '../contract/ambiente.ts';
import { AppError } from '../domain/app-error.ts';
import { EXPORT_PARTIAL } from '../till/export/export-limits.ts';
import type { ExportWish } from '../till/export/export-period.ts';
import { writeExport } from '../host/ports/export-file.ts';
import { appendAudit } from '../store/people/audit.ts';
import { findConnection } from '../store/issuers/connections.ts';
import { listIssuers } from '../store/issuers/issuers.ts';
import type { Reader, Store } from '../store/store.ts';
import { jsonLine, type CommandContext, type CommandIo } from './output.ts';
import { assertDatabase, folderOf, withDataDir, withStore, type FolderOptions } from './session.ts';
import { parseAmbiente, parseDay } from './usage.ts';

const ACTOR = 'caja export';

interface Options extends FolderOptions {
  readonly desde: string;
  readonly hasta: string;
  readonly salida: string;
  /** Commander's way to say `--sin-pdf` was left out. */
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

/** Adds the command. */
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
  const folder = folderOf(options, io);
  assertDatabase(folder);
  if (options.hasta < options.desde)
    throw new AppError('VALIDACION', '--hasta no puede ser anterior a --desde.');
  const target = resolve(options.salida);
  if (existsSync(target)) throw new AppError('VALIDACION', `Ya existe ${target}; elija otro nombre.`);
  if (!existsSync(dirname(target)))
    throw new AppError('VALIDACION', `No existe la carpeta ${dirname(target)}; créela o elija otra.`);
  const wish = await withStore(folder, (store) => wishOf(store, options));
  const partial = `${target}${EXPORT_PARTIAL}`;
  rmSync(partial, { force: true });
  try {
    const report = await writeExport(
      { database: folder.database, target: partial, wish },
      {
        onProgress: (hechos, total) => {
          if (!options.json) io.err(`${hechos} de ${total} documentos\n`);
        },
        cancelled: () => false,
      },
    );
    renameSync(partial, target);
    const { documentos = 0, conArchivo = 0 } = report ?? {};
    const { issuerId: emisor, ambiente } = wish;
    io.out(
      options.json
        ? jsonLine({ archivo: target, emisor, ambiente, documentos, conArchivo })
        : `Exportación guardada en ${target}: ${documentos} documentos, ${conArchivo} con su archivo.\n`,
    );
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** What the options ask for; it is written into the audit log. */
async function wishOf(store: Store, options: Options): Promise<ExportWish> {
  const { issuerId, ambiente } = store.read((reader) => placeOf(reader, options));
  const { desde, hasta } = options;
  const pdf = options.sinPdf !== true;
  const wish = { issuerId, ambiente, desde, hasta, pdf };
  await store.transact((tx, at) => {
    const { issuerId: emisor, ...rest } = wish;
    appendAudit(tx, { at, actor: ACTOR, accion: 'documentos exportados', detalle: { emisor, ...rest } });
  });
  return wish;
}

function placeOf(
  reader: Reader,
  { nit, ambiente }: Options,
): { readonly issuerId: string; readonly ambiente: Ambiente } {
  const wanted = nit?.replaceAll(/[\s-]/g, '');
  const issuers = listIssuers(reader).filter(({ id }) => id === (wanted ?? id));
  const [issuer] = issuers;
  if (issuer === undefined) throw new AppError('VALIDACION', 'No hay un emisor con ese NIT.');
  if (issuers.length > 1) throw new AppError('VALIDACION', 'Hay varios emisores: diga cuál con --nit.');
  const connected = AMBIENTES.filter(
    (each) => (ambiente ?? each) === each && findConnection(reader, issuer.id, each) !== null,
  );
  const [only] = connected;
  if (only === undefined) throw new AppError('VALIDACION', 'El emisor no tiene ese ambiente.');
  if (connected.length > 1)
    throw new AppError('VALIDACION', 'El emisor usa dos ambientes: diga cuál con --ambiente.');
  return { issuerId: issuer.id, ambiente: only };
}
