/** A real call for every operation and status of the interface, in scenes in which that answer comes about. */
import type { ErrorCode } from '../../core/contract/problem.ts';
import { OPERATIONS } from '../../core/contract/api/operations.ts';
import { SAMPLE_CODE, SAMPLE_DATE } from '../../core/http/openapi/request-examples.ts';
import { USER_KEY } from '../http/transport/scripted-service.ts';
import { openApiShop, type ApiShop, type KeyName } from '../support/shop/api-shop.ts';
import { RECEPTOR } from '../support/shop/sales.ts';
import {
  exampleOf,
  SOLD_BEFORE,
  sold,
  type Headers,
  type PlainAnswer,
  type Scenes,
} from './openapi-scenes.ts';
import { shopCallsOf } from './openapi-shop-calls.ts';
import { integrationCallsOf } from './openapi-integration-calls.ts';
import { purchaseCallsOf } from './openapi-purchase-calls.ts';
import { rehearsalCallsOf } from './openapi-rehearsal-calls.ts';
import { stockCallsOf } from './openapi-stock-calls.ts';

type Call = () => Promise<readonly PlainAnswer[]>;

const NOTES = ['nota-credito.emitir', 'nota-debito.emitir'] as const;
const RETURN = 'retorno.emitir';
const BILLING = ['factura.emitir', 'credito-fiscal.emitir'] as const;
const ISSUING = [
  'factura.emitir',
  'credito-fiscal.emitir',
  'nota-remision.emitir',
  ...NOTES,
  'sujeto-excluido.emitir',
  RETURN,
] as const;
const WITH_BODY = [...ISSUING, 'consulta.dte', 'invalidar'] as const;
const FILES = ['documentos.json', 'documentos.pdf', 'documentos.ticket'] as const;
const CATALOGUES = ['catalogos.listar', 'catalogos.ver'] as const;
const READING = [
  'stats',
  'documentos.listar',
  'documentos.ver',
  'documentos.saldo',
  ...FILES,
  ...CATALOGUES,
] as const;
const BULK = ['emision-masiva', 'carga-masiva'] as const;
const ALL = [...WITH_BODY, ...READING, 'salud', 'eventos', ...BULK] as const;
const LINES = {
  'emision-masiva': '{"tipoDte":"01","clave":"venta-1","solicitud":{}}\n',
  'carga-masiva': '{"operacion":"clientes.abonar","clave":"abono-1","solicitud":{}}\n',
} as const;
type Name = (typeof ALL)[number];

/** The calls by `<operation> <status>`. */
export function callsOf(scenes: Scenes): Readonly<Record<string, Call>> {
  const calls: Record<string, Call> = {};
  const asked =
    (how: Asking): Call =>
    async () => [await ask(scenes, how)];
  for (const name of ALL) {
    calls[`${name} 403`] = asked({ name, headers: { origin: 'https://otra.example' } });
    calls[`${name} 500`] = () => failing(scenes, name, null);
    calls[`${name} 503`] = () => failing(scenes, name, 'EMISION_BLOQUEADA');
    if (name !== 'salud') calls[`${name} 401`] = () => unauthorized(scenes, name);
  }
  for (const name of WITH_BODY) {
    const tooLarge = ' '.repeat(4 * 1024 * 1024 + 1);
    calls[`${name} 400`] = async () => [
      await ask(scenes, { name, body: '{"a":' }),
      // In the edition of 2023 there is no return at all, whatever is asked for.
      ...(name === RETURN ? [] : [await ask(scenes, { name, body: '{"desconocido":1}' })]),
    ];
    calls[`${name} 413`] = asked({ name, body: tooLarge });
    calls[`${name} 415`] = asked({ name, headers: { 'content-type': 'text/plain' } });
  }
  for (const name of [...READING, 'eventos'] as const)
    calls[`${name} 400`] = asked({ name, path: '?otro=1' });
  return {
    ...calls,
    ...bulkCalls(scenes),
    ...issuingCalls(scenes),
    ...documentCalls(scenes),
    ...readingCalls(scenes),
    ...shopCallsOf(scenes),
    ...stockCallsOf(scenes),
    ...purchaseCallsOf(scenes),
    ...rehearsalCallsOf(scenes),
    ...integrationCallsOf(scenes),
  };
}

