/**
 * Lifts the fence with the centre's last numbers and a person's declaration that nothing was sold afterwards.
 * The centre knows only a lower bound, so the declaration is required (§restore-fence).
 */
import type { KnownNumber } from '../contract/central/known-numbers.ts';
import { fiscalYear, isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { blockedSequences, type BlockedSequence } from '../engine/numbers/blocked-sequences.ts';
import { fencesBefore } from '../store/numbers/fence.ts';
import { keyName } from '../store/numbers/sequences.ts';
import { knownSequences, lastKnownHere } from '../store/numbers/fence-known.ts';
import type { Reader } from '../store/store.ts';
import { releaseFence, type Release, type ReleaseDeps } from './fence-release.ts';

/** A blocked sequence with its known numbers. */
export interface CentralRelease extends Omit<BlockedSequence, 'wayOut' | 'key'> {
  readonly serie: string;
  readonly anio: number;
  /** Last number known to this computer or the centre. */
  readonly ultimo: number;
  /** Last number known to the centre; null if unknown. */
  readonly central: number | null;
  /** Issue time of the centre's last document of this point of sale, of any type; null if unknown. */
  readonly hasta: Instant | null;
}

/** Sequences blocked this year; normally empty. */
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
 * Lifts the fence of sequences whose point of sale the centre knows.
 * @param firma name of the person who declares that nothing was sold later
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
