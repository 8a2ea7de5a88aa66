/** Ports of this computer for other devices of the private network, open while they are wanted. */
import { networkInterfaces } from 'node:os';
import { createDisplayServer } from '../../http/display/display-server.ts';
import type { LanListening } from '../../http/display/lan-listening.ts';
import type { RunningServer } from '../../http/listener.ts';
import { createPhoneServer } from '../../http/phone/phone-server.ts';
import { isLocalAddress } from '../../output/local-address.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import type { DisplayGuests } from '../../till/display/customer-displays.ts';
import type { LanDoor } from '../../till/lan-door.ts';
import type { PhoneGuests } from '../../till/phone/phone-guests.ts';
import { DEFAULT_DISPLAY_PORT, DEFAULT_PHONE_PORT } from '../default-ports.ts';
import { refusedPort } from './refused-port.ts';

/** Another till of this computer may use the first ones. */
const PORTS_TRIED = 10;
const EVERY_ADDRESS = '0.0.0.0';

export interface LanDoorPlace {
  /** Bind address of both; default: every address. */
  readonly displayHost?: string | undefined;
  /** First port tried for customer displays; 0: any free port. */
  readonly displayPort?: number | undefined;
  /** First port tried for customers' phones; 0: any free port. */
  readonly phonePort?: number | undefined;
  readonly uiFolder: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function displayDoor(place: LanDoorPlace): (guests: DisplayGuests) => LanDoor {
  const { displayHost: host, displayPort: first = DEFAULT_DISPLAY_PORT, uiFolder, clock, log } = place;
  return (guests) =>
    lanDoor({ host, first, log }, (at) =>
      createDisplayServer({ ...at, guests, staticDir: uiFolder, after: clock.after }),
    );
}

export function phoneDoor(place: LanDoorPlace): (guests: PhoneGuests) => LanDoor {
  const { displayHost: host, phonePort: first = DEFAULT_PHONE_PORT, log } = place;
  return (guests) => lanDoor({ host, first, log }, (at) => createPhoneServer({ ...at, guests }));
}

interface Place {
  readonly host: string | undefined;
  readonly first: number;
  readonly log: Log;
}

function lanDoor(
  { host = EVERY_ADDRESS, first, log }: Place,
  serve: (at: LanListening) => Promise<RunningServer>,
): LanDoor {
  let running: Promise<RunningServer> | null = null;
  /** Names in the URLs since it listens. */
  let served: readonly string[] = [];
  const names = (): readonly string[] => (host === EVERY_ADDRESS ? privateAddresses() : [host]);
  const listening = async (): Promise<RunningServer> => {
    served = names();
    for (let port = first; ; port += 1) {
      try {
        return await serve({ host, port, addresses: served, isNear: isLocalAddress, log });
      } catch (error) {
        if (refusedPort(error) === null || port >= first + PORTS_TRIED - 1) throw error;
      }
    }
  };
  const close = async (): Promise<void> => {
    const open = running;
    running = null;
    await (await open)?.close();
  };
  return {
    open: async () => {
      // The network gave the computer another address.
      if (running !== null && served.join() !== names().join()) await close();
      running ??= listening();
      try {
        const { port } = new URL((await running).url);
        return served.map((name) => `http://${name}:${port}`);
      } catch (error) {
        running = null;
        throw error;
      }
    },
    close,
  };
}

/** Usual private networks of shops, the likeliest first; virtual networks tend to use others. */
const USUAL_NETWORKS = ['192.168.', '10.'];

function privateAddresses(): readonly string[] {
  const rank = (address: string): number => {
    const found = USUAL_NETWORKS.findIndex((network) => address.startsWith(network));
    return found === -1 ? USUAL_NETWORKS.length : found;
  };
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isLocalAddress(address))
    .map(({ address }) => address)
    .toSorted((one, other) => rank(one) - rank(other));
}
