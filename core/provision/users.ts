/** Users of a provisioning file; PINs are hashed before the transaction because hashing is slow. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ProvisionFile } from '../contract/settings/provision.ts';
import type { Store } from '../store/store.ts';
import { findUser, type User } from '../store/people/users.ts';
import { hashPin, pinMatches, type PinCost } from './secrets/pin.ts';

/** The user rows to store; an unchanged PIN keeps its hash. */
export async function prepareUsers(
  file: ProvisionFile,
  { store, pinCost }: { readonly store: Store; readonly pinCost?: PinCost },
): Promise<readonly User[]> {
  const users: User[] = [];
  for (const { nombre, rol, pin } of file.users ?? []) {
    const known = store.read((reader) => findUser(reader, nombre));
    const same = known !== null && (await pinMatches(pin, known.pinHash));
    const pinHash = same ? known.pinHash : await hashPin(pin, randomBytes, pinCost);
    users.push({ id: known?.id ?? randomUUID(), nombre, rol, pinHash });
  }
  return users;
}
