import type { TillIssuance } from '../../core/contract/bridge/bridge-documents.ts';

/** Whether the simulator behind a document answered for it: without a seal or a refusal nobody did. */
export function simulatorNote({
  selloRecibido,
  estado,
}: Pick<TillIssuance['result'], 'selloRecibido' | 'estado'>): 'answered' | 'silent' {
  return selloRecibido !== null || estado === 'RECHAZADO' ? 'answered' : 'silent';
}
