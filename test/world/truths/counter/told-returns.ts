/** What the screens of a till were told of what came back: asked by a key, and answered or not. */
import type { BridgeInput, BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import type { WorldTill } from '../../ground/world.ts';
import type { Role } from '../../ground/yard.ts';

/** A return that somebody asked for. */
export interface AskedReturn {
  readonly input: BridgeInput<'returns.make'>;
  readonly as: Role;
  /** Null: never answered, as the power went, or refused. */
  told: BridgeOutput<'returns.make'> | null;
}

/** Goods of a nota de remisión that came back. */
export interface AskedRemission {
  readonly input: BridgeInput<'remissions.return'>;
  readonly at: number;
  isTold: boolean;
}

interface Told {
  readonly returns: AskedReturn[];
  readonly remissions: AskedRemission[];
}

const TOLD = new WeakMap<WorldTill, Told>();

export function toldReturnsOf(till: WorldTill): Told {
  const known = TOLD.get(till) ?? { returns: [], remissions: [] };
  TOLD.set(till, known);
  return known;
}

/** An older database is in place: what it was told since is not held against it. */
export function forgetReturns(till: WorldTill): void {
  TOLD.delete(till);
}
