/** Points of sale blocked by the restore fence, for display (§restore-fence). */
import type { Ambiente } from '../../contract/ambiente.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import type { SequenceKey } from '../../store/numbers/sequences.ts';
import { fencesBefore, wasEverFenced } from '../../store/numbers/fence.ts';
import type { Reader } from '../../store/store.ts';
import { sequenceOf } from './issue-sequence.ts';
import { wayOut } from './restore-fence.ts';

export interface BlockedSequence {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchId: string;
  readonly tipoDte: TipoDte;
  readonly key: SequenceKey;
  /** Remedy in Spanish. */
  readonly wayOut: string;
}

/** Blocked sequences of that year; normally none. */
export function blockedSequences(reader: Reader, anio: number): readonly BlockedSequence[] {
  if (!wasEverFenced(reader)) return [];
  return listConnections(reader).flatMap((connection) => {
    const { issuerId, ambiente } = connection;
    return listBranches(reader, issuerId).flatMap((branch) =>
      TIPOS_DTE.flatMap((tipoDte) => {
        const owner = { caller: { ambiente }, issuer: { id: issuerId }, branch, connection, tipoDte };
        const key = sequenceOf(owner, anio);
        if (fencesBefore(reader, key).length === 0) return [];
        return [{ issuerId, ambiente, branchId: branch.id, tipoDte, key, wayOut: wayOut(key, branch.id) }];
      }),
    );
  });
}
