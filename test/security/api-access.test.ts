/** Who may call each operation of the interface, and what a key of each kind gets of sales at its branch and at another. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../core/contract/api/operations.ts';
import { openApiShop, type ApiShop, type HttpAnswer, type KeyName } from '../support/shop/api-shop.ts';

type Gives = 'branch' | 'issuer' | 'nothing';
type Sale = (typeof SALES)[number];

const SALES = ['central', 'norte'] as const;

interface Row {
  /** What a caller without a key gets. */
  readonly withoutKey: 401 | 200;
  /** What it tells of sales; `nothing`: it tells of none, whoever calls. */
  readonly user: Gives;
  readonly admin: Gives;
  /** One call for each sale, or one for all of them. */
  readonly calls: readonly {
    readonly sale?: Sale;
    readonly ask: (key: KeyName | null) => Promise<HttpAnswer>;
  }[];
}

let api: ApiShop;
const codes: Record<Sale, string> = { central: '', norte: '' };
const days: Record<Sale, string> = { central: '', norte: '' };
/** In the amount, so that totals tell whose they are: 100.01, 200.02, and 300.03 for both. */
const PRICES: Record<Sale, number> = { central: 100.01, norte: 200.02 };

const bodyOf = (sale: Sale) => ({
  items: [{ cantidad: 1, descripcion: `Pan de ${sale}`, precioUni: PRICES[sale], tipoItem: 1 }],
});

beforeAll(async () => {
  api = await openApiShop();
  for (const sale of SALES) {
    const { body, status } = await api.send('/factura/emitir', bodyOf(sale), { key: sale });
    if (status !== 200) throw new Error(JSON.stringify(body));
    codes[sale] = String(body['codigoGeneracion']);
    days[sale] = String(body['fecEmi']);
  }
});
afterAll(() => api?.close());

const CUSTOMER = '/clientes/13/01234567-8';

const perSale = (ask: (sale: Sale, key: KeyName | null) => Promise<HttpAnswer>): Row['calls'] =>
  SALES.map((sale) => ({ sale, ask: (key) => ask(sale, key) }));
const get = (path: (code: string) => string) =>
  perSale((sale, key) => api.ask(`GET ${path(codes[sale])}`, key));
const whole = (ask: (key: KeyName | null) => Promise<HttpAnswer>): Row['calls'] => [{ ask }];
/** Refused before anything happens: nothing that issues tells of sales. */
const empty = (path: string) => whole((key) => api.send(path, {}, { key }));
const scoped = (calls: Row['calls']): Row => ({ withoutKey: 401, user: 'branch', admin: 'issuer', calls });
const silent = (calls: Row['calls']): Row => ({ withoutKey: 401, user: 'nothing', admin: 'nothing', calls });

