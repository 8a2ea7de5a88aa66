/** The door of customers' screens on this computer: a port that listens while a manager wants it to, for the private network only. */
import { networkInterfaces } from 'node:os';
import { createDisplayServer } from '../../http/display/display-server.ts';
import type { RunningServer } from '../../http/listener.ts';
import { isLocalAddress } from '../../output/local-address.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import type { DisplayDoor, DisplayGuests } from '../../till/display/customer-displays.ts';
import { DEFAULT_DISPLAY_PORT } from '../default-ports.ts';

/** Another till of this computer may have the first ones. */
const PORTS_TRIED = 10;
const EVERY_ADDRESS = '0.0.0.0';

export interface DisplayDoorPlace {
  /** Address it is bound to; all of this computer unless given. */
  readonly displayHost?: string | undefined;
  /** The first port that is tried; as shipped unless given, 0 picks a free one. */
  readonly displayPort?: number | undefined;
  readonly uiFolder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A door for the screens that are let in. */
export function displayDoor(place: DisplayDoorPlace): (guests: DisplayGuests) => DisplayDoor {
  return (guests) => {
    let running: Promise<RunningServer> | null = null;
    const host = place.displayHost ?? EVERY_ADDRESS;
    return {
      open: async () => {
        running ??= listening(place, { guests, host });
        try {
          const { port } = new URL((await running).url);
          const names = host === EVERY_ADDRESS ? privateAddresses() : [host];
          return names.map((name) => `http://${name}:${port}`);
        } catch (error) {
          running = null;
          throw error;
        }
      },
      close: async () => {
        const open = running;
        running = null;
        await (await open)?.close();
      },
    };
  };
}

async function listening(
  { displayPort: first = DEFAULT_DISPLAY_PORT, uiFolder, clock, log }: DisplayDoorPlace,
  { guests, host }: { readonly guests: DisplayGuests; readonly host: string },
): Promise<RunningServer> {
  const addresses = host === EVERY_ADDRESS ? privateAddresses() : [host];
  const on = (port: number) =>
    createDisplayServer({
      guests,
      host,
      port,
      addresses,
      isNear: isLocalAddress,
      staticDir: uiFolder,
      after: clock.after,
      log,
    });
  for (let port = first; ; port += 1) {
    try {
      return await on(port);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= first + PORTS_TRIED - 1) throw error;
    }
  }
}

/** Addresses of this computer in private networks, by which other devices of the shop call it. */
function privateAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isLocalAddress(address))
    .map(({ address }) => address);
}
