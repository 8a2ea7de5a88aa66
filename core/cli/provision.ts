/** `provision FILE.json`: creates or updates issuers, branches, connections, certificates and users from a file. */
import { rule } from '../contract/rules/rules.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { openProvisionVault } from './provision-vault.ts';
import { AppError, refusal } from '../domain/app-error.ts';
import { failureText } from '../platform/failure-text.ts';
import type { ProvisionFile } from '../contract/settings/provision.ts';
import { readProvision, type ReadProvision } from '../provision/file.ts';
import { readKnownState } from '../provision/known-state.ts';
import type { ProvisionReport } from '../provision/report.ts';
import { applyProvision } from '../provision/provision.ts';
import { jsonLine, table, type CommandContext } from './output.ts';
import {
  ensureDatabase,
  folderOf,
  newFolderOf,
  withDataDir,
  withSealedStore,
  type FolderOptions,
} from './session.ts';

/** Maximum file size; a thousand branches take less than 1 MiB. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Records missing in the file are not deleted. */
const LEFT_OUT =
  'Lo que el archivo no menciona (sucursales, cuotas, conexiones, certificados, usuarios) queda como está.';

interface Options extends FolderOptions {
  readonly json?: true;
}

const EXAMPLE = `
El archivo es JSON: { "issuers": [ { "nit": …, "branches": [ … ] } ], "users": [ … ] }.
Se aplica entero o no se aplica nada, y puede repetirse: lo que ya está igual queda como está.
De un emisor que ya existe basta el NIT y lo que cambia: { "issuers": [ { "nit": …, "edition2026From": "2026-11-01" } ] }.
Las rutas de los certificados son relativas a la carpeta del archivo.
`;

export function addProvision(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('provision'))
    .description(
      'crea o actualiza emisores, sucursales, conexiones, certificados y usuarios desde un archivo',
    )
    .argument('<archivo>', 'archivo JSON de provisión')
    .option('--json', 'escribe el resultado como JSON')
    .usage('[opciones] ARCHIVO.json')
    .addHelpText('after', EXAMPLE)
    .action(async (path: string, options: Options) => {
      const text = textOf(path);
      // A partial file may be completed by existing data. Checked first, so that an invalid file does not
      // create a folder.
      if (!existsSync(folderOf(options, io).database)) fileOf(path, readProvision(text));
      const folder = newFolderOf(options, io);
      const vault = await openProvisionVault(folder, io.env);
      await ensureDatabase(folder);
      const baseFolder = dirname(resolve(path));
      const report = await withSealedStore(folder, io, (store, now) => {
        const file = fileOf(path, readProvision(text, store.read(readKnownState)));
        return applyProvision(file, {
          store,
          vault,
          now,
          baseFolder,
          actor: 'caja provision',
        });
      });
      io.out(options.json ? jsonLine(report) : textOfReport(report));
    });
}

/** @throws AppError `VALIDACION` with every fault of the file */
function fileOf(path: string, read: ReadProvision): ProvisionFile {
  if (read.kind === 'read') return read.file;
  throw refusal('VALIDACION', rule('archivo-no-aplicado', { archivo: path }), { faults: read.faults });
}

function textOf(path: string): string {
  try {
    const content = readFileSync(path);
    if (content.length > MAX_FILE_BYTES)
      throw refusal('VALIDACION', rule('archivo-de-provision-enorme', { archivo: path }));
    return content.toString('utf8');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusal('VALIDACION', rule('archivo-de-provision-ilegible', { causa: failureText(cause, path) }), {
      cause,
    });
  }
}

function textOfReport(report: ProvisionReport): string {
  const rows = report.cambios.map((change) => [
    change.entidad,
    change.cual,
    change.accion,
    change.detalle ?? '',
  ]);
  const head = report.sinCambios ? 'Sin cambios: todo estaba ya como dice el archivo.' : 'Aplicado.';
  const avisos = report.avisos.map((aviso) => `Aviso: ${aviso}\n`).join('');
  return `${head} ${LEFT_OUT}\n${table(rows)}${avisos}`;
}
