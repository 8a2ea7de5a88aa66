/** Users of a provisioning file, their PINs hashed before the transaction: hashing takes too long to hold it open. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ProvisionFile } from '../contract/settings/provision.ts';
import type { Store } from '../store/store.ts';
import { findUser, type User } from '../store/people/users.ts';
import { hashPin, pinMatches, type PinCost } from './secrets/pin.ts';

/** The users as they are to be stored; a PIN that is the stored one keeps its stored hash. */
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
