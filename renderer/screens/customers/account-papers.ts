/** Papers of customer accounts: printed if the till has a printer, else saved as files. */
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import type { PdfFile } from '../../../core/contract/bridge/bridge-printed.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { usePaper } from '../../stores/documents/paper.ts';
import { bytesOf, saveFile } from '../../stores/till/save-file.ts';

/** Saves a PDF. @returns the message to show */
export function savedPdf(reply: BridgeReply<PdfFile>): LocalizedMessage {
  if (!reply.ok) return problemMessage(reply.problem);
  const { name, contenido } = reply.value;
  saveFile(name, [bytesOf(contenido)], 'application/pdf');
  return ({ accounts }) => accounts.saved(name);
}

/** Prints a payment's receipt, or saves it as a PDF. @returns the message to show */
export async function printReceipt(recibo: string): Promise<LocalizedMessage> {
  const reply = await bridge.call('accounts.receipt', { recibo });
  if (!reply.ok) return problemMessage(reply.problem);
  if (reply.value.kind === 'trabajo') return ({ accounts }) => accounts.printing(recibo);
  if (reply.value.kind === 'sistema') {
    usePaper.getState().print(reply.value.papel);
    return ({ accounts }) => accounts.printing(recibo);
  }
  const drawn = await bridge.call('accounts.receiptTicket', { recibo });
  if (!drawn.ok) return problemMessage(drawn.problem);
  const name = `recibo-${recibo}.pdf`;
  saveFile(name, [bytesOf(drawn.value.pdf)], 'application/pdf');
  return ({ accounts }) => accounts.saved(name);
}
