/** A real call for every operation of purchases and each of its statuses. */
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { PURCHASE_OPERATIONS } from '../../core/contract/api/shop/purchase-operations.ts';
import type { ErrorCode } from '../../core/contract/problem.ts';
import { SEAL } from '../support/shop/supplier-documents.ts';
import {
  askFailing,
  askShop,
  exampleOf,
  type PlainAnswer,
  type Scenes,
  type ShopAsking,
} from './openapi-scenes.ts';

type Name = keyof typeof PURCHASE_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(PURCHASE_OPERATIONS) as readonly Name[];
const NO_ID = 'no-hay';

interface Asking extends ShopAsking {
  readonly query?: string;
  /** Of the purchase; a new one unless given. */
  readonly id?: string;
}

/** The calls by `<operation> <status>`. */
export function purchaseCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const asks =
    (name: Name, ...each: readonly Asking[]): Call =>
    async () => {
      const answers: PlainAnswer[] = [];
      for (const asking of each) answers.push(await ask(scenes, name, asking));
      return answers;
    };
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { access, body, path } = OPERATIONS[name];
    const foreign = { headers: { origin: 'https://otra.example' }, id: NO_ID };
    const user = { key: 'norte', id: NO_ID } as const;
    const noKey = (['expired', 'deleted'] as const).map((key) => ({ key, id: NO_ID }));
    calls[`${name} 401`] = asks(name, { key: null, id: NO_ID }, ...noKey);
    calls[`${name} 403`] = asks(name, foreign, ...(access === 'admin' ? [user] : []));
    calls[`${name} 500`] = () => failing(scenes, name, null);
    calls[`${name} 503`] = () => failing(scenes, name, 'EMISION_BLOQUEADA');
    if (path.includes('{id}')) calls[`${name} 404`] = asks(name, { id: NO_ID });
    calls[`${name} 200`] = asks(name, {});
    if (body === null) {
      calls[`${name} 400`] = asks(name, { query: '?otro=1', id: NO_ID });
      continue;
    }
    calls[`${name} 400`] = asks(name, { body: '{"a":', id: NO_ID }, { body: '{"desconocido":1}' });
    calls[`${name} 413`] = asks(name, { body: ' '.repeat(4 * 1024 * 1024 + 1), id: NO_ID });
    calls[`${name} 415`] = asks(name, { headers: { 'content-type': 'text/plain' }, id: NO_ID });
  }
  const answer = { codigoGeneracion: crypto.randomUUID().toUpperCase(), selloRecibido: SEAL };
  return {
    ...calls,
    'compras.recibir 202': asks('compras.recibir', { body: JSON.stringify({ documento: answer }) }),
    'compras.recibir 409': async () => {
      const headers = { 'idempotency-key': 'compra' };
      await ask(scenes, 'compras.recibir', { headers, body: newPurchase() });
      return [await ask(scenes, 'compras.recibir', { headers, body: newPurchase() })];
    },
    'compras.recibir 422': asks('compras.recibir', { body: foreignPurchase() }),
    'compras.ingresar 409': async () => {
      const id = await received(scenes);
      await ask(scenes, 'compras.ingresar', { id });
      return [await ask(scenes, 'compras.ingresar', { id })];
    },
  };
}

type Sample = { readonly documento: Readonly<Record<string, object>> };

/** The sample as another document. */
function newPurchase(more: object = {}): string {
  const { documento } = exampleOf('compras.recibir') as Sample;
  const identificacion = {
    ...documento['identificacion'],
    codigoGeneracion: crypto.randomUUID().toUpperCase(),
  };
  return JSON.stringify({ documento: { ...documento, identificacion, ...more } });
}

const foreignPurchase = () => newPurchase({ receptor: { nit: '06142803901199', nrc: '1', nombre: 'Otra' } });

async function received(scenes: Scenes): Promise<string> {
  const api = await scenes.shop();
  const headers = { 'x-api-key': api.key('admin'), 'content-type': 'application/json' };
  const product = { descripcion: 'Gaseosa de cola 3 L', precio: 1.5, tipoItem: 1, uniMedida: 59 };
  const box = { codigo: 'GASEOSA-3L-C6', nombre: 'caja de 6', factor: 6, precio: 8 };
  const body = JSON.stringify({ ...product, presentaciones: [box] });
  await scenes.fetch(`${api.url}/productos/GASEOSA-3L`, { method: 'PUT', headers, body });
  const posted = { method: 'POST', headers, body: newPurchase() };
  const answer = await scenes.fetch(`${api.url}/compras`, posted);
  return (JSON.parse(answer.text) as { readonly id: string }).id;
}

async function ask(scenes: Scenes, name: Name, { query = '', id, ...asking }: Asking): Promise<PlainAnswer> {
  const address = addressOf(name, id ?? (await received(scenes)));
  return askShop(scenes, { name, address: `${address}${query}` }, asking);
}

function failing(scenes: Scenes, name: Name, problem: ErrorCode | null) {
  return askFailing(scenes, { name, address: addressOf(name, NO_ID) }, problem);
}

const addressOf = (name: Name, id: string) => OPERATIONS[name].path.replace('{id}', id);
