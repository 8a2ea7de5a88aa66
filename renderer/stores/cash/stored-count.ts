/** Bills typed into a count that was not sent yet, one per user: they survive a reload. */
import type { DenominationKey } from '../../../core/contract/cash/cash-money.ts';
import { useSession } from '../till/session.ts';

/** Number of bills or coins of each kind, as typed. */
export type Pieces = Readonly<Record<DenominationKey, string>>;

interface StoredCount {
  readonly sesion: number;
  readonly pieces: Pieces;
}

const keyOf = (): string | null => {
  const { state } = useSession.getState();
  return state?.stage === 'open' ? `caja.conteo.${state.user.id}` : null;
};

export function keepCount(count: StoredCount): void {
  const key = keyOf();
  if (key !== null) localStorage.setItem(key, JSON.stringify(count));
}

export function forgetCount(): void {
  const key = keyOf();
  if (key !== null) localStorage.removeItem(key);
}

/** Bills of that session; null without any. */
export function storedPieces(sesion: number | undefined): Pieces | null {
  const key = keyOf();
  const text = key === null ? null : localStorage.getItem(key);
  // Only this file writes this key.
  const count = text === null ? null : (JSON.parse(text) as StoredCount);
  return count?.sesion === sesion ? (count?.pieces ?? null) : null;
}
