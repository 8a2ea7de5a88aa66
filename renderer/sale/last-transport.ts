/** Last transport data of a branch, proposed for its next nota de remisión. */
import { TRANSPORT_FIELDS, type Transport } from '../cart/cart.ts';

const KEY = 'caja.transport';

/** Null before the first nota de remisión. */
export function lastTransport(branchId: string): Transport | null {
  const text = localStorage.getItem(`${KEY}.${branchId}`);
  if (text === null) return null;
  const kept: unknown = JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return null;
  const values = Object.entries(kept).filter(([, value]) => typeof value === 'string');
  const known: Readonly<Record<string, string>> = Object.fromEntries(values);
  const [conductor, placa, origen, destino] = TRANSPORT_FIELDS.map((field) => known[field] ?? '');
  return { conductor: conductor ?? '', placa: placa ?? '', origen: origen ?? '', destino: destino ?? '' };
}

/** Stores the data of an issued nota de remisión. */
export function rememberTransport(branchId: string, transport: Transport): void {
  if (TRANSPORT_FIELDS.some((field) => transport[field].trim() !== ''))
    localStorage.setItem(`${KEY}.${branchId}`, JSON.stringify(transport));
}
