/** The record of a count, saved by the browser. */
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';

/** Fetches the PDF and hands it to the browser. @returns what came of it */
export async function saveRecord(id: number): Promise<LocalizedMessage> {
  const reply = await bridge.call('counts.record', { id });
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return ({ inventory }) => inventory.counting.recordSaved(name);
}