const isBulk = (name: string): name is (typeof BULK)[number] => BULK.some((each) => each === name);

function bulkCalls(scenes: Scenes): Record<string, Call> {
  return Object.fromEntries(
    BULK.flatMap((name): (readonly [string, Call])[] => [
      [`${name} 200`, async () => [await ask(scenes, { name })]],
      [`${name} 400`, async () => [await ask(scenes, { name, body: ' ' })]],
      [`${name} 413`, async () => [await ask(scenes, { name, body: LINES[name].repeat(10_001) })]],
      [`${name} 415`, async () => [await ask(scenes, { name, headers: { 'content-type': 'text/plain' } })]],
      [`${name} 429`, () => besideAnother(scenes, name)],
    ]),
  );
}

/** What a second file is answered while a long one is under way. */
async function besideAnother(scenes: Scenes, name: (typeof BULK)[number]): Promise<readonly PlainAnswer[]> {
  let isOver = false;
  const long = ask(scenes, { name, body: LINES[name].repeat(9_000) });
  const ended = long.finally(() => (isOver = true));
  let second = await ask(scenes, { name });
  while (second.status !== 429 && !isOver) second = await ask(scenes, { name });
  await ended;
  // Either of them may have come first.
  return [second, await long].filter(({ status }) => status === 429);
}

function issuingCalls(scenes: Scenes): Record<string, Call> {
  const calls: Record<string, Call> = {};
  for (const name of ISSUING) {
    const { path } = OPERATIONS[name];
    const of2026 = name === RETURN;
    const sell = async (api: ApiShop, headers: Headers = {}) =>
      api.send(path, await issueBody(name, api), { headers });
    calls[`${name} 200`] = async () => {
      const api = await scenes.shop(of2026);
      const headers = { 'idempotency-key': `${name}-200` };
      const body = await issueBody(name, api);
      const simulated = await api.send(path, { ...body, simular: true });
      const again = () => api.send(path, body, { headers });
      return [await again(), await again(), simulated];
    };
    calls[`${name} 202`] = async () => [await sell(await scenes.offline(of2026))];
    calls[`${name} 404`] = async () => [await sell(await scenes.shop(of2026), { 'x-corrige': SAMPLE_CODE })];
    calls[`${name} 409`] = async () => {
      const api = await scenes.shop(of2026);
      const headers = { 'idempotency-key': `${name}-409` };
      const first = await sell(api, headers);
      const other = await api.send(path, { ...(await issueBody(name, api)), ...another(name) }, { headers });
      return [other, await sell(api, { 'x-corrige': String(first.body['codigoGeneracion']) })];
    };
    calls[`${name} 422`] = async () => {
      const api = await scenes.shop(of2026);
      const body = await issueBody(name, api);
      const beyond = BILLING.some((each) => each === name) ? [await billedTwice(api, path)] : [];
      api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
      return [await api.send(path, body), ...beyond];
    };
    calls[`${name} 429`] = async () => [await sell(await scenes.soldOut(of2026))];
    calls[`${name} 503`] = async () => [
      // Without a certificate nothing was sold that could come back.
      ...(of2026 ? [] : [await sell(await scenes.uncertified())]),
      ...(await failing(scenes, name, 'DISCO_LLENO')),
    ];
  }
  return calls;
}

/** What the second sale of the goods of one nota de remisión is answered. */
async function billedTwice(api: ApiShop, path: string): Promise<PlainAnswer> {
  const items = [{ cantidad: 1, descripcion: 'Repuesto', precioUni: 10, tipoItem: 1 }];
  const sending = { items, receptor: { ...RECEPTOR, bienTitulo: '02' } };
  const { body: sent } = await api.send('/nota-remision/emitir', sending);
  const documentoRelacionado = [
    {
      tipoDocumento: '04',
      tipoGeneracion: 2,
      numeroDocumento: sent['codigoGeneracion'],
      fechaEmision: sent['fecEmi'],
    },
  ];
  const bill = () => api.send(path, { items, receptor: RECEPTOR, documentoRelacionado });
  await bill();
  return bill();
}

