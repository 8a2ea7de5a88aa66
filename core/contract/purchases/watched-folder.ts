/** Watched folders for suppliers' files, each with its receiving issuer (§compras-carpeta). */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';

export const MAX_FOLDER_CHARS = 1_000;

const watchedFolder = z.strictObject({
  issuerId: z.string(),
  branchId: z.string(),
  ambiente: z.enum(AMBIENTES),
  carpeta: z.string().max(MAX_FOLDER_CHARS),
});
/** All watched folders, as stored. */
export const watchedFolders = z.array(watchedFolder.strip()).readonly();
export type WatchedFolder = Readonly<z.infer<typeof watchedFolder>>;

/** Caller name of the folder, in place of an API key. */
export const FOLDER_KEY = 'carpeta de compras';
/** Subfolders for received files, and for refused files with their reasons. */
export const RECEIVED_FOLDER = 'recibidos';
export const REFUSED_FOLDER = 'rechazados';
