/** A file of a supplier as it is dropped, chosen or pasted, read as text. */
import { MAX_SUPPLIER_FILE_CHARS } from '../../../core/contract/bridge/bridge-purchases.ts';

export interface SupplierFile {
  readonly nombre: string;
  /** What was pasted is text already. */
  readonly content: Blob | string;
}

type ReadFile = { readonly texto: string } | { readonly unread: 'zip' | 'large' | 'empty' };

/** The text in it; what mail programs packed must be unpacked first. */
export async function readSupplierFile({ nombre, content }: SupplierFile): Promise<ReadFile> {
  if (/\.zip$/iu.test(nombre)) return { unread: 'zip' };
  if (typeof content !== 'string' && content.size > MAX_SUPPLIER_FILE_CHARS) return { unread: 'large' };
  const texto = typeof content === 'string' ? content : textOf(await content.arrayBuffer());
  if (texto.trim() === '') return { unread: 'empty' };
  return texto.length > MAX_SUPPLIER_FILE_CHARS ? { unread: 'large' } : { texto };
}

/** UTF-8, else as old programs write it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
