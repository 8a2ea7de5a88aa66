/** The network port for customers' phones, open while an issuer has it turned on, and the URLs of links. */
import { rule } from '../../contract/rules/rules.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import { openDoor, type LanDoor } from '../lan-door.ts';
import type { TillParts } from '../till-parts.ts';
import { isPhoneFormOn } from './phone-guests.ts';
import type { PhoneLink, PhoneLinks } from './phone-links.ts';

export function createPhoneEntry(
  { store, log }: Pick<TillParts, 'store' | 'log'>,
  { door, links }: { readonly door: LanDoor; readonly links: PhoneLinks },
) {
  let addresses: readonly string[] = [];
  const open = async (): Promise<void> => {
    addresses = await openDoor({ door, log, name: 'customer phones' }, rule('telefonos-sin-puerto'));
  };
  const shut = async (): Promise<void> => {
    links.forgetAll();
    addresses = [];
    await door.close();
  };
  const follow = async (): Promise<void> => {
    const isWanted = store.read((reader) => listIssuers(reader).some(({ id }) => isPhoneFormOn(reader, id)));
    if (isWanted && addresses.length === 0) await open();
    if (!isWanted && addresses.length > 0) await shut();
  };
  return {
    /** @throws AppError `EMISION_BLOQUEADA` where it cannot be opened */
    open,
    shut,
    /** Opens or closes the port by the current settings; never rejects, so that sales go on. */
    follow: (): Promise<void> =>
      Promise.resolve()
        .then(follow)
        .catch(() => {}),
    /** Whether links work: the port is open and the computer has an address. */
    isOpen: (): boolean => addresses.length > 0,
    urlOf: ({ secret }: PhoneLink): string => `${addresses[0] ?? ''}/${secret}`,
  };
}
export type PhoneEntry = ReturnType<typeof createPhoneEntry>;
