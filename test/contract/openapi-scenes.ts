/** Scenes in which answers of the interface come about. */
import type { ErrorCode } from '../../core/contract/problem.ts';
import { OPERATIONS, type OperationName } from '../../core/contract/api/operations.ts';
import { REQUEST_EXAMPLES } from '../../core/http/openapi/request-examples.ts';
import { startScripted, USER_KEY, type ScriptedService } from '../http/transport/scripted-service.ts';
import { startRehearsed, type RehearsedService } from '../support/service/rehearsed-service.ts';
import { openApiShop, type ApiShop, type KeyName } from '../support/shop/api-shop.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type Headers = Readonly<Record<string, string>>;

export interface Scenes {
  /** A shop that sells; with `of2026` in the format of 2026, which alone has the event of return. */
  shop(of2026?: boolean): Promise<ApiShop>;
  /** A shop whose authority cannot be reached. */
  offline(of2026?: boolean): Promise<ApiShop>;
  /** A shop that may issue nothing more this month. */
  soldOut(of2026?: boolean): Promise<ApiShop>;
  /** A shop without a certificate. */
  uncertified(of2026?: boolean): Promise<ApiShop>;
  /** A server behind which everything ends so, also the look-up of a key of the stream; null stands for a bug. */
  failing(of: 'operations' | 'stream', problem: ErrorCode | null): Promise<ScriptedService>;
  /** A service whose time is rehearsed. */
  rehearsed(): Promise<RehearsedService>;
  fetch(url: string, init?: RequestInit): Promise<PlainAnswer>;
  close(): Promise<void>;
}

/** The sealed factura of a scene that sells nothing more. */
export const SOLD_BEFORE = new WeakMap<ApiShop, string>();

const edition = (of2026: boolean) => (of2026 ? { edition2026From: '2026-01-01' } : {});

/** Each scene is opened at its first use. */
export function openScenes(): Scenes {
  const open = new Map<string, Promise<{ close(): Promise<void> }>>();
  const scene = <T extends { close(): Promise<void> }>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = open.get(name) as Promise<T> | undefined;
    const opened = known ?? make();
    open.set(name, opened);
    return opened;
  };
  return {
    shop: (of2026 = false) => scene(`shop ${of2026}`, () => openApiShop(edition(of2026))),
    offline: (of2026 = false) =>
      scene(`offline ${of2026}`, async () => {
        if (!of2026) return openApiShop({ online: false });
        const api = await openApiShop(edition(of2026));
        SOLD_BEFORE.set(api, (await sold(api)).codigo);
        await api.shop.simulator.turnOff();
        return api;
      }),
    soldOut: (of2026 = false) =>
      scene(`soldOut ${of2026}`, async () => {
        const api = await openApiShop({ documentosMes: 1, ...edition(of2026) });
        SOLD_BEFORE.set(api, (await sold(api)).codigo);
        return api;
      }),
    uncertified: (of2026 = false) =>
      scene(`uncertified ${of2026}`, () => openApiShop({ certificate: false, ...edition(of2026) })),
    failing: (of, problem) =>
      scene(`${of} ${problem}`, () =>
        of === 'stream' ? brokenStream(problem) : startScripted(() => failure(problem)),
      ),
    rehearsed: () => scene('rehearsed', startRehearsed),
    fetch: plainFetch,
    close: async () => {
      for (const each of open.values()) await (await each).close();
    },
  };
}

async function plainFetch(url: string, how: RequestInit = {}): Promise<PlainAnswer> {
  const response = await fetch(url, how);
  const headers = Object.fromEntries(response.headers);
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return { status: response.status, headers, text: '' };
  }
  return { status: response.status, headers, text: await response.text() };
}

/** Sells a factura and gives its code and date. */
export async function sold(api: ApiShop): Promise<{ readonly codigo: string; readonly fecEmi: string }> {
  const { body } = await api.send('/factura/emitir', exampleOf('factura.emitir'));
  return { codigo: String(body['codigoGeneracion']), fecEmi: String(body['fecEmi']) };
}

function failure(codigo: ErrorCode | null) {
  if (codigo === null) throw new TypeError('a bug');
  return { ok: false, problem: { codigo, message: 'No se puede', retryAfterSeconds: 5 } } as const;
}

/** Streams do not go through the dispatch: there the look-up of the key fails. */
function brokenStream(problem: ErrorCode | null): Promise<ScriptedService> {
  const open = () => ({ startedAfter: 0, next: () => ({ kind: 'ended' as const }), close: () => undefined });
  const events = { source: { open }, after: () => () => undefined };
  const bulk = { until: () => Promise.resolve() };
  return startScripted(undefined, { authenticate: () => failure(problem), events, bulk });
}

/** The first example of an operation that takes a body. */
export function exampleOf(name: OperationName): Readonly<Record<string, unknown>> {
  const [example] = Object.values(REQUEST_EXAMPLES[name] ?? {});
  if (example === undefined) throw new Error(`${name} has no example`);
  return example.value;
}

/** What a call of the shop is made with: the key of an administrator and the example of its body unless it says otherwise. */
export interface ShopAsking {
  readonly key?: KeyName | null;
  readonly headers?: Headers;
  readonly body?: string;
}

/** A call of the shop: its operation, and the address with what its path names. */
export interface ShopCall {
  readonly name: OperationName;
  readonly address: string;
}

/** Makes a call of the shop. */
export async function askShop(
  scenes: Scenes,
  { name, address }: ShopCall,
  { key = 'admin', headers = {}, body }: ShopAsking,
): Promise<PlainAnswer> {
  const api = await scenes.shop();
  const all = { ...(key === null ? {} : { 'x-api-key': api.key(key) }), ...headers };
  return scenes.fetch(`${api.url}${address}`, callOf(name, all, body));
}

/** The same of a service that fails. */
export async function askFailing(
  scenes: Scenes,
  { name, address }: ShopCall,
  problem: ErrorCode | null,
): Promise<readonly PlainAnswer[]> {
  const { url } = await scenes.failing('operations', problem);
  return [await scenes.fetch(`${url}${address}`, callOf(name, { 'x-api-key': USER_KEY }))];
}

function callOf(name: OperationName, headers: Headers, body?: string): RequestInit {
  const { method, body: schema } = OPERATIONS[name];
  if (schema === null) return { method, headers };
  const typed = { 'content-type': 'application/json', ...headers };
  return { method, headers: typed, body: body ?? JSON.stringify(exampleOf(name)) };
}
