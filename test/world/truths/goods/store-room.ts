/** All that is true of a store room: shelves, costs, counts, goods on their way, and what was bought for it. */
import { askAgain } from '../answers.ts';
import { lookAtCounts } from './counted.ts';
import { lookAtShelves } from './shelves.ts';
import { lookAtSuppliers } from './suppliers.ts';
import { lookAtTransfers } from './transfers.ts';
import type { World, WorldTill } from '../../ground/world.ts';

export function lookAtStoreRoom(world: World, till: WorldTill): void {
  lookAtShelves(world, till);
  lookAtCounts(world, till);
  lookAtTransfers(world, till);
  lookAtSuppliers(world, till);
}

/** What was never answered is asked once more, when everything works again. */
export const askTheRest = (world: World, till: WorldTill): Promise<void> =>
  askAgain({ world, till, c: world.dice.world });
