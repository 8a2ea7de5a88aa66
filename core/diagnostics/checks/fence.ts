/** Checks for sequences blocked after a restore or on a copied database. */
import type { BlockedSequence } from '../../engine/numbers/blocked-sequences.ts';
import { failure, type Finding } from './finding.ts';

/** One finding per blocked sequence. */
export function checkFence(blocked: readonly BlockedSequence[]): readonly Finding[] {
  return blocked.map(({ ambiente, branchId, tipoDte, wayOut }) =>
    failure(
      `numeración de ${branchId}, tipo ${tipoDte}, ${ambiente}`,
      'bloqueada: la base de datos se restauró o se copió',
      wayOut,
    ),
  );
}
