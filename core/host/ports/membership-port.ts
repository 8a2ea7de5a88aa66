/** Joining and leaving a central service from the screen: what the command line does, under the name of who is at the till. */
import { createCentralClient } from '../../output/central-client.ts';
import { USER_AGENT } from '../../platform/version.ts';
import type { HeldNumbers } from '../../contract/bridge/bridge-upkeep.ts';
import { rule } from '../../contract/rules/rules.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import { centralReleases, releaseByCentre, type CentralRelease } from '../../number-guard/central-release.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { askKnownNumbers } from '../../provision/central-numbers.ts';
import {
  enrolAtCentre,
  goOnAtCentre,
  isUsableCentre,
  leaveTheCentre,
} from '../../provision/central-enrolment.ts';
import type { Vault } from '../../signing/vault.ts';
import type { Store } from '../../store/store.ts';
import type { MembershipPort } from '../../till/central/membership.ts';

/** What a person at the till does instead of a command. */
const WAYS = {
  leave: rule('retirar-en-pantalla'),
  again: rule('enviar-otra-vez'),
} as const;

/** What the till's side needs. */
export function membershipPort(deps: {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly folder: DataFolder;
  readonly log: Log;
}): MembershipPort {
  const call = createCentralClient({ userAgent: USER_AGENT });
  const held = async (): Promise<readonly CentralRelease[]> => {
    const known = await askKnownNumbers({ ...deps, call });
    return deps.store.read((reader) => centralReleases(reader, known, deps.clock.now()));
  };
  return {
    numbers: async () => (await held()).map(heldOf),
    vouch: async (firma, actor) => void (await releaseByCentre({ ...deps, actor }, await held(), firma)),
    isUsable: isUsableCentre,
    join: async (wanted, actor) => {
      await enrolAtCentre({ ...deps, call, actor, ways: WAYS }, wanted);
    },
    goOn: (actor) => goOnAtCentre({ ...deps, actor }),
    leave: async (actor) => (await leaveTheCentre({ ...deps, actor })) !== null,
  };
}

function heldOf({ ambiente, tipoDte, serie, anio, central, ultimo, hasta }: CentralRelease): HeldNumbers {
  return {
    ambiente,
    tipoDte,
    serie,
    anio,
    central,
    siguiente: ultimo + 1,
    hasta: hasta === null ? null : isoUtc(hasta),
  };
}
