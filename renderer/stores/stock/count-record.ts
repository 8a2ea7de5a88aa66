/** Saves the PDF record of a count. */
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

/** Downloads the PDF record of a count. @returns message of success or failure */
export async function saveRecord(id: number): Promise<LocalizedMessage> {
  const reply = await bridge.call('counts.record', { id });
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return ({ inventory }) => inventory.counting.recordSaved(name);
}
