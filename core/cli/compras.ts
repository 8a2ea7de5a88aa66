/** `compras importar`: imports suppliers' documents from files and folders (§compras). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Ambiente } from '../contract/ambiente.ts';
import type { Receiving } from '../contract/api/shop/purchases.ts';
import type { Caller } from '../contract/caller.ts';
import { PURCHASE_TYPE_NAME } from '../contract/purchases/purchases.ts';
import { rule, ruleText } from '../contract/rules/rules.ts';
import { AppError, refusal } from '../domain/app-error.ts';
import { amount } from '../domain/money.ts';
import { receive } from '../engine/purchases/receive.ts';
import { systemRandom } from '../platform/system.ts';
import { findBranch, listBranches } from '../store/issuers/branches.ts';
import { findIssuer } from '../store/issuers/issuers.ts';
import type { Store } from '../store/store.ts';
import {
  documentFiles,
  mayHoldDocuments,
  MAX_SENT_FILE_BYTES,
  type DocumentFile,
} from '../unpack/document-files.ts';
import { EXIT, type CommandContext, type CommandIo } from './output.ts';
import { usedFolderOf, withDataDir, withSealedStore, type FolderOptions } from './session.ts';
import { nitOf, parseAmbiente } from './usage.ts';

interface Options extends FolderOptions {
  readonly nit: string;
  readonly ambiente: Ambiente;
  readonly sucursal?: string;
}

const NOTE = `
Toma los archivos JSON de sus proveedores como vinieron, de cualquier forma: con su firma y su sello, la respuesta de
Hacienda aparte, o el aviso de una invalidación, en cualquier orden. De una carpeta toma los .json, .jws, .dte, .txt, .zip y .eml (correos guardados),
también los de sus carpetas; de un .zip o un correo, los mismos archivos. Uno que ya estaba se queda como estaba. Nada entra en existencia: eso se confirma en la
pantalla Compras, o por la interfaz. Puede ejecutarse con el servicio en marcha. Termina con 1 si algún archivo no se pudo recibir.
`;

export function addCompras(program: Command, { io, setExit }: CommandContext): void {
  const command = program.command('compras').description('documentos de proveedores');
  withDataDir(command.command('importar'))
    .description('recibe los documentos que enviaron los proveedores')
    .argument('<rutas...>', 'archivos o carpetas')
    .requiredOption('--nit <nit>', 'NIT del emisor que compra')
    .requiredOption('--ambiente <ambiente>', 'PRUEBAS o PRODUCCION', parseAmbiente)
    .option('--sucursal <id>', 'sucursal que recibe; hace falta si el emisor tiene varias')
    .usage('[opciones] <rutas...>')
    .addHelpText('after', NOTE)
    .action(async (paths: readonly string[], options: Options) => {
      if (!(await importAll(paths, options, io))) setExit(EXIT.wrong);
    });
}

/** @returns whether every file was accepted */
async function importAll(paths: readonly string[], options: Options, io: CommandIo): Promise<boolean> {
  const folder = usedFolderOf(options, io);
  const files = paths.flatMap((path) => filesIn(resolve(path)));
  return withSealedStore(folder, io, async (store) => {
    const caller = callerOf(store, options);
    let [count, failed] = [0, 0];
    for (const file of files) {
      for (const document of await documentsIn(file)) {
        const { text, isTaken } = await importOne(store, caller, document);
        count += 1;
        if (!isTaken) failed += 1;
        io.out(`${document.name}: ${text}\n`);
      }
    }
    io.out(`Archivos: ${count}. Sin recibir: ${failed}.\n`);
    return failed === 0 && count > 0;
  });
}

async function documentsIn(file: string): Promise<readonly DocumentFile[]> {
  const name = relative(process.cwd(), file);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return [{ name, broken: rule('archivo-no-esta', { archivo: file }) }];
  if (stat.size > MAX_SENT_FILE_BYTES) return [{ name, broken: rule('compra-archivo-grande') }];
  return documentFiles({ name, bytes: readFileSync(file) });
}

/** Links to folders are not followed. */
function filesIn(path: string): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return filesIn(inside);
      return mayHoldDocuments(entry.name) ? [inside] : [];
    });
}

/** @throws AppError `VALIDACION` for an unknown issuer or branch */
function callerOf(store: Store, { nit, ambiente, sucursal }: Options): Caller {
  return store.read((reader) => {
    const issuer = findIssuer(reader, nitOf(nit));
    if (issuer === null) throw refusal('VALIDACION', rule('emisor-no-esta-aqui', { nit }));
    const branches = listBranches(reader, issuer.id);
    const [only, ...others] = branches;
    const branch =
      sucursal === undefined
        ? others.length === 0
          ? only
          : undefined
        : findBranch(reader, issuer.id, sucursal);
    if (branch === undefined || branch === null)
      throw refusal('VALIDACION', rule('sucursal-que-no-es', { sucursales: branches.map(({ id }) => id) }));
    return { keyId: 'caja compras', role: 'admin', issuerId: issuer.id, branchId: branch.id, ambiente };
  });
}

async function importOne(
  store: Store,
  caller: Caller,
  document: DocumentFile,
): Promise<{ readonly text: string; readonly isTaken: boolean }> {
  if ('broken' in document) return { text: ruleText(document.broken), isTaken: false };
  const documento = document.text;
  try {
    const received = await store.transact((tx, now) =>
      receive(tx, now, { input: { documento }, caller, branchId: caller.branchId, random: systemRandom }),
    );
    return { text: receivedText(received), isTaken: true };
  } catch (error) {
    if (error instanceof AppError) return { text: error.message, isTaken: false };
    throw error;
  }
}

function receivedText(received: Receiving): string {
  if (received.kind === 'waiting') return `en espera del documento ${received.codigoGeneracion}`;
  const { view, replayed, avisos } = received;
  const { tipoDte, proveedor, total, lineas, estado } = view;
  const known = lineas.filter(({ origen }) => origen === 'barra' || origen === 'alias').length;
  const what = `${PURCHASE_TYPE_NAME[tipoDte]} de ${proveedor.nombre} por ${amount(total).toFixed(2)}`;
  const warned = avisos.map((aviso) => ` ${ruleText(aviso)}.`).join('');
  return `${replayed ? 'ya estaba' : 'recibido'} (${estado}), ${what}; ${known} de ${lineas.length} líneas con producto seguro.${warned}`;
}
