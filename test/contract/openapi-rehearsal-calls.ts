/** A real call for every operation of rehearsed time and each of its statuses. */
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { REHEARSAL_OPERATIONS } from '../../core/contract/api/rehearsal/rehearsal-operations.ts';
import {
  askFailing,
  askShop,
  exampleOf,
  type PlainAnswer,
  type Scenes,
  type ShopAsking,
} from './openapi-scenes.ts';

type Name = keyof typeof REHEARSAL_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(REHEARSAL_OPERATIONS) as readonly Name[];

/** The calls by `<operation> <status>`: a shop that goes by the computer's clock refuses all of them. */
export function rehearsalCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { method, path: address, body, access } = OPERATIONS[name];
    const asks =
      (...each: readonly ShopAsking[]): Call =>
      () =>
        Promise.all(each.map((asking) => askShop(scenes, { name, address }, asking)));
    const foreign = { headers: { origin: 'https://otra.example' } };
    calls[`${name} 200`] = async () => {
      const { url, adminKey } = await scenes.rehearsed();
      const headers = { 'x-api-key': adminKey, 'content-type': 'application/json' };
      const sent = body === null ? {} : { body: JSON.stringify(exampleOf(name)) };
      return [await scenes.fetch(`${url()}${address}`, { method, headers, ...sent })];
    };
    calls[`${name} 401`] = asks({ key: null }, { key: 'expired' }, { key: 'deleted' });
    calls[`${name} 403`] = asks(foreign, ...(access === 'admin' ? [{ key: 'norte' as const }] : []));
    calls[`${name} 409`] = asks({});
    calls[`${name} 500`] = () => askFailing(scenes, { name, address }, null);
    calls[`${name} 503`] = () => askFailing(scenes, { name, address }, 'EMISION_BLOQUEADA');
    if (body === null) {
      calls[`${name} 400`] = () =>
        askShop(scenes, { name, address: `${address}?otro=1` }, {}).then((each) => [each]);
      continue;
    }
    calls[`${name} 400`] = asks({ body: '{"a":' });
    calls[`${name} 413`] = asks({ body: ' '.repeat(4 * 1024 * 1024 + 1) });
    calls[`${name} 415`] = asks({ headers: { 'content-type': 'text/plain' } });
  }
  return calls;
}
