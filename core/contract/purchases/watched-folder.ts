/** A folder in which files of suppliers appear, and for whom they are received (§compras-carpeta). */
import { z } from 'zod';
import { AMBIENTES } from '../ambiente.ts';

/** Longest path. */
export const MAX_FOLDER_CHARS = 1_000;

const watchedFolder = z.strictObject({
  issuerId: z.string(),
  branchId: z.string(),
  ambiente: z.enum(AMBIENTES),
  /** Absolute path. */
  carpeta: z.string().max(MAX_FOLDER_CHARS),
});
/** All of them, as they are kept. */
export const watchedFolders = z.array(watchedFolder.strip()).readonly();
export type WatchedFolder = Readonly<z.infer<typeof watchedFolder>>;

/** Who receives from a folder, where a key of the interface would stand. */
export const FOLDER_KEY = 'carpeta de compras';
/** What is received goes into the first, what is not, with a text that says why, into the second. */
export const RECEIVED_FOLDER = 'recibidos';
export const REFUSED_FOLDER = 'rechazados';
