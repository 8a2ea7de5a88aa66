/** Notas de remisión whose legal billing deadline is near or over (§remission-billing). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import { ZERO } from '../../domain/money.ts';
import { billingDue, remindedDays } from '../../domain/remissions/remission-left.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import { remissionMarks } from '../../store/remissions/remission-marks.ts';
import { remissionOfId } from '../../store/remissions/remissions.ts';
import type { Reader } from '../../store/store.ts';
import { remissionStanding } from './remission-standing.ts';

interface DueRemission {
  readonly numeroControl: string;
  readonly ultimo: FiscalDate;
}

/** Those of a branch, by deadline. */
export interface RemissionsDue {
  readonly issuerId: string;
  readonly branchId: string;
  readonly ambiente: Ambiente;
  readonly remisiones: readonly [DueRemission, ...DueRemission[]];
}

/** Cache size; above the number of notes that shops send in the period. */
const MAX_KEPT = 20_000;

/**
 * Checks all branches; a note is read again only after a change.
 *
 * @param months months to look back; default as at a till
 */
export function createRemissionsDue(
  months?: number,
): (reader: Reader, today: FiscalDate) => readonly RemissionsDue[] {
  const kept = new Map<string, DueRemission | null>();
  const due = (reader: Reader, id: number, marca: string): DueRemission | null => {
    const known = kept.get(marca);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const read = readDue(reader, id);
    kept.set(marca, read);
    return read;
  };
  return (reader, today) =>
    listConnections(reader).flatMap(({ issuerId, ambiente }) =>
      listBranches(reader, issuerId).flatMap(({ id: branchId }): readonly RemissionsDue[] => {
        const place = { issuerId, branchId, ambiente };
        const marks = remissionMarks(reader, { ...place, ...remindedDays(today, months) });
        const [first, ...more] = marks.flatMap(({ id, marca }) => due(reader, id, marca) ?? []);
        return first === undefined ? [] : [{ ...place, remisiones: [first, ...more] }];
      }),
    );
}

/** Null when nothing remains, or its goods have no deadline. */
function readDue(reader: Reader, id: number): DueRemission | null {
  const remission = remissionOfId(reader, id);
  const ultimo = remission === null ? null : billingDue(remission.fecEmi, remission.bienTitulo ?? '');
  if (remission === null || ultimo === null) return null;
  const { lines } = remissionStanding(reader, remission);
  if (!lines.some(({ queda }) => queda.gt(ZERO))) return null;
  return { numeroControl: remission.numeroControl, ultimo };
}