/** An operation without a row here does not compile. The event stream is no operation; it has a row all the same. */
const ROWS: Readonly<Record<OperationName, Row>> = {
  'factura.emitir': silent(empty('/factura/emitir')),
  'credito-fiscal.emitir': silent(empty('/credito-fiscal/emitir')),
  'nota-remision.emitir': silent(empty('/nota-remision/emitir')),
  'nota-credito.emitir': silent(empty('/nota-credito/emitir')),
  'nota-debito.emitir': silent(empty('/nota-debito/emitir')),
  'sujeto-excluido.emitir': silent(empty('/sujeto-excluido/emitir')),
  'retorno.emitir': silent(empty('/retorno/emitir')),
  'consulta.dte': scoped(
    perSale((sale, key) => api.send('/consulta/dte', { tdte: '01', codigoGeneracion: codes[sale] }, { key })),
  ),
  // Without a reason nothing is invalidated; a document that is not the caller's is not found before that is asked.
  invalidar: scoped(
    perSale((sale, key) => {
      const documento = { tipoDte: '01', codigoGeneracion: codes[sale], fecEmi: days[sale] };
      const motivo = { tipoAnulacion: 1, motivoAnulacion: 'Prueba de quién puede' };
      const other = codes[sale].replace(/^./, codes[sale].startsWith('A') ? 'B' : 'A');
      return api.send(
        '/invalidar',
        { documento: { ...documento, codigoGeneracionR: other }, motivo },
        { key },
      );
    }),
  ),
  stats: scoped(whole((key) => api.ask('GET /stats', key))),
  'documentos.listar': scoped(whole((key) => api.ask('GET /documentos', key))),
  'documentos.ver': scoped(get((code) => `/documentos/${code}`)),
  'documentos.saldo': scoped(get((code) => `/documentos/${code}/saldo`)),
  'documentos.json': scoped(get((code) => `/documentos/${code}/json`)),
  'documentos.pdf': scoped(get((code) => `/documentos/${code}/pdf`)),
  'documentos.ticket': scoped(get((code) => `/documentos/${code}/ticket`)),
  'catalogos.listar': silent(whole((key) => api.ask('GET /catalogos', key))),
  'catalogos.ver': silent(whole((key) => api.ask('GET /catalogos/CAT-012', key))),
  // Products and customers are the issuer's, and tell of no sale.
  'productos.listar': silent(whole((key) => api.ask('GET /productos', key))),
  'productos.ver': silent(whole((key) => api.ask('GET /productos/CAF-400', key))),
  'productos.guardar': silent(whole((key) => api.put('/productos/CAF-400', {}, { key }))),
  'productos.eliminar': silent(whole((key) => api.ask('DELETE /productos/CAF-400', key))),
  'precios.ver': silent(whole((key) => api.ask('GET /productos/CAF-400/precios', key))),
  'precios.guardar': silent(whole((key) => api.put('/productos/CAF-400/precios', {}, { key }))),
  'clientes.listar': silent(whole((key) => api.ask('GET /clientes', key))),
  'clientes.ver': silent(whole((key) => api.ask(`GET ${CUSTOMER}`, key))),
  'clientes.guardar': silent(whole((key) => api.put(CUSTOMER, {}, { key }))),
  'clientes.eliminar': silent(whole((key) => api.ask(`DELETE ${CUSTOMER}`, key))),
  // Of the whole issuer with either key; the sales of this table were paid at once.
  'clientes.cuenta': silent(whole((key) => api.ask(`GET ${CUSTOMER}/cuenta`, key))),
  // Of the key's branch; nobody was sent anything.
  'clientes.remisiones': silent(whole((key) => api.ask(`GET ${CUSTOMER}/remisiones`, key))),
  'clientes.abonar': silent(empty(`${CUSTOMER}/abonos`)),
  'existencias.listar': silent(whole((key) => api.ask('GET /existencias', key))),
  'existencias.movimientos': silent(whole((key) => api.ask('GET /existencias/PAN/movimientos', key))),
  'existencias.mover': silent(empty('/existencias/movimientos')),
  'existencias.contar': silent(empty('/existencias/conteos')),
  'existencias.anularConteo': silent(empty('/existencias/conteos/1/anulacion')),
  'compras.listar': silent(whole((key) => api.ask('GET /compras', key))),
  'compras.ver': silent(whole((key) => api.ask('GET /compras/c-1', key))),
  'compras.recibir': silent(empty('/compras')),
  'compras.ingresar': silent(empty('/compras/c-1/ingreso')),
  // What was done with a key names its documents; what it was refused names whatever it asked for.
  'solicitudes.listar': scoped(whole((key) => api.ask('GET /solicitudes?errores=false&limite=200', key))),
  'solicitudes.ver': silent(whole((key) => api.ask('GET /solicitudes/NADA', key))),
  // Targets and their calls are an administrator's; none is there.
  'webhooks.listar': silent(whole((key) => api.ask('GET /webhooks', key))),
  'webhooks.crear': silent(empty('/webhooks')),
  'webhooks.eliminar': silent(whole((key) => api.ask('DELETE /webhooks/w-1', key))),
  'webhooks.pausar': silent(whole((key) => api.ask('POST /webhooks/w-1/pausa', key))),
  'webhooks.reanudar': silent(whole((key) => api.ask('POST /webhooks/w-1/reanudacion', key))),
  'webhooks.rotar': silent(whole((key) => api.ask('POST /webhooks/w-1/secreto', key))),
  'webhooks.probar': silent(whole((key) => api.ask('POST /webhooks/w-1/prueba', key))),
  'webhooks.entregas': silent(whole((key) => api.ask('GET /webhooks/w-1/entregas', key))),
  'webhooks.reenviar': silent(whole((key) => api.ask('POST /webhooks/w-1/entregas/1/reenvio', key))),
  // Without a rehearsal's clock there is no time to tell.
  'ensayo.reloj': silent(whole((key) => api.ask('GET /ensayo/reloj', key))),
  'ensayo.mover': silent(empty('/ensayo/reloj')),
  'ensayo.linea': silent(empty('/ensayo/linea')),
  // Counts of queues, of no sale.
  salud: {
    withoutKey: 200,
    user: 'nothing',
    admin: 'nothing',
    calls: whole((key) => api.ask('GET /salud', key)),
  },
};
const NAMES = Object.keys(OPERATIONS) as OperationName[];

