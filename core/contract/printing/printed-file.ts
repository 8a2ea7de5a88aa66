/** Printed documents in the API. */
import { z } from 'zod';
import type { Autoridad } from '../ambiente.ts';
import { documentInput } from '../api/documents.ts';
import { choiceParameter } from '../api/parameters.ts';
import { CODE_PAGES, TICKET_WIDTHS_MM } from './printed.ts';

export const pdfFile = z.instanceof(Uint8Array).meta({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/pdf',
  description: 'Un archivo PDF',
});

export const TICKET_FORMATS = ['pdf', 'escpos'] as const;

/** Input of `GET /documentos/{codigoGeneracion}/ticket`. */
export const ticketInput = z.strictObject({
  ...documentInput.shape,
  formato: choiceParameter(TICKET_FORMATS)
    .optional()
    .describe('pdf, o escpos: bytes para una impresora de tickets; si falta, pdf'),
  ancho: choiceParameter(TICKET_WIDTHS_MM.map(String))
    .optional()
    .describe('Ancho del papel en milímetros; si falta, 80'),
  codigoPagina: choiceParameter(CODE_PAGES)
    .optional()
    .describe('Página de códigos de la impresora, solo para escpos; si falta, cp858'),
});

export type TicketInput = z.infer<typeof ticketInput>;

export const ticketFile = z.instanceof(Uint8Array).meta({
  type: 'string',
  format: 'binary',
  description: 'Un PDF de una página, o bytes ESC/POS que se envían a la impresora',
});

export interface PrintedFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** Media type, if not the default of its operation. */
  readonly media?: string;
  readonly autoridad: Autoridad;
}
