/** A supplier's file, dropped, chosen or pasted, and the documents in it. */
import { MAX_SUPPLIER_FILE_CHARS } from '../../../core/contract/bridge/bridge-purchases.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import {
  documentFiles,
  MAX_SENT_FILE_BYTES,
  type DocumentFile,
} from '../../../core/unpack/document-files.ts';

export interface SupplierFile {
  readonly nombre: string;
  /** Pasted content is text. */
  readonly content: Blob | string;
}

/** All documents in it; a ZIP or a mail may hold several. */
export async function supplierDocuments({
  nombre: name,
  content,
}: SupplierFile): Promise<readonly DocumentFile[]> {
  const documents = typeof content === 'string' ? [{ name, text: content }] : await opened(name, content);
  return documents.map((each) =>
    'text' in each && each.text.length > MAX_SUPPLIER_FILE_CHARS ? tooLarge(each.name) : each,
  );
}

async function opened(name: string, content: Blob): Promise<readonly DocumentFile[]> {
  if (content.size > MAX_SENT_FILE_BYTES) return [tooLarge(name)];
  return documentFiles({ name, bytes: new Uint8Array(await content.arrayBuffer()) });
}

function tooLarge(name: string): DocumentFile {
  return { name, broken: rule('compra-archivo-grande') };
}
