/** Implements the printing port (`contract/printed.ts`). */
import type { DocumentPrinting } from '../../contract/printing/printed.ts';
import { createDrawingThread, type Draw } from './drawing-thread.ts';

/** @param draw default: a thread of its own */
export function createDocumentPrinting(draw: Draw = createDrawingThread()): DocumentPrinting {
  return {
    letter: (document) => draw({ kind: 'letter', document }),
    ticketPdf: (document, anchoMm) => draw({ kind: 'ticket-pdf', of: { document }, anchoMm }),
    ticketBytes: (document, printer) => draw({ kind: 'ticket-bytes', of: { document }, printer }),
  };
}
