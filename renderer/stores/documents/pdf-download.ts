/** Printed versions of documents, saved by the browser. */
import { bridge } from '../../bridge/index.ts';
import { currentWords } from '../../faults/current-words.ts';
import { problemText } from '../../faults/fault-text.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

/** Fetches the PDF and hands it to the browser. @returns what went wrong; null when the file was handed over */
export async function savePdf(codigoGeneracion: string): Promise<string | null> {
  const reply = await bridge.call('documents.pdf', { codigoGeneracion });
  if (!reply.ok) return problemText(reply.problem, currentWords());
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return null;
}
