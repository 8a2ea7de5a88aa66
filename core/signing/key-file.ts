/** A master key in its own file outside the data folder, readable by its owner only (§sealed-secrets). */
import { constants } from 'node:fs';
import { open, realpath, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { decrypt, encrypt, MASTER_KEY_BYTES } from './key-wrapper.ts';
import type { KeyWrapper, WrapperFault, WrapperRefusal } from './key-wrapper.ts';
import type { RandomBytes } from './sealed-box.ts';
import { syncFolder } from './vault-file.ts';
import { makeFolder } from './make-folder.ts';

export const KEY_FILE_MODE = 0o600;
const OTHERS_MASK = 0o077;

export interface KeyFileOptions {
  readonly path: string;
  /** The key file must not be inside it, or every copy of the data would contain its key. */
  readonly dataDir: string;
  readonly randomBytes: RandomBytes;
}

type MasterKey = { readonly kind: 'ok'; readonly key: Buffer } | WrapperRefusal;

/**
 * A wrapper using a file of 32 random bytes. `wrap` creates a missing file; `unwrap` does not, since a new
 * key opens nothing.
 */
export function keyFileWrapper(options: KeyFileOptions): KeyWrapper {
  return {
    kind: 'archivo-de-llave',
    async wrap(key) {
      if (await liesInside(options.path, options.dataDir)) return insideDataDir(options.path);
      const master = (await createKeyFile(options)) ?? (await readKeyFile(options.path));
      if (master.kind === 'refused') return master;
      return { kind: 'ok', bytes: encrypt(master.key, key, options.randomBytes) };
    },
    async unwrap(wrapped) {
      if (await liesInside(options.path, options.dataDir)) return insideDataDir(options.path);
      const master = await readKeyFile(options.path);
      return master.kind === 'refused' ? master : decrypt(master.key, wrapped);
    },
  };
}

/** Null if the file exists: programs that start together must end up with the same key. */
async function createKeyFile({ path, randomBytes }: KeyFileOptions): Promise<MasterKey | null> {
  makeFolder(dirname(path));
  const file = await openUnless(path, 'wx', 'EEXIST');
  if (!file) return null;
  const key = randomBytes(MASTER_KEY_BYTES);
  try {
    await file.writeFile(key);
    await file.sync();
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
  return { kind: 'ok', key };
}

/** Checks permissions on the open file, so that it cannot be replaced in between. */
async function readKeyFile(path: string): Promise<MasterKey> {
  const file = await openUnless(path, constants.O_RDONLY, 'ENOENT');
  if (!file) {
    return refuse(
      'ARCHIVO_DE_LLAVE_NO_EXISTE',
      `No existe el archivo de llave ${path}. Devuélvalo a su lugar o indique dónde está; sin él no se abren los secretos.`,
    );
  }
  try {
    const stat = await file.stat();
    if (process.platform !== 'win32' && (stat.mode & OTHERS_MASK) !== 0) {
      return refuse(
        'ARCHIVO_DE_LLAVE_NO_SIRVE',
        `Otros usuarios pueden leer el archivo de llave ${path}. Ejecute "chmod 600 ${path}" e inicie de nuevo.`,
      );
    }
    if (!stat.isFile() || stat.size !== MASTER_KEY_BYTES) {
      return refuse(
        'ARCHIVO_DE_LLAVE_NO_SIRVE',
        `El archivo de llave ${path} no es válido: debe tener exactamente ${MASTER_KEY_BYTES} bytes. Restaure el original.`,
      );
    }
    return { kind: 'ok', key: await file.readFile() };
  } finally {
    await file.close();
  }
}

async function openUnless(
  path: string,
  flags: string | number,
  expected: string,
): Promise<FileHandle | null> {
  try {
    return await open(path, flags, KEY_FILE_MODE);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === expected) return null;
    throw cause;
  }
}

async function liesInside(path: string, folder: string): Promise<boolean> {
  const way = relative(await trueFolder(folder), await trueFolder(dirname(path)));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Resolves links where the folder exists. */
async function trueFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return resolve(folder);
  }
}

function insideDataDir(path: string): WrapperRefusal {
  return refuse(
    'ARCHIVO_DE_LLAVE_NO_SIRVE',
    `El archivo de llave ${path} está dentro de la carpeta de datos. Guárdelo fuera de ella, para que una copia de los datos no lleve su llave.`,
  );
}

function refuse(codigo: WrapperFault, mensaje: string): WrapperRefusal {
  return { kind: 'refused', codigo, mensaje };
}
