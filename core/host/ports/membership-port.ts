/** Joining and leaving a central service from the screen: what the command line does, under the name of who is at the till. */
import { createCentralClient } from '../../output/central-client.ts';
import { USER_AGENT } from '../../platform/version.ts';
import type { Clock } from '../../engine/deps.ts';
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
  leave: 'retírela primero con «Dejar la central»',
  again: 'revise la dirección y envíe lo mismo otra vez: el código sirve todavía',
} as const;

/** What the till's side needs. */
export function membershipPort(deps: {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
}): MembershipPort {
  const call = createCentralClient({ userAgent: USER_AGENT });
  return {
    isUsable: isUsableCentre,
    join: async (wanted, actor) => {
      await enrolAtCentre({ ...deps, call, actor, ways: WAYS }, wanted);
    },
    goOn: (actor) => goOnAtCentre({ ...deps, actor }),
    leave: async (actor) => (await leaveTheCentre({ ...deps, actor })) !== null,
  };
}
