/** `soporte`: writes a support bundle without personal data to a zip file. */
import { rule } from '../contract/rules/rules.ts';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { refusal } from '../domain/app-error.ts';
import { makeBundle } from '../diagnostics/support-bundle.ts';
import { folderClock } from '../platform/folder-clock.ts';
import { jsonLine, table, type CommandContext } from './output.ts';
import { runningHealth } from './running-service.ts';
import { folderOf, withDataDir, type FolderOptions } from './session.ts';

type Options = FolderOptions & { readonly salida: string; readonly json?: true };

const OWNER_ONLY = 0o600;

const NOTE = `
Contiene versiones, ajustes sin secretos, revisiones, cola, tamaños y las últimas líneas del registro. No contiene llaves,
contraseñas, PIN, certificados, documentos ni datos de clientes. Ábralo antes de enviarlo si quiere verlo.
`;

export function addSoporte(program: Command, { io }: CommandContext): void {
  withDataDir(program.command('soporte'))
    .description('prepara un paquete para quien da soporte, sin secretos ni datos de nadie')
    .requiredOption('--salida <archivo>', 'archivo .zip que se escribe; no puede existir')
    .option('--json', 'escribe lo que contiene como JSON')
    .usage('[opciones] --salida ARCHIVO.zip')
    .addHelpText('after', NOTE)
    .action(async (options: Options) => {
      const folder = folderOf(options, io);
      const now = folderClock(folder.database).now();
      const health = await runningHealth(folder, now);
      const bundle = await makeBundle({ folder, env: io.env, health, now });
      const archivo = resolve(options.salida);
      writeNew(archivo, bundle.zip);
      const contenido = bundle.archivos.map(({ nombre, texto }) => ({
        nombre,
        bytes: Buffer.byteLength(texto),
      }));
      if (options.json) return io.out(jsonLine({ archivo, bytes: bundle.zip.byteLength, contenido }));
      const rows = contenido.map(({ nombre, bytes }) => [nombre, `${bytes} B`]);
      io.out(`Paquete de soporte guardado en ${archivo}. Contiene:\n${table(rows)}`);
    });
}

function writeNew(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw refusal('VALIDACION', rule('archivo-ya-existe', { archivo: file }));
    throw error;
  }
}
