/** Printed versions of documents, saved by the browser. */
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

/** Fetches the PDF and hands it to the browser. @returns what went wrong; null when the file was handed over */
export async function savePdf(codigoGeneracion: string): Promise<LocalizedMessage | null> {
  const reply = await bridge.call('documents.pdf', { codigoGeneracion });
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return null;
}

/** Whether this browser hands files to other programs. */
export function canSharePdf(): boolean {
  const probe = new File([], 'documento.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** Fetches the PDF and opens what the computer shares files with. @returns as {@link savePdf}; empty when nothing was chosen there */
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
    // Nothing was chosen: that is no fault; the file can still be saved by hand.
    if (error instanceof DOMException && error.name === 'AbortError') return () => '';
    return (words) => words.printed.pdf.notShared;
  }
}
