/** What a key is told of a document that is not its own: the very same as of one that does not exist. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationName } from '../../core/contract/api/operations.ts';
import { openApiShop, type ApiShop, type HttpAnswer, type KeyName } from '../support/shop/api-shop.ts';
import { RECEPTOR, SUJETO_EXCLUIDO } from '../support/shop/sales.ts';

/** A name that stands in the foreign document alone. */
const CUSTOMER = 'Distribuidora Ajena de Prueba, S.A. de C.V.';
const NOWHERE = 'A1B2C3D4-0000-4000-8000-00000000F00D';

interface Call {
  /** Where the code stands. */
  readonly where: string;
  /** What a code that is not the caller's is answered with. */
  readonly status: number;
  readonly ask: (codigo: string, key: KeyName) => Promise<HttpAnswer>;
}

let api: ApiShop;
/** A crédito fiscal of the other branch, and one of the calling one, with a customer of its own. */
let foreign: Readonly<Record<string, unknown>>;
let own: Readonly<Record<string, unknown>>;

const ITEMS = [{ cantidad: 1, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1 }];
const credit = (nombre: string) => ({ items: ITEMS, receptor: { ...RECEPTOR, nombre } });

beforeAll(async () => {
  api = await openApiShop();
  const sold = async (nombre: string, key: KeyName) => {
    const { body, status } = await api.send('/credito-fiscal/emitir', credit(nombre), { key });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  foreign = await sold(CUSTOMER, 'norte');
  own = await sold('Distribuidora Propia, S.A. de C.V.', 'central');
});
afterAll(() => api?.close());

const get = (path: (codigo: string) => string): readonly Call[] => [
  { where: 'path', status: 404, ask: (codigo, key) => api.ask(`GET ${path(codigo)}`, key) },
];
const post =
  (path: string, bodyOf: (codigo: string) => object): Call['ask'] =>
  (codigo, key) =>
    api.send(path, bodyOf(codigo), { key });

/** `X-Corrige` names a refused document of the caller's. */
const correcting = (path: string, body: object): Call => ({
  where: 'X-Corrige',
  status: 404,
  ask: (codigo, key) => api.send(path, body, { key, headers: { 'X-Corrige': codigo } }),
});
/** `reemplazaA` may name a document of another system: it is only warned about. */
const replacing = (path: string, body: object): Call => ({
  where: 'reemplazaA',
  status: 200,
  ask: post(path, (codigo) => ({ ...body, reemplazaA: codigo, simular: true })),
});
const related = (numeroDocumento: string, tipoDocumento: string) => [
  { tipoDocumento, tipoGeneracion: 2, numeroDocumento, fechaEmision: '2026-01-02' },
];
/** A sale or a remisión may name documents of other systems too. */
const relating = (path: string, body: object, tipo: '03' | '04'): Call => ({
  where: 'documentoRelacionado',
  status: 200,
  ask: post(path, (codigo) => ({ ...body, documentoRelacionado: related(codigo, tipo), simular: true })),
});
const RESCINDED = { tipoAnulacion: 2, motivoAnulacion: 'Prueba de quién puede' };

const FACTURA_BODY = { items: ITEMS };
const PURCHASE = JSON.parse(SUJETO_EXCLUIDO) as object;
const CREDITO = credit('Cliente de prueba, S.A. de C.V.');
const sales = (path: string, body: object, tipo: '03' | '04' = '04'): readonly Call[] => [
  correcting(path, body),
  replacing(path, body),
  relating(path, body, tipo),
];
const notes = (path: string): readonly Call[] => [
  correcting(path, { ...CREDITO, documentoRelacionado: related(NOWHERE, '03') }),
  {
    where: 'documentoRelacionado',
    status: 404,
    ask: post(path, (codigoGeneracion) => ({ items: ITEMS, documentoRelacionado: [{ codigoGeneracion }] })),
  },
];

/** Every operation with each place where it takes a code: one without a row does not compile. */
const CALLS: Readonly<Record<OperationName, readonly Call[]>> = {
  'factura.emitir': sales('/factura/emitir', FACTURA_BODY),
  'credito-fiscal.emitir': sales('/credito-fiscal/emitir', CREDITO),
  'nota-remision.emitir': sales('/nota-remision/emitir', CREDITO, '03'),
  'nota-credito.emitir': notes('/nota-credito/emitir'),
  'nota-debito.emitir': notes('/nota-debito/emitir'),
  'sujeto-excluido.emitir': [
    correcting('/sujeto-excluido/emitir', PURCHASE),
    replacing('/sujeto-excluido/emitir', PURCHASE),
  ],
  // Corrected like the others; what it gives back is asked for below.
  'retorno.emitir': [],
  'consulta.dte': [
    {
      where: 'codigoGeneracion',
      status: 404,
      ask: post('/consulta/dte', (codigoGeneracion) => ({ tdte: '03', codigoGeneracion })),
    },
  ],
  invalidar: [
    {
      where: 'documento',
      status: 404,
      ask: post('/invalidar', (codigoGeneracion) => ({
        documento: { tipoDte: '03', codigoGeneracion, fecEmi: foreign['fecEmi'] },
        motivo: RESCINDED,
      })),
    },
  ],
  stats: [],
  'documentos.listar': [],
  'documentos.saldo': get((codigo) => `/documentos/${codigo}/saldo`),
  'documentos.ver': get((codigo) => `/documentos/${codigo}`),
  'documentos.json': get((codigo) => `/documentos/${codigo}/json`),
  'documentos.pdf': get((codigo) => `/documentos/${codigo}/pdf`),
  'documentos.ticket': get((codigo) => `/documentos/${codigo}/ticket`),
  'catalogos.ver': [],
  'catalogos.listar': [],
  // A filter of a key's own requests.
  'solicitudes.listar': [],
  'solicitudes.ver': [],
  'webhooks.listar': [],
  'webhooks.crear': [],
  'webhooks.eliminar': [],
  'webhooks.pausar': [],
  'webhooks.reanudar': [],
  'webhooks.rotar': [],
  'webhooks.probar': [],
  'webhooks.entregas': [],
  'webhooks.reenviar': [],
  // Products and customers name no document.
  'precios.ver': [],
  'precios.guardar': [],
  'productos.listar': [],
  'productos.ver': [],
  'productos.guardar': [],
  'productos.eliminar': [],
  'clientes.listar': [],
  'clientes.ver': [],
  'clientes.guardar': [],
  'clientes.eliminar': [],
  'clientes.cuenta': [],
  'clientes.remisiones': [],
  'clientes.abonar': [],
  'existencias.listar': [],
  'existencias.movimientos': [],
  'existencias.mover': [],
  'existencias.contar': [],
  'existencias.anularConteo': [],
  'compras.listar': [],
  'compras.ver': [],
  'compras.recibir': [],
  'compras.ingresar': [],
  'ensayo.reloj': [],
  'ensayo.mover': [],
  'ensayo.linea': [],
  salud: [],
};

/** An answer without what differs from call to call. */
function told({ status, text }: HttpAnswer, codigo: string): string {
  return `${status} ${text.replaceAll(codigo, 'CODE').replaceAll(/"(codigoGeneracion|idSolicitud|requestId|referencia)":"[^"]*"/g, '"$1":""')}`;
}

describe('a document that is not the caller’s', () => {
  it.each([
    ['another branch', 'central'],
    ['another taxpayer', 'other'],
    ['another environment', 'production'],
  ] as const)(
    'is told of as one that does not exist, whatever names it: to a key of %s',
    async (_of, key) => {
      const codigo = String(foreign['codigoGeneracion']);
      const found: unknown[] = [];
      for (const [operation, calls] of Object.entries(CALLS))
        for (const { where, ask } of calls) {
          const [theirs, none] = [await ask(codigo, key), await ask(NOWHERE, key)];
          found.push([operation, where, told(theirs, codigo), told(theirs, codigo) === told(none, NOWHERE)]);
        }
      expect(found).toEqual(
        Object.entries(CALLS).flatMap(([operation, calls]) =>
          calls.map(({ where, status }) => [
            operation,
            where,
            // A key of a taxpayer without a connection issues nothing at all.
            expect.stringMatching(new RegExp(`^(${status}|503) `)),
            true,
          ]),
        ),
      );
      expect(JSON.stringify(found)).not.toContain(CUSTOMER);
    },
  );

  it.each(['/nota-credito/emitir', '/nota-debito/emitir', '/retorno/emitir'])(
    'is adjusted by no key of another branch, nor shown to it: %s',
    async (path) => {
      const named = (of: typeof foreign) => {
        const codigo = String(of['codigoGeneracion']);
        const tipoDocumento = path === '/retorno/emitir' ? '01' : '03';
        const [first] = related(codigo, tipoDocumento);
        return {
          items: ITEMS,
          documentoRelacionado: [{ ...first, fechaEmision: of['fecEmi'] }],
          simular: true,
        };
      };
      const { status, text } = await api.send(path, named(foreign), { key: 'central' });
      expect(text).not.toMatch(/Ajena|246813|14130795|compras@|Bulevar/);
      expect([404, 400, 409]).toContain(status);
      if (path === '/retorno/emitir') return;
      expect(status).toBe(404);
      // Its own, and the admin's of the whole issuer, are adjusted.
      expect((await api.send(path, named(own), { key: 'central' })).status).toBe(200);
      expect((await api.send(path, named(foreign), { key: 'admin' })).status).toBe(200);
    },
  );
});
