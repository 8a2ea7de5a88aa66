/** A service whose time is rehearsed, on a folder of its own with the built-in simulator. */
import { withStore } from '../../../core/cli/session.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { createRehearsalClock } from '../../../core/platform/rehearsal-clock.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { keepRehearsedLead } from '../../../core/store/issuers/rehearsed-time.ts';
import { createKey, install, type Installation } from './installation.ts';
import { provisionFolder } from './provisioned.ts';
import { startServiceHere, type ServiceHere } from './service-here.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Answers are read as parsed JSON: a wrong shape fails the assertion that follows.
  readonly body: Readonly<Record<string, unknown>>;
}

export interface RehearsedService {
  readonly place: Installation;
  /** `POST /ensayo/reloj` and the like, with the key of an administrator unless another one is given; null sends none. */
  ask(line: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Moves ahead; fails where it does not. @returns what time it is then, epoch milliseconds */
  move(avanza: string): Promise<number>;
  readonly adminKey: string;
  url(): string;
  /** Where its pages ask. */
  ui(): string;
  /** The service ends, and begins anew on the same folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  complaints(): readonly string[];
  close(): Promise<void>;
}

interface Wanted {
  /** What its clock shows; the present unless given. */
  readonly at?: string;
  /** What its issuer is provisioned with besides, with files in that folder. */
  readonly issuer?: (folder: string) => object;
}

/** Starts it. */
export async function startRehearsed({ at, issuer }: Wanted = {}): Promise<RehearsedService> {
  const place = await install({ authority: 'integrado' });
  if (issuer !== undefined)
    await provisionFolder({ issuers: [{ ...place.issuer, ...issuer(place.folder) }] }, place);
  if (at !== undefined) {
    const leadMs = Date.parse(at) - systemClock.now();
    await withStore(dataFolder(place.dataDir, place.env), (store) =>
      store.transact((tx) => keepRehearsedLead(tx, leadMs)),
    );
  }
  const adminKey = await createKey(place, 'sucursal-1', ['--role', 'admin']);
  const start = () => startServiceHere(place, createRehearsalClock(systemClock));
  let service: ServiceHere = await start();
  const ask: RehearsedService['ask'] = async (line, body, headers = {}) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const response = await fetch(`${service.api}${path}`, {
      method,
      headers: { 'X-API-Key': adminKey, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as Reply['body'] };
  };
  return {
    place,
    ask,
    adminKey,
    url: () => service.api,
    ui: () => service.ui,
    move: async (avanza) => {
      const { status, body } = await ask('POST /ensayo/reloj', { avanza });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return Date.parse(String(body['ahora']));
    },
    restart: async () => {
      await service.stop();
      service = await start();
    },
    stop: () => service.stop(),
    complaints: () => service.complaints,
    close: async () => {
      await service.stop();
      await place.close();
    },
  };
}
