/** Stored folders watched for suppliers' files: one per issuer and environment. */
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
/** Only the newest purchases are searched. */
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

/** Replaces the folder of the issuer and environment; `carpeta` null removes it. */
export function setWatchedFolder(
  tx: Tx,
  { carpeta, ...place }: Omit<WatchedFolder, 'carpeta'> & { readonly carpeta: string | null },
): void {
  const others = watchedFolders(tx).filter((each) => !isOf(each, place));
  setMeta(tx, NAME, JSON.stringify(carpeta === null ? others : [...others, { ...place, carpeta }]));
}

export function isOf(folder: WatchedFolder, { issuerId, ambiente }: Whose): boolean {
  return folder.issuerId === issuerId && folder.ambiente === ambiente;
}

/** Number of received, unentered purchases from a folder, among the newest. */
export function purchasesOfFolder(reader: Reader, { issuerId, ambiente }: Whose): number {
  return TO_ENTER.find(reader, issuerId, ambiente, NEWEST, FOLDER_KEY) ?? 0;
}
