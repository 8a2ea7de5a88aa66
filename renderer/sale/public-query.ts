/** Where a customer reads a document at the authority. */
import { AMBIENTE_CODE, type Ambiente } from '../../core/contract/ambiente.ts';
import type { TillIssuance } from '../../core/contract/bridge/bridge-documents.ts';

/** The authority's public query, the same host for both environments (§public-query). */
const PUBLIC_QUERY = 'https://admin.factura.gob.sv/consultaPublica';

/** Of what the authority has or will have; null of what it refused or has not confirmed: nothing leads there. */
export function publicQueryOf({ result }: TillIssuance, ambiente: Ambiente): string | null {
  const { estado, codigoGeneracion, fecEmi } = result;
  const known = estado === 'PROCESADO' || estado === 'CONTINGENCIA';
  if (!known || codigoGeneracion === null) return null;
  return `${PUBLIC_QUERY}?ambiente=${AMBIENTE_CODE[ambiente]}&codGen=${codigoGeneracion}&fechaEmi=${fecEmi}`;
}