/** The sales that a key's answers tell of; a refusal of what is not there tells of none. */
async function seen({ calls, user }: Row, key: KeyName): Promise<readonly Sale[]> {
  const found = new Set<Sale>();
  for (const { sale, ask } of calls) {
    const { status, text } = await ask(key);
    if (sale !== undefined) {
      if (status !== 404) found.add(sale);
      continue;
    }
    // 503: what that caller's issuer may not issue at all; 409: what its edition does not know; 403: what only an administrator's key changes; 404: a product or customer that its issuer does not have.
    if (user === 'nothing') expect([200, 400, 403, 404, 409, 503]).toContain(status);
    for (const each of SALES)
      if (text.includes(codes[each]) || text.includes(`:${PRICES[each]}`) || text.includes(':300.03'))
        found.add(each);
  }
  return SALES.filter((sale) => found.has(sale));
}

const expectedOf = (gives: Gives, branch: Sale | null): readonly Sale[] =>
  gives === 'nothing' ? [] : SALES.filter((sale) => gives === 'issuer' || sale === branch);

describe('every operation of the interface', () => {
  it('is shut without a key, and with one that ended, but for those that are open to everybody', async () => {
    const asked = NAMES.flatMap((name) =>
      ROWS[name].calls.flatMap(({ ask }) =>
        ([null, 'expired', 'deleted'] as const).map(async (key) => [name, key, (await ask(key)).status]),
      ),
    );
    // All at once: each one that fails again is held up a while.
    const found = await Promise.all(asked);
    expect(found).toEqual(
      NAMES.flatMap((name) =>
        ROWS[name].calls.flatMap(() =>
          [null, 'expired', 'deleted'].map((key) => [name, key, ROWS[name].withoutKey]),
        ),
      ),
    );
  });

  it('is refused to a key of a branch where it changes what the whole issuer keeps', async () => {
    const found: string[] = [];
    for (const name of NAMES)
      for (const { ask } of ROWS[name].calls) if ((await ask('central')).status === 403) found.push(name);
    expect(found).toEqual([
      'productos.guardar',
      'productos.eliminar',
      'precios.guardar',
      'clientes.guardar',
      'clientes.eliminar',
      'existencias.mover',
      'existencias.contar',
      'existencias.anularConteo',
      'compras.recibir',
      'compras.ingresar',
      'webhooks.listar',
      'webhooks.crear',
      'webhooks.eliminar',
      'webhooks.pausar',
      'webhooks.reanudar',
      'webhooks.rotar',
      'webhooks.probar',
      'webhooks.entregas',
      'webhooks.reenviar',
      'ensayo.mover',
      'ensayo.linea',
    ]);
  });

  it.each([
    { key: 'central', role: 'user', branch: 'central' },
    { key: 'norte', role: 'user', branch: 'norte' },
    { key: 'admin', role: 'admin', branch: 'central' },
    { key: 'production', role: 'admin', branch: null },
    { key: 'other', role: 'admin', branch: null },
  ] as const)('gives the key $key what the table says, and nothing else', async ({ key, role, branch }) => {
    const found: unknown[] = [];
    for (const name of NAMES) found.push([name, await seen(ROWS[name], key)]);
    expect(found).toEqual(
      // Another environment and another issuer have no such sales.
      NAMES.map((name) => [name, branch === null ? [] : expectedOf(ROWS[name][role], branch)]),
    );
  });
});
