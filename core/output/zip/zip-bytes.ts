/** Packs texts into one zip file. */
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Name without folders. */
  readonly nombre: string;
  readonly texto: string;
}

/** Packs texts; every file has the given time. */
export async function zipOf(entries: readonly ZipEntry[], moment: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { nombre, texto } of entries)
    zip.addBuffer(Buffer.from(texto, 'utf8'), nombre, { mtime: moment });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
