/** The purchase at hand on this computer's disk, each person's own: it survives a reload, a crash or a power cut. */
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { useSession } from '../till/session.ts';
import type { PurchaseDraft } from './purchase-draft.ts';

/** Raised when what an older release kept can no longer be read; such a purchase is left alone. */
const SHAPE = '1';

const keyOf = (): string | null => {
  const { state } = useSession.getState();
  return state?.stage === 'open' ? `caja.compra.${SHAPE}.${state.user.id}` : null;
};

const isStarted = ({ proveedor, lineas, corrige }: PurchaseDraft): boolean =>
  proveedor !== null ||
  corrige !== null ||
  lineas.some((line) => line.descripcion !== '' || line.precio !== '');

/** Keeps that of whoever is logged in; one with nothing on it is forgotten. */
export function keepPurchase(draft: PurchaseDraft): void {
  const key = keyOf();
  if (key === null) return;
  if (isStarted(draft)) localStorage.setItem(key, stringifyJson(draft));
  else localStorage.removeItem(key);
}

/** Forgets it: it was issued, or thrown away. */
export function forgetPurchase(): void {
  const key = keyOf();
  if (key !== null) localStorage.removeItem(key);
}

/** What whoever is logged in had begun; null where they had not. */
export function storedPurchase(): PurchaseDraft | null {
  const key = keyOf();
  const text = key === null ? null : localStorage.getItem(key);
  // Only this file writes there, and another shape has another key.
  return text === null ? null : (parseJson(text) as PurchaseDraft);
}