/** The example; of a note one that adjusts a printed document, which no scene has to sell first; of a return one of a factura. */
async function issueBody(
  name: (typeof ISSUING)[number],
  api: ApiShop,
): Promise<Readonly<Record<string, unknown>>> {
  const example = exampleOf(name);
  if (name === RETURN) {
    const codigoGeneracion = SOLD_BEFORE.get(api) ?? (await sold(api)).codigo;
    return { documentos: [{ codigoGeneracion, items: [{ numItem: 1, cantidad: 1 }] }] };
  }
  if (!NOTES.some((note) => note === name)) return example;
  const printed = {
    tipoDocumento: '03',
    tipoGeneracion: 1,
    numeroDocumento: '19DS000F-1042',
    fechaEmision: SAMPLE_DATE,
  };
  const { receptor } = exampleOf('credito-fiscal.emitir');
  // A line of a printed document has no place here.
  const items = (example['items'] as readonly object[]).map((item) => ({ ...item, numItem: undefined }));
  return { ...example, items, documentoRelacionado: [printed], receptor };
}

/** What makes it another request. */
function another(name: (typeof ISSUING)[number]): object {
  if (name === RETURN) return { motivo: 'Otra devolución' };
  return { apendice: [{ campo: 'nota', etiqueta: 'Nota', valor: 'Otra venta' }] };
}

function documentCalls(scenes: Scenes): Record<string, Call> {
  const invalidate = async (api: ApiShop, of: { codigo: string; fecEmi: string }, more: object = {}) => {
    const { documento, motivo } = exampleOf('invalidar') as { documento: object; motivo: object };
    const body = {
      documento: { ...documento, codigoGeneracion: of.codigo, fecEmi: of.fecEmi, ...more },
      motivo,
    };
    return api.send('/invalidar', body, { headers: { 'x-espera-maxima-ms': '60000' } });
  };
  const query = (api: ApiShop, codigoGeneracion: string) =>
    api.send('/consulta/dte', { tdte: '01', codigoGeneracion });
  return {
    'consulta.dte 200': async () => {
      const api = await scenes.shop();
      const away = await scenes.offline();
      return [await query(api, (await sold(api)).codigo), await query(away, (await sold(away)).codigo)];
    },
    'consulta.dte 404': async () => [await query(await scenes.shop(), SAMPLE_CODE)],
    'invalidar 200': async () => {
      const api = await scenes.shop();
      return [await invalidate(api, await sold(api))];
    },
    'invalidar 202': async () => {
      const api = await openApiShop();
      const of = await sold(api);
      await api.shop.simulator.turnOff();
      const answer = await invalidate(api, of);
      await api.close();
      return [answer];
    },
    'invalidar 404': async () => [
      await invalidate(await scenes.shop(), { codigo: SAMPLE_CODE, fecEmi: SAMPLE_DATE }),
    ],
    'invalidar 409': async () => {
      const api = await scenes.shop();
      const of = await sold(api);
      await invalidate(api, of);
      const away = await scenes.offline();
      return [await invalidate(api, of), await invalidate(away, await sold(away))];
    },
    'invalidar 422': async () => {
      const api = await scenes.shop();
      const of = await sold(api);
      const replacing = await invalidate(api, of, { codigoGeneracionR: SAMPLE_CODE });
      api.shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes', codigoMsg: '096' }]);
      return [replacing, await invalidate(api, of)];
    },
  };
}

