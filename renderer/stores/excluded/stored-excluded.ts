/** The current draft on disk, one per user: it survives a reload, a crash or a power cut. */
import { parseJson, stringifyJson } from '../../../core/contract/json.ts';
import { useSession } from '../till/session.ts';
import type { ExcludedDraft } from './excluded-draft.ts';

/** Version of the stored shape; drafts of older versions are ignored. */
const SHAPE = '3';

const keyOf = (): string | null => {
  const { state } = useSession.getState();
  return state?.stage === 'open' ? `caja.compra.${SHAPE}.${state.user.id}` : null;
};

const isStarted = ({ proveedor, lineas, corrige }: ExcludedDraft): boolean =>
  proveedor !== null ||
  corrige !== null ||
  lineas.some((line) => line.descripcion !== '' || line.precio !== '');

/** Stores the draft of the logged-in user; an empty one is deleted. */
export function keepExcluded(draft: ExcludedDraft): void {
  const key = keyOf();
  if (key === null) return;
  if (isStarted(draft)) localStorage.setItem(key, stringifyJson(draft));
  else localStorage.removeItem(key);
}

export function forgetExcluded(): void {
  const key = keyOf();
  if (key !== null) localStorage.removeItem(key);
}

/** Draft of the logged-in user; null without one. */
export function storedExcluded(): ExcludedDraft | null {
  const key = keyOf();
  const text = key === null ? null : localStorage.getItem(key);
  // Only this file writes this key; other versions have other keys.
  return text === null ? null : (parseJson(text) as ExcludedDraft);
}
