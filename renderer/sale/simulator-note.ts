import type { TillIssuance } from '../../core/contract/bridge/bridge-documents.ts';

/** `silent` if the simulator gave neither seal nor rejection. */
export function simulatorNote({
  selloRecibido,
  estado,
}: Pick<TillIssuance['result'], 'selloRecibido' | 'estado'>): 'answered' | 'silent' {
  return selloRecibido !== null || estado === 'RECHAZADO' ? 'answered' : 'silent';
}
