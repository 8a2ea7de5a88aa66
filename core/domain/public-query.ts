/** Address of the authority's public query of a document, encoded in its QR code (§public-query). */
import { AMBIENTE_CODE, type Ambiente } from '../contract/ambiente.ts';
import type { FiscalDate } from './fiscal-time.ts';

/** The only external host that the desktop program opens. */
export const PUBLIC_QUERY_HOST = 'admin.factura.gob.sv';
const PAGE = `https://${PUBLIC_QUERY_HOST}/consultaPublica`;

/** The URL; one host for both environments. */
export function publicQueryUrl(document: {
  readonly ambiente: Ambiente;
  readonly codigoGeneracion: string;
  readonly fecEmi: FiscalDate;
}): string {
  const { ambiente, codigoGeneracion, fecEmi } = document;
  return `${PAGE}?ambiente=${AMBIENTE_CODE[ambiente]}&codGen=${codigoGeneracion}&fechaEmi=${fecEmi}`;
}
