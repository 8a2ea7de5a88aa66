/** Folders in which files of suppliers appear, as they are kept: one for each issuer and environment. */
import type { Ambiente } from '../../contract/ambiente.ts';
import {
  FOLDER_KEY,
  watchedFolders as record,
  type WatchedFolder,
} from '../../contract/purchases/watched-folder.ts';
import type { Reader, Tx } from '../handle.ts';
import { findMeta, setMeta } from '../meta.ts';
import { column } from '../record.ts';

const NAME = 'compras.carpetas';
/** The newest purchases among which those of a folder are counted. */
const NEWEST = 500;
const TO_ENTER = column.integer.select(`
  SELECT count(*) FROM (
    SELECT estado, api_key_id FROM purchase WHERE issuer_id = ? AND ambiente = ? ORDER BY fec_emi DESC, id DESC LIMIT ?
  ) WHERE estado = 'RECIBIDA' AND api_key_id = ?`);

interface Whose {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

export function watchedFolders(reader: Reader): readonly WatchedFolder[] {
  const kept = findMeta(reader, NAME);
  return kept === null ? [] : record.parse(JSON.parse(kept));
}

/** Keeps a folder in place of the one that was; an issuer has one in each environment. @param carpeta null: none any more */
export function setWatchedFolder(
  tx: Tx,
  { carpeta, ...place }: Omit<WatchedFolder, 'carpeta'> & { readonly carpeta: string | null },
): void {
  const others = watchedFolders(tx).filter((each) => !isOf(each, place));
  setMeta(tx, NAME, JSON.stringify(carpeta === null ? others : [...others, { ...place, carpeta }]));
}

/** Whether a folder is theirs. */
export function isOf(folder: WatchedFolder, { issuerId, ambiente }: Whose): boolean {
  return folder.issuerId === issuerId && folder.ambiente === ambiente;
}

/** Of the newest purchases those that came by a folder and wait to be entered. */
export function purchasesOfFolder(reader: Reader, { issuerId, ambiente }: Whose): number {
  return TO_ENTER.find(reader, issuerId, ambiente, NEWEST, FOLDER_KEY) ?? 0;
}
