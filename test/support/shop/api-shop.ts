/** A shop whose engine is called over real HTTP, with a key for every kind of caller. Keys are invented. */
import { bodyText } from '../../../core/client/body-text.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createDispatch } from '../../../core/api/dispatch.ts';
import { AppError } from '../../../core/domain/app-error.ts';
import { returnsAccepted } from '../../../core/engine/queries/returns-accepted.ts';
import { operationRunner } from '../../../core/http/mcp/run-operation.ts';
import { openRequestLog, type RequestLog } from '../../../core/diagnostics/request-log/request-log.ts';
import { webhookDeps } from '../../../core/host/ports/webhooks-start.ts';
import type { ResolveName } from '../../../core/output/named-address.ts';
import { webhookCalls } from '../../../core/provision/webhooks/webhook-calls.ts';
import { createApiServer } from '../../../core/http/server.ts';
import { createAgentCalls } from '../../../core/till/agents/agent-calls.ts';
import { createEventBus, type EventBus } from '../../../core/till/event-bus.ts';
import { createShopCalls, createTriedShopCalls } from '../../../core/till/shop/shop-calls.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { createApiKey, deleteApiKey, expireApiKey } from '../../../core/store/people/api-keys.ts';
import { upsertBranch } from '../../../core/store/issuers/branches.ts';
import { upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { BRANCH, ISSUER } from './demo-parties.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import { SHOP_NIT } from './shop-file.ts';

/** Another taxpayer in the same database. */
const OTHER_NIT = '06141307951040';

const SHOP_KEY = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS', role: 'user' } as const;

const KEYS = {
  central: SHOP_KEY,
  norte: { ...SHOP_KEY, branchId: 'norte' },
  admin: { ...SHOP_KEY, role: 'admin' },
  production: { ...SHOP_KEY, role: 'admin', ambiente: 'PRODUCCION' },
  other: { ...SHOP_KEY, role: 'admin', issuerId: OTHER_NIT, branchId: BRANCH.id },
  expired: SHOP_KEY,
  deleted: SHOP_KEY,
} as const;
export type KeyName = keyof typeof KEYS;

type Headers = Readonly<Record<string, string>>;

/** An answer as it came; `body` is null where the text is no JSON. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // Answers are read as parsed JSON: a wrong shape fails the assertion that follows.
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ApiShop {
  readonly shop: Shop;
  readonly url: string;
  /** The API key itself. */
  key(name: KeyName): string;
  /** `GET /stats` and the like; null sends no key. */
  ask(line: string, key: KeyName | null, headers?: Headers): Promise<HttpAnswer>;
  /** What the screens of its tills hear. */
  readonly news: EventBus;
  readonly requests: Pick<RequestLog, 'find'>;
  /** `PUT /productos/CAF-400` and the like with a JSON body, with the key of an administrator unless given. */
  put(path: string, body: unknown, how?: { key?: KeyName | null; headers?: Headers }): Promise<HttpAnswer>;
  /** `POST /invalidar` and the like with a JSON body. */
  send(path: string, body: unknown, how?: { key?: KeyName | null; headers?: Headers }): Promise<HttpAnswer>;
  close(): Promise<void>;
}

interface Sending {
  readonly key: KeyName | null;
  readonly headers?: Headers | undefined;
}

/** `….lejos.example` is elsewhere; nobody knows other names. */
const FAR_NAMES: ResolveName = (name, done) =>
  name.endsWith('.lejos.example')
    ? done(null, [{ address: '203.0.113.9', family: 4 }])
    : done(new Error('unknown'), []);

/** Opens a shop and its server. */
export async function openApiShop(options: ShopOptions = {}): Promise<ApiShop> {
  const shop = await openShop(options);
  await makeKeys(shop);
  const news = createEventBus();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const requests = openRequestLog({
    file: join(shop.folder, 'solicitudes.db'),
    folder: shop.folder,
    clock: shop.clock,
    log,
  });
  const webhooks = webhookDeps(shop.clock, shop.vault, requests.noteDelivery);
  const goods = { ...shop, random: systemRandom, news };
  const dispatch = createDispatch(shop.engine, {
    shop: createShopCalls(goods),
    requests,
    webhooks: webhookCalls({
      ...shop,
      webhooks,
      randomBytes: systemRandom.bytes,
      resolve: FAR_NAMES,
      deliveries: ({ webhook, ...page }) => requests.deliveries(webhook, page),
    }),
  });
  const runOperation = operationRunner(dispatch);
  const tryChange = operationRunner(createDispatch(shop.engine, { shop: createTriedShopCalls(goods) }));
  const server = await createApiServer({
    dispatch,
    onRequest: requests.add,
    authenticate: (key) => {
      try {
        return { ok: true, value: shop.engine.authenticate(key) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { ok: false, problem: { codigo: error.codigo, message: error.message } };
      }
    },
    events: { source: shop.engine.events, after: shop.clock.after },
    bulk: shop.engine.issuanceLoad,
    docs: {
      version: '0.0.0',
      returns: () => shop.store.read((reader) => returnsAccepted(reader, shop.clock.now())),
    },
    mcp: {
      agents: createAgentCalls({ ...goods, runOperation, tryChange }),
      version: '0.0.0',
      now: shop.clock.now,
    },
    host: '127.0.0.1',
    port: 0,
  });
  const call = async (method: string, path: string, init: { headers: Headers; body?: string }) => {
    const response = await fetch(`${server.url}${path}`, { method, ...init });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      body: parsed(text),
    };
  };
  const send = (method: string, path: string, body: unknown, { key, headers = {} }: Sending) => {
    const text = typeof body === 'string' ? body : bodyText(body);
    const all = { 'content-type': 'application/json', ...keyHeader(key), ...headers };
    return call(method, path, { headers: all, body: text });
  };
  return {
    shop,
    news,
    requests,
    url: server.url,
    key: keyOf,
    ask: (line, key, headers = {}) => {
      const [method = '', path = ''] = line.split(' ');
      return call(method, path, { headers: { ...keyHeader(key), ...headers } });
    },
    send: (path, body, { key = 'central', headers } = {}) => send('POST', path, body, { key, headers }),
    put: (path, body, { key = 'admin', headers } = {}) => send('PUT', path, body, { key, headers }),
    close: async () => {
      await server.close();
      requests.close();
      await shop.close();
    },
  };
}

function keyHeader(name: KeyName | null): Headers {
  return name === null ? {} : { 'x-api-key': keyOf(name) };
}

function keyOf(name: KeyName): string {
  return `sk_${KEYS[name].role}_${createHash('sha256').update(name).digest('hex')}`;
}

function parsed(text: string): HttpAnswer['body'] {
  try {
    return JSON.parse(text) as HttpAnswer['body'];
  } catch {
    return {};
  }
}

async function makeKeys(shop: Shop): Promise<void> {
  await shop.store.transact((tx, now) => {
    upsertIssuer(tx, { ...ISSUER, id: OTHER_NIT, nit: OTHER_NIT }, now);
    upsertBranch(tx, { ...BRANCH, issuerId: OTHER_NIT }, now);
    for (const [name, of] of Object.entries(KEYS)) {
      const key = keyOf(name as KeyName);
      const hash = createHash('sha256').update(key).digest('hex');
      createApiKey(tx, { id: `llave-${name}`, hash, last4: key.slice(-4), expiresAt: null, ...of }, now);
    }
    expireApiKey(tx, 'llave-expired', now);
    deleteApiKey(tx, 'llave-deleted', now);
  });
}