function readingCalls(scenes: Scenes): Record<string, Call> {
  const ask200 = (line: string, keys: readonly KeyName[] = ['central', 'admin']): Call => {
    return async () => {
      const api = await scenes.shop();
      const { codigo } = await sold(api);
      return Promise.all(keys.map((key) => api.ask(line.replace('CODIGO', codigo), key)));
    };
  };
  const view = ask200('GET /documentos/CODIGO');
  return {
    'stats 200': ask200('GET /stats'),
    'documentos.listar 200': ask200('GET /documentos?limite=1'),
    'documentos.ver 200': async () => {
      const away = await scenes.offline();
      const { codigo } = await sold(away);
      return [...(await view()), await away.ask(`GET /documentos/${codigo}`, 'central')];
    },
    'documentos.ver 404': ask200(`GET /documentos/${SAMPLE_CODE}`),
    'documentos.saldo 200': ask200('GET /documentos/CODIGO/saldo'),
    'documentos.saldo 404': ask200(`GET /documentos/${SAMPLE_CODE}/saldo`),
    'documentos.saldo 409': async () => {
      const api = await scenes.shop();
      const { body } = await api.send('/nota-remision/emitir', exampleOf('nota-remision.emitir'));
      return [await api.ask(`GET /documentos/${String(body['codigoGeneracion'])}/saldo`, 'central')];
    },
    'documentos.json 200': ask200('GET /documentos/CODIGO/json'),
    'documentos.json 404': ask200(`GET /documentos/${SAMPLE_CODE}/json`),
    'documentos.json 409': async () => {
      const api = await scenes.shop();
      api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
      return [await api.ask(`GET /documentos/${(await sold(api)).codigo}/json`, 'central')];
    },
    'documentos.pdf 200': async () => {
      const away = await scenes.offline();
      const { codigo } = await sold(away);
      return [
        ...(await ask200('GET /documentos/CODIGO/pdf')()),
        await away.ask(`GET /documentos/${codigo}/pdf`, 'central'),
      ];
    },
    'documentos.pdf 404': ask200(`GET /documentos/${SAMPLE_CODE}/pdf`),
    'documentos.ticket 200': async () => [
      ...(await ask200('GET /documentos/CODIGO/ticket')()),
      ...(await ask200('GET /documentos/CODIGO/ticket?formato=escpos&ancho=58&codigoPagina=cp437')()),
    ],
    'documentos.ticket 404': ask200(`GET /documentos/${SAMPLE_CODE}/ticket`),
    'catalogos.listar 200': ask200('GET /catalogos'),
    'catalogos.ver 200': async () => {
      const api = await scenes.shop();
      const lines = ['CAT-012', 'CAT-013?q=colon', 'CAT-019?q=cafe', 'CAT-008', 'CAT-017'];
      return Promise.all(lines.map((line) => api.ask(`GET /catalogos/${line}`, 'central')));
    },
    'catalogos.ver 404': ask200('GET /catalogos/CAT-999'),
    'salud 200': async () => [
      await (await scenes.shop()).ask('GET /salud', null),
      await (await scenes.offline()).ask('GET /salud', null),
    ],
    'eventos 200': async () => [await ask(scenes, { name: 'eventos' })],
    'eventos 429': async () => {
      const api = await scenes.shop();
      const leave = new AbortController();
      const headers = { 'x-api-key': api.key('norte') };
      const open = () => fetch(`${api.url}/eventos`, { headers, signal: leave.signal });
      await Promise.all([open(), open(), open(), open()]);
      const answer = await scenes.fetch(`${api.url}/eventos`, { headers });
      leave.abort();
      return [answer];
    },
  };
}

interface Asking {
  readonly name: Name;
  readonly headers?: Headers;
  readonly body?: string;
  /** Put behind the path. */
  readonly path?: string;
  /** Null sends none. */
  readonly key?: KeyName | null;
}

async function ask(scenes: Scenes, { name, headers, body, path = '', key = 'central' }: Asking) {
  const api = await scenes.shop();
  const all = { ...(key === null ? {} : { 'x-api-key': api.key(key) }), ...headers };
  return scenes.fetch(`${api.url}${pathOf(name)}${path}`, init(name, all, body));
}

function unauthorized(scenes: Scenes, name: Name): Promise<readonly PlainAnswer[]> {
  return Promise.all(([null, 'expired', 'deleted'] as const).map((key) => ask(scenes, { name, key })));
}

async function failing(
  scenes: Scenes,
  name: Name,
  problem: ErrorCode | null,
): Promise<readonly PlainAnswer[]> {
  const isStreamed = name === 'eventos' || isBulk(name);
  const { url } = await scenes.failing(isStreamed ? 'stream' : 'operations', problem);
  return [await scenes.fetch(`${url}${pathOf(name)}`, init(name, { 'x-api-key': USER_KEY }))];
}

function init(name: Name, headers: Headers, body?: string): RequestInit {
  if (isBulk(name))
    return {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      body: body ?? LINES[name],
    };
  if (name === 'eventos' || OPERATIONS[name].method === 'GET') return { headers };
  const typed = { 'content-type': 'application/json', ...headers };
  return { method: 'POST', headers: typed, body: body ?? JSON.stringify(exampleOf(name)) };
}

function pathOf(name: Name): string {
  if (name === 'eventos' || isBulk(name)) return `/${name}`;
  return OPERATIONS[name].path.replace('{codigoGeneracion}', SAMPLE_CODE).replace('{catalogo}', 'CAT-012');
}
