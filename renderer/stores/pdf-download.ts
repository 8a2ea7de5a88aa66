/** Printed versions of documents, saved by the browser. */
import { bridge } from '../bridge/index.ts';
import { currentWords } from '../faults/current-words.ts';
import { problemText } from '../faults/fault-text.ts';

/** Fetches the PDF and hands it to the browser. @returns what went wrong; null when the file was handed over */
export async function savePdf(codigoGeneracion: string): Promise<string | null> {
  const reply = await bridge.call('documents.pdf', { codigoGeneracion });
  if (!reply.ok) return problemText(reply.problem, currentWords());
  const { name, contenido } = reply.value;
  const bytes = Uint8Array.from(atob(contenido), (char) => char.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  return null;
}
