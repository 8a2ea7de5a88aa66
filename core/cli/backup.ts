/** `backup FILE`: copies the database completely, beside a running service. */
import { basename } from 'node:path';
import type { Command } from 'commander';
import { backUp, type BackupReport } from '../backup/backup.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { appendAudit } from '../store/people/audit.ts';
import { jsonLine, table, type CommandContext, type CommandIo } from './output.ts';
import { SEQUENCE_HEAD, sequenceCells, sequenceJson } from './sequence-columns.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly force?: true; readonly json?: true };

const KIB = 1024;

const NOTE = `
Puede ejecutarse con el servicio en marcha. El archivo se comprueba antes de darle su nombre. No contiene la llave de los
secretos: restaurado en otra computadora pedirá de nuevo certificado y contraseñas. Guárdelo en otro disco.
`;

export function addBackup(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('backup'))
    .description('guarda un respaldo completo de la base de datos en un archivo')
    .argument('<archivo>', 'archivo del respaldo')
    .option('--force', 'reemplaza el archivo si ya existe')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones] ARCHIVO')
    .addHelpText('after', NOTE)
    .action(async (target: string, options: Options) => {
      const folder = usedFolderOf(options, io);
      const report = await backUp({ database: folder.database, target, force: options.force ?? false });
      await note(folder, io, report);
      io.out(options.json ? jsonLine(jsonOf(report)) : textOf(report));
    });
}

/** Records the backup in the audit log; impossible if the database has an older schema. */
async function note(folder: DataFolder, io: CommandIo, { archivo }: BackupReport): Promise<void> {
  const detalle = { archivo: basename(archivo) };
  try {
    await withSealedStore(folder, io, (store) =>
      store.transact((tx, at) =>
        appendAudit(tx, { at, actor: 'caja backup', accion: 'respaldo tomado', detalle }),
      ),
    );
  } catch {
    // The backup itself succeeded.
  }
}

function jsonOf({ archivo, bytes, documentos, secuencias }: BackupReport): object {
  return {
    archivo,
    bytes,
    documentos,
    secuencias: secuencias.map((each) => ({ ...sequenceJson(each), ultimo: each.ultimo })),
  };
}

function textOf({ archivo, bytes, documentos, secuencias }: BackupReport): string {
  const rows = secuencias.map((each) => [...sequenceCells(each), String(each.ultimo)]);
  const sequences = rows.length === 0 ? '' : table([[...SEQUENCE_HEAD, 'ÚLTIMO'], ...rows]);
  return `Respaldo guardado en ${archivo}: ${Math.ceil(bytes / KIB)} KiB, ${documentos} documentos.\n${sequences}`;
}
