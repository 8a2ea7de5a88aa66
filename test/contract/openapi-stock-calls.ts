/** A real call for every operation of the stock and each of its statuses. */
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { STOCK_OPERATIONS } from '../../core/contract/api/shop/stock-operations.ts';
import type { ErrorCode } from '../../core/contract/problem.ts';
import {
  askFailing,
  askShop,
  exampleOf,
  type PlainAnswer,
  type Scenes,
  type ShopAsking,
} from './openapi-scenes.ts';

type Name = keyof typeof STOCK_OPERATIONS;
type Call = () => Promise<readonly PlainAnswer[]>;

const NAMES = Object.keys(STOCK_OPERATIONS) as readonly Name[];
/** The product of the examples. */
const CODE = 'ARROZ-1';
const PRODUCT = {
  descripcion: 'Gaseosa de cola 3 L',
  precio: 1.5,
  tipoItem: 1,
  uniMedida: 59,
  llevaExistencia: true,
};

interface Asking extends ShopAsking {
  readonly query?: string;
  readonly codigo?: string;
  /** Of a count. */
  readonly id?: string;
}

/** The calls by `<operation> <status>`. */
export function stockCallsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const asks =
    (name: Name, ...each: readonly Asking[]): Call =>
    async () => {
      await putProduct(scenes);
      const answers: PlainAnswer[] = [];
      for (const asking of each) answers.push(await ask(scenes, name, asking));
      return answers;
    };
  const calls: Record<string, Call> = {};
  for (const name of NAMES) {
    const { access, body } = OPERATIONS[name];
    const foreign = { headers: { origin: 'https://otra.example' } };
    calls[`${name} 401`] = asks(name, { key: null }, { key: 'expired' }, { key: 'deleted' });
    calls[`${name} 403`] = asks(name, foreign, ...(access === 'admin' ? [{ key: 'norte' as const }] : []));
    calls[`${name} 500`] = () => failing(scenes, name, null);
    calls[`${name} 503`] = () => failing(scenes, name, 'EMISION_BLOQUEADA');
    if (body === null) {
      calls[`${name} 200`] = asks(name, {}, { key: 'central', query: '?limite=1' });
      calls[`${name} 400`] = asks(name, { query: '?otro=1' }, { query: '?limite=0' });
      continue;
    }
    const headers = { 'idempotency-key': name };
    const other = JSON.stringify({ ...exampleOf(name), motivo: 'Por otra cosa' });
    const unknown = JSON.stringify(exampleOf(name)).replaceAll(CODE, 'NO-HAY');
    calls[`${name} 200`] = asks(name, { headers: { 'idempotency-key': `${name}-200` } }, {});
    calls[`${name} 400`] = asks(name, { body: '{"a":' }, { body: '{"desconocido":1}' });
    calls[`${name} 404`] = asks(name, { body: unknown });
    calls[`${name} 409`] = async () => {
      await asks(name, { headers })();
      return [await ask(scenes, name, { headers, body: other })];
    };
    calls[`${name} 413`] = asks(name, { body: ' '.repeat(4 * 1024 * 1024 + 1) });
    calls[`${name} 415`] = asks(name, { headers: { 'content-type': 'text/plain' } });
  }
  return {
    ...calls,
    'existencias.listar 404': asks('existencias.listar', { query: '?codigo=NO-HAY' }),
    'existencias.movimientos 404': asks('existencias.movimientos', { codigo: 'NO-HAY' }),
    'existencias.anularConteo 200': async () => {
      const headers = { 'idempotency-key': 'anular-200' };
      const id = await counted(scenes);
      const annul = () => ask(scenes, 'existencias.anularConteo', { id, headers });
      return [await annul(), await annul()];
    },
    'existencias.anularConteo 404': asks('existencias.anularConteo', { id: '999999' }),
    'existencias.anularConteo 409': async () => {
      const id = await counted(scenes);
      await ask(scenes, 'existencias.anularConteo', { id });
      return [await ask(scenes, 'existencias.anularConteo', { id })];
    },
  };
}

/** Counts the product. @returns the count's id */
async function counted(scenes: Scenes): Promise<string> {
  await putProduct(scenes);
  const { text } = await ask(scenes, 'existencias.contar', {});
  return (JSON.parse(text) as { readonly id: string }).id;
}

async function putProduct(scenes: Scenes): Promise<void> {
  const { url, key } = await scenes.shop();
  const headers = { 'x-api-key': key('admin'), 'content-type': 'application/json' };
  await scenes.fetch(`${url}/productos/${CODE}`, { method: 'PUT', headers, body: JSON.stringify(PRODUCT) });
}

function ask(
  scenes: Scenes,
  name: Name,
  { query = '', codigo = CODE, id = '1', ...asking }: Asking,
): Promise<PlainAnswer> {
  return askShop(scenes, { name, address: `${addressOf(name, codigo, id)}${query}` }, asking);
}

function failing(scenes: Scenes, name: Name, problem: ErrorCode | null) {
  return askFailing(scenes, { name, address: addressOf(name, CODE) }, problem);
}

const addressOf = (name: Name, codigo: string, id = '1') =>
  OPERATIONS[name].path.replace('{codigo}', codigo).replace('{conteo}', id);
