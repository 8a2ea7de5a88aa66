/** A real call for every operation of the shop and each of its statuses. */
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { SHOP_OPERATIONS } from '../../core/contract/api/shop/shop-operations.ts';
import type { ErrorCode } from '../../core/contract/problem.ts';
import {
  askFailing,
  askShop,
  exampleOf,
  type PlainAnswer,
  type Scenes,
  type ShopAsking,
} from './openapi-scenes.ts';

type Name = keyof typeof SHOP_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(SHOP_OPERATIONS) as readonly Name[];
const DOCUMENT = '13/01234567-8';
const NOBODY = '13/00000000-0';
const PRODUCT = { descripcion: 'Café molido 400 g', precio: 5.65, tipoItem: 1, uniMedida: 59 };

interface Asking extends ShopAsking {
  /** In the place of what the path names usually; `?…` behind it. */
  readonly place?: string;
}

/** The calls by `<operation> <status>`. */
export function shopCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const asks =
    (name: Name, ...each: readonly Asking[]): Call =>
    async () => {
      const answers: PlainAnswer[] = [];
      for (const asking of each) answers.push(await ask(scenes, name, asking));
      return answers;
    };
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { method, access, body } = OPERATIONS[name];
    const foreign = { headers: { origin: 'https://otra.example' } };
    calls[`${name} 401`] = asks(name, { key: null }, { key: 'expired' }, { key: 'deleted' });
    calls[`${name} 403`] = asks(name, foreign, ...(access === 'admin' ? [{ key: 'norte' as const }] : []));
    calls[`${name} 500`] = () => failing(scenes, name, null);
    calls[`${name} 503`] = () => failing(scenes, name, 'EMISION_BLOQUEADA');
    calls[`${name} 400`] = asks(
      name,
      { place: '?otro=1' },
      ...(body === null ? [] : [{ body: '{"a":' }, { body: '{"desconocido":1}' }]),
      ...(access === 'admin' ? [{ headers: { 'idempotency-key': 'con espacios' } }] : []),
    );
    if (body === null) continue;
    calls[`${name} 413`] = asks(name, { body: ' '.repeat(4 * 1024 * 1024 + 1) });
    calls[`${name} 415`] = asks(name, { headers: { 'content-type': 'text/plain' } });
    if (method !== 'PUT') continue;
    const headers = { 'idempotency-key': name };
    const again = { ...exampleOf(name), lista: undefined, presentaciones: undefined };
    calls[`${name} 200`] = asks(
      name,
      { headers: { 'idempotency-key': `${name} 200`.replace(' ', '-') } },
      {},
    );
    calls[`${name} 409`] = async () => {
      await ask(scenes, name, { headers });
      return [await ask(scenes, name, { headers, body: JSON.stringify(again) })];
    };
    calls[`${name} 412`] = asks(name, { headers: { 'if-match': 'de-antes' } });
  }
  return { ...calls, ...readingCalls(scenes), ...deletingCalls(scenes), ...priceCalls(scenes, calls) };
}

function readingCalls(scenes: Scenes): Readonly<Record<string, Call>> {
  return {
    'productos.listar 200': async () => {
      await putProduct(scenes, 'LISTA-1');
      await putProduct(scenes, 'LISTA-2');
      const place = '?limite=1';
      return [
        await ask(scenes, 'productos.listar', { place }),
        await ask(scenes, 'productos.listar', { key: 'norte', place: '?q=lista' }),
      ];
    },
    'productos.ver 200': async () => {
      await putProduct(scenes, 'VISTO');
      return [await ask(scenes, 'productos.ver', { key: 'norte', place: 'VISTO' })];
    },
    'productos.ver 404': async () => [await ask(scenes, 'productos.ver', { place: 'NO-HAY' })],
    'clientes.listar 200': async () => {
      await ask(scenes, 'clientes.guardar', {});
      return [
        await ask(scenes, 'clientes.listar', {}),
        await ask(scenes, 'clientes.listar', { place: '?q=ana' }),
      ];
    },
    'clientes.ver 200': async () => {
      await ask(scenes, 'clientes.guardar', {});
      return [await ask(scenes, 'clientes.ver', { key: 'central' })];
    },
    'clientes.ver 404': async () => [await ask(scenes, 'clientes.ver', { place: NOBODY })],
    ...accountCalls(scenes),
  };
}

