/**
 * Lifts the fence with what the centre knows: its last numbers, and a person's word that nothing was sold afterwards. What the centre
 * knows is a lower bound, so without that word nothing is lifted (§restore-fence).
 */
import type { KnownNumber } from '../contract/central/known-numbers.ts';
import { fiscalYear, isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { blockedSequences, type BlockedSequence } from '../engine/numbers/blocked-sequences.ts';
import { fencesBefore } from '../store/numbers/fence.ts';
import { keyName } from '../store/numbers/sequences.ts';
import { knownSequences, lastKnownHere } from '../store/numbers/fence-known.ts';
import type { Reader } from '../store/store.ts';
import { releaseFence, type Release, type ReleaseDeps } from './fence-release.ts';

/** A sequence that is held back, with what is known of it. */
export interface CentralRelease extends Omit<BlockedSequence, 'wayOut' | 'key'> {
  readonly serie: string;
  readonly anio: number;
  /** Last number that this computer or the centre knows of. */
  readonly ultimo: number;
  /** Last number that the centre knows; null where it knows none. */
  readonly central: number | null;
  /** When the centre's last document of this point of sale was issued, whatever its type; null where it knows none. */
  readonly hasta: Instant | null;
}

/** What is held back this year; empty in ordinary life. */
export function centralReleases(
  reader: Reader,
  numbers: readonly KnownNumber[],
  now: Instant,
): readonly CentralRelease[] {
  const known = knownSequences(reader, numbers);
  return blockedSequences(reader, fiscalYear(now)).map(({ wayOut: _none, key, ...blocked }) => {
    const { issuerId, ambiente, serie, anio } = key;
    const central = known.find((each) => keyName(each.key) === keyName(key))?.ultimo ?? null;
    const moments = known
      .filter(
        (each) =>
          each.key.issuerId === issuerId && each.key.ambiente === ambiente && each.key.serie === serie,
      )
      .map(({ at }) => at);
    const sure = fencesBefore(reader, key).map(({ seguro }) => seguro);
    return {
      ...blocked,
      serie,
      anio,
      ultimo: Math.max(lastKnownHere(reader, key), central ?? 0, ...sure),
      central,
      hasta: moments.length === 0 ? null : Math.max(...moments),
    };
  });
}

/**
 * Lifts those of which the centre knows the point of sale: a person answers with their name for nothing having been sold there later.
 *
 * @throws AppError as {@link releaseFence}
 */
export async function releaseByCentre(
  deps: ReleaseDeps,
  releases: readonly CentralRelease[],
  firma: string,
): Promise<readonly Release[]> {
  const done: Release[] = [];
  for (const { hasta, ultimo, ...of } of releases) {
    if (hasta === null) continue;
    const declaracion = { firma, nadaDespuesDe: isoUtc(hasta) };
    const { branchId, tipoDte, issuerId, ambiente, anio } = of;
    const entry = { branchId, tipoDte, issuerId, ambiente, anio, ultimo, confirmed: true, declaracion };
    done.push(await releaseFence(deps, entry));
  }
  return done;
}
