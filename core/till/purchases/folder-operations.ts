/** The folder from which suppliers' files are received (§compras-carpeta). */
import { isAbsolute, relative, resolve } from 'node:path';
import type { PurchaseFolder } from '../../contract/bridge/bridge-purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  isOf,
  purchasesOfFolder,
  setWatchedFolder,
  watchedFolders,
} from '../../store/purchases/watched-folders.ts';
import type { Reader } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillParts } from '../till-parts.ts';
import { prepareFolder, refusedFiles } from './folder-files.ts';
import type { FolderWatch } from './folder-watch.ts';

export interface FolderOperationsDeps extends Pick<TillParts, 'store'> {
  /** The data folder, which cannot be watched. */
  readonly dataFolder: string;
}

export function folderOperations({ store, dataFolder }: FolderOperationsDeps, watch: FolderWatch) {
  const view = async (caller: Caller): Promise<PurchaseFolder> => {
    const { carpeta, porIngresar } = store.read((reader) => ({
      carpeta: folderOf(reader, caller),
      porIngresar: purchasesOfFolder(reader, caller),
    }));
    const rechazados = carpeta === null ? 0 : await refusedFiles(carpeta);
    return { carpeta, porIngresar, rechazados, problema: watch.problemOf(caller) };
  };
  return {
    'purchases.folder': (_input, { caller }) => view(caller),
    /** @throws AppError `VALIDACION` for an unusable folder */
    'purchases.watch': async ({ carpeta }, { caller, user }) => {
      const fault = carpeta === null ? null : await folderFault(carpeta, dataFolder);
      if (fault !== null) throw refused(fault);
      const path = carpeta === null ? null : resolve(carpeta);
      await store.transact((tx, at) => {
        const antes = folderOf(tx, caller);
        if (antes === path) return;
        const isTaken = watchedFolders(tx).some((each) => each.carpeta === path && !isOf(each, caller));
        if (isTaken) throw refused(rule('compra-carpeta-ajena'));
        const { issuerId, branchId, ambiente } = caller;
        setWatchedFolder(tx, { issuerId, branchId, ambiente, carpeta: path });
        const detalle = { carpeta: path ?? 'ninguna', antes: antes ?? 'ninguna' };
        appendAudit(tx, { at, actor: user.nombre, accion: 'carpeta de compras cambiada', detalle });
      });
      watch.changed();
      return view(caller);
    },
  } satisfies SomeOperations;
}

function folderOf(reader: Reader, caller: Caller): string | null {
  return watchedFolders(reader).find((each) => isOf(each, caller))?.carpeta ?? null;
}

function refused(fault: Rule) {
  return validationError([faultAt('carpeta', 'FORMATO', fault)]);
}

/** Creates the folder where missing. */
async function folderFault(carpeta: string, dataFolder: string): Promise<Rule | null> {
  if (!isAbsolute(carpeta)) return rule('carpeta-incompleta');
  const fromData = relative(dataFolder, resolve(carpeta));
  if (!fromData.startsWith('..') && !isAbsolute(fromData)) return rule('carpeta-de-los-datos');
  return prepareFolder(carpeta).then(
    () => null,
    () => rule('carpeta-cerrada'),
  );
}
