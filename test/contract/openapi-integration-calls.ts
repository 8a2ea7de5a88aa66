/** A real call for every operation with which integrators find things out, and each of its statuses. */
import { INTEGRATION_OPERATIONS } from '../../core/contract/api/integration/integration-operations.ts';
import { feedHead } from '../../core/store/delivery/feed.ts';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { askFailing, askShop, type PlainAnswer, type Scenes, type ShopAsking } from './openapi-scenes.ts';

type Name = keyof typeof INTEGRATION_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(INTEGRATION_OPERATIONS) as readonly Name[];
/** Nobody listens there. */
const NO_PROGRAM = 'http://127.0.0.1:9/';

/** What the path of a call names. */
interface Named {
  readonly solicitud?: string;
  readonly webhook?: string;
  readonly evento?: string;
}

function addressOf(
  name: Name,
  { solicitud = 'no-hay', webhook = 'no-hay', evento = '1' }: Named = {},
): string {
  return OPERATIONS[name].path
    .replace('{solicitud}', solicitud)
    .replace('{webhook}', webhook)
    .replace('{evento}', evento);
}

/** The calls by `<operation> <status>`. */
export function integrationCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { path, body, access } = OPERATIONS[name];
    const asks =
      (...each: readonly (ShopAsking & { readonly query?: string })[]): Call =>
      () =>
        Promise.all(
          each.map(({ query = '', ...asking }) =>
            askShop(scenes, { name, address: addressOf(name) + query }, asking),
          ),
        );
    const foreign = { headers: { origin: 'https://otra.example' } };
    calls[`${name} 200`] = async () => {
      const address = addressOf(name, await existing(scenes));
      return [await askShop(scenes, { name, address }, body === null ? {} : { body: newTarget() })];
    };
    calls[`${name} 400`] = asks({ query: '?otro=1' });
    calls[`${name} 401`] = asks({ key: null }, { key: 'expired' }, { key: 'deleted' });
    calls[`${name} 403`] = asks(foreign, ...(access === 'admin' ? [{ key: 'norte' as const }] : []));
    if (path.includes('{')) calls[`${name} 404`] = asks({});
    const failing = { name, address: addressOf(name) };
    calls[`${name} 500`] = () => askFailing(scenes, failing, null);
    calls[`${name} 503`] = () => askFailing(scenes, failing, 'EMISION_BLOQUEADA');
    if (body === null) continue;
    calls[`${name} 400`] = asks({ body: '{"a":' }, { body: '{"desconocido":1}' });
    calls[`${name} 413`] = asks({ body: ' '.repeat(4 * 1024 * 1024 + 1) });
    calls[`${name} 415`] = asks({ headers: { 'content-type': 'text/plain' } });
  }
  return calls;
}

const newTarget = () => JSON.stringify({ url: `${NO_PROGRAM}${crypto.randomUUID()}` });

/** A request, a target and an event that are there; the target is removed first, so that there is room for another. */
async function existing(scenes: Scenes): Promise<Named> {
  const { headers } = await askShop(scenes, { name: 'stats', address: '/stats' }, {});
  const api = await scenes.shop();
  const { webhooks } = (await api.ask('GET /webhooks', 'admin')).body as {
    readonly webhooks: readonly { readonly id: string }[];
  };
  for (const { id } of webhooks) await api.ask(`DELETE /webhooks/${id}`, 'admin');
  const { body } = await api.send('/webhooks', JSON.parse(newTarget()), { key: 'admin' });
  await api.send('/factura/emitir', {
    items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }],
  });
  return {
    solicitud: headers['request-id'] ?? '',
    webhook: String(body['id']),
    evento: String(api.shop.store.read(feedHead)),
  };
}
