/** Documents drawn as files. */
import type { Caller } from '../../contract/caller.ts';
import type { DocumentInput } from '../../contract/api/documents.ts';
import { CODE_PAGES, type PrintedDocument, type TicketWidthMm } from '../../contract/printing/printed.ts';
import type { PrintedFile, TicketInput } from '../../contract/printing/printed-file.ts';
import { isDelivered, markDelivered } from '../../store/numbers/returned-numbers.ts';
import type { EngineDeps } from '../deps.ts';
import { requireOwn } from './documents.ts';
import { printedDocument } from './printed-document.ts';

/** Each throws AppError as {@link printedDocument} does. */
export interface PrintedFiles {
  /** The printed version, a PDF in letter size. */
  pdf(input: DocumentInput, caller: Caller): Promise<PrintedFile>;
  /** The ticket as PDF or printer bytes, which cut the paper and do not open the drawer. */
  ticket(input: TicketInput, caller: Caller): Promise<PrintedFile>;
}

/** Supported by most current printers; the only old code page with the euro sign. */
const USUAL_CODE_PAGE = 'cp858';

type Deps = Pick<EngineDeps, 'store' | 'printing'>;

export function createPrintedFiles(deps: Deps): PrintedFiles {
  return {
    pdf: async (input, caller) => {
      const document = await handedOut(deps, input, caller);
      const content = await deps.printing.letter(document);
      return { name: `${input.codigoGeneracion}.pdf`, content, autoridad: document.autoridad };
    },
    ticket: async ({ formato, ancho, codigoPagina, codigoGeneracion }, caller) => {
      const document = await handedOut(deps, { codigoGeneracion }, caller);
      const { autoridad } = document;
      const anchoMm: TicketWidthMm = ancho === '58' ? 58 : 80;
      const name = `${codigoGeneracion}-ticket`;
      if (formato !== 'escpos')
        return { name: `${name}.pdf`, content: await deps.printing.ticketPdf(document, anchoMm), autoridad };
      const codePage = CODE_PAGES.find((page) => page === codigoPagina) ?? USUAL_CODE_PAGE;
      const printer = { anchoMm, codePage, corte: true, cajon: false };
      const content = await deps.printing.ticketBytes(document, printer);
      return { name: `${name}.bin`, content, autoridad, media: 'application/octet-stream' };
    },
  };
}

/**
 * The current document. Once a paper of a document that may still be refused was drawn, its number is not reused
 * (§number-return).
 */
async function handedOut({ store }: Deps, input: DocumentInput, caller: Caller): Promise<PrintedDocument> {
  const { document, id, known } = store.read((reader) => {
    const { id: documentId } = requireOwn(reader, caller, input);
    const printed = printedDocument(reader, caller, input);
    return { document: printed, id: documentId, known: isDelivered(reader, documentId) };
  });
  if (document.standing === 'VERIFICACION' && !known) await store.transact((tx) => markDelivered(tx, id));
  return document;
}
