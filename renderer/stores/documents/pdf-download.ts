/** Downloads and shares PDFs of documents. */
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

/** Downloads the PDF. @returns the error; null on success */
export async function savePdf(codigoGeneracion: string): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('documents.pdf', { codigoGeneracion });
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return null;
}

export function canSharePdf(): boolean {
  const probe = new File([], 'documento.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** Opens the system's share dialog. @returns as {@link savePdf}; empty text when cancelled */
export async function sharePdf(codigoGeneracion: string): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('documents.pdf', { codigoGeneracion });
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  try {
    await navigator.share({
      files: [new File([bytesOf(contenido)], name, { type: 'application/pdf' })],
      title: name,
    });
    return null;
  } catch (error) {
    // Cancelled by the person, which is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return () => '';
    return (words) => words.printed.pdf.notShared;
  }
}
