/** Link to the authority's public query of a document. */
import { AMBIENTE_CODE, type Ambiente } from '../../core/contract/ambiente.ts';
import type { TillIssuance } from '../../core/contract/bridge/bridge-documents.ts';

/** The authority's public query, the same host for both environments (§public-query). */
const PUBLIC_QUERY = 'https://admin.factura.gob.sv/consultaPublica';

/** Null for documents the authority rejected or has not confirmed. */
export function publicQueryOf({ result }: TillIssuance, ambiente: Ambiente): string | null {
  const { estado, codigoGeneracion, fecEmi } = result;
  const known = estado === 'PROCESADO' || estado === 'CONTINGENCIA';
  if (!known || codigoGeneracion === null) return null;
  return `${PUBLIC_QUERY}?ambiente=${AMBIENTE_CODE[ambiente]}&codGen=${codigoGeneracion}&fechaEmi=${fecEmi}`;
}
