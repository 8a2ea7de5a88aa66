/** The authority's public query of a document, which its QR code holds (authority README 13.2). */
import { AMBIENTE_CODE, type Ambiente } from '../contract/ambiente.ts';
import type { FiscalDate } from './fiscal-time.ts';

const PAGE = 'https://admin.factura.gob.sv/consultaPublica';

/** The address; the same host for both environments. */
export function publicQueryUrl(document: {
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly fecEmi: FiscalDate;
}): string {
  const { ambiente, codigoGeneracion, fecEmi } = document;
  return `${PAGE}?ambiente=${AMBIENTE_CODE[ambiente]}&codGen=${codigoGeneracion}&fechaEmi=${fecEmi}`;
}