/** Their product has to be there. */
function priceCalls(scenes: Scenes, calls: Readonly<Record<string, Call>>): Readonly<Record<string, Call>> {
  const ofProduct =
    (name: string): Call =>
    async () => {
      await putProduct(scenes, 'GASEOSA-3L');
      return calls[name]?.() ?? [];
    };
  return {
    'precios.ver 200': async () => {
      await putProduct(scenes, 'GASEOSA-3L');
      await ask(scenes, 'precios.guardar', {});
      return [await ask(scenes, 'precios.ver', { key: 'norte' })];
    },
    'precios.ver 404': async () => [await ask(scenes, 'precios.ver', { place: 'NO-HAY' })],
    'precios.guardar 404': async () => [await ask(scenes, 'precios.guardar', { place: 'NO-HAY' })],
    ...Object.fromEntries(
      [200, 409, 412].map((status) => [`precios.guardar ${status}`, ofProduct(`precios.guardar ${status}`)]),
    ),
  };
}

function accountCalls(scenes: Scenes): Readonly<Record<string, Call>> {
  const headers = { 'idempotency-key': 'abono-1' };
  const pay = (asking: Asking) => ask(scenes, 'clientes.abonar', asking);
  return {
    'clientes.cuenta 200': async () => {
      await ask(scenes, 'clientes.guardar', {});
      await pay({});
      return [await ask(scenes, 'clientes.cuenta', { key: 'norte' })];
    },
    'clientes.cuenta 404': async () => [await ask(scenes, 'clientes.cuenta', { place: NOBODY })],
    'clientes.remisiones 200': async () => [await ask(scenes, 'clientes.remisiones', { key: 'norte' })],
    'clientes.abonar 200': async () => {
      await ask(scenes, 'clientes.guardar', {});
      return [await pay({ headers }), await pay({ headers })];
    },
    'clientes.abonar 404': async () => [await pay({ place: NOBODY })],
    'clientes.abonar 409': async () => {
      await ask(scenes, 'clientes.guardar', {});
      await pay({ headers });
      return [await pay({ headers, body: '{"monto":1,"codigo":"01"}' })];
    },
  };
}

function deletingCalls(scenes: Scenes): Readonly<Record<string, Call>> {
  const remove = (name: Name, asking: Asking) => ask(scenes, name, asking);
  const headers = { 'idempotency-key': 'ya-usada' };
  const conflict = async (name: Name, place: string) => {
    await ask(scenes, 'productos.guardar', { place: 'USADA', headers, body: JSON.stringify(PRODUCT) });
    return [await remove(name, { place, headers })];
  };
  return {
    'productos.eliminar 200': async () => {
      await putProduct(scenes, 'DE-MAS');
      return [await remove('productos.eliminar', { place: 'DE-MAS' })];
    },
    'productos.eliminar 404': async () => [await remove('productos.eliminar', { place: 'NO-HAY' })],
    'productos.eliminar 409': () => conflict('productos.eliminar', 'USADA'),
    'productos.eliminar 412': async () => {
      await putProduct(scenes, 'CAMBIADO');
      return [await remove('productos.eliminar', { place: 'CAMBIADO', headers: { 'if-match': '"x"' } })];
    },
    'clientes.eliminar 200': async () => {
      await ask(scenes, 'clientes.guardar', {});
      return [await remove('clientes.eliminar', {})];
    },
    'clientes.eliminar 404': async () => [await remove('clientes.eliminar', { place: NOBODY })],
    'clientes.eliminar 409': () => conflict('clientes.eliminar', DOCUMENT),
    'clientes.eliminar 412': async () => {
      await ask(scenes, 'clientes.guardar', {});
      return [await remove('clientes.eliminar', { headers: { 'if-match': 'x' } })];
    },
  };
}

function putProduct(scenes: Scenes, codigo: string): Promise<PlainAnswer> {
  return ask(scenes, 'productos.guardar', { place: codigo, body: JSON.stringify(PRODUCT) });
}

function ask(scenes: Scenes, name: Name, { place = '', ...asking }: Asking): Promise<PlainAnswer> {
  return askShop(scenes, { name, address: addressOf(name, place) }, asking);
}

function failing(scenes: Scenes, name: Name, problem: ErrorCode | null) {
  return askFailing(scenes, { name, address: addressOf(name, '') }, problem);
}

function addressOf(name: Name, place: string): string {
  const { path } = OPERATIONS[name];
  const [given = '', query] = place.split('?');
  const usual = path.startsWith('/clientes') ? DOCUMENT : 'GASEOSA-3L';
  const filled = path.replace(/\{.*\}/, given === '' ? usual : given);
  return query === undefined ? filled : `${filled}?${query}`;
}
