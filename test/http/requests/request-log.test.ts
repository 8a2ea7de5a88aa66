/** `GET /solicitudes` and `/solicitudes/{id}`: what a key asked and what it was answered, without people (§request-log). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDetail, RequestPage } from '../../../core/contract/api/integration/request-log.ts';
import { soon } from '../../support/run/soon.ts';
import { openApiShop, type ApiShop, type KeyName } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

const ITEMS = [{ cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 }];
const PERSON = {
  nombre: 'Rosa Imaginaria de Ejemplo',
  correo: 'rosa@correo.example',
  telefono: '7123-4567',
  tipoDocumento: '13',
  numDocumento: '00000000-0',
};

/** More requests than a second's worth with bodies. */
const THRONG = 80;

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api.close());

const page = async (query: string, key: KeyName = 'central') =>
  (await api.ask(`GET /solicitudes${query}`, key)).body as unknown as RequestPage;
const detail = async (id: string, key: KeyName = 'central') =>
  (await api.ask(`GET /solicitudes/${id}`, key)).body as unknown as RequestDetail;

describe('a request', () => {
  it('is in the log of its key with what it was answered, and with its document', async () => {
    const headers = { 'idempotency-key': 'venta-1', 'request-id': 'caja-1.venta-1' };
    const sold = await api.send('/factura/emitir', { items: ITEMS }, { headers });
    const again = await api.send(
      '/factura/emitir',
      { items: ITEMS },
      { headers: { 'idempotency-key': 'venta-1' } },
    );
    expect(sold.headers).toMatchObject({ 'request-id': 'caja-1.venta-1', 'x-request-id': 'caja-1.venta-1' });
    const { solicitudes } = await page('?idempotencyKey=venta-1');
    expect(solicitudes).toMatchObject([
      { id: again.headers['request-id'], estado: 200, repetida: true },
      {
        id: 'caja-1.venta-1',
        llave: 'llave-central',
        metodo: 'POST',
        ruta: '/factura/emitir',
        estado: 200,
        codigo: null,
        campos: [],
        bytesSolicitud: Buffer.byteLength(JSON.stringify({ items: ITEMS })),
        bytesRespuesta: Buffer.byteLength(sold.text),
        repetida: false,
        codigoGeneracion: sold.body['codigoGeneracion'],
      },
    ]);
    const kept = await detail('caja-1.venta-1');
    expect(JSON.parse(kept.solicitud ?? '')).toEqual({ items: ITEMS });
    expect(JSON.parse(kept.respuesta ?? '')).toMatchObject({
      estado: 'PROCESADO',
      dteJson: '[oculto]',
      dteFirmado: '[oculto]',
    });
    const code = String(sold.body['codigoGeneracion']).toLowerCase();
    expect((await page(`?codigoGeneracion=${code}`)).solicitudes).toHaveLength(2);
  });

  it('that is refused names its failure and its fields', async () => {
    const wrong = await api.send('/factura/emitir', { items: [{ ...ITEMS[0], cantidad: 0 }], folio: 1 });
    const { id, ...row } = await detail(wrong.headers['request-id'] ?? '');
    expect(row).toMatchObject({ estado: 400, codigo: 'VALIDACION', codigoGeneracion: null });
    expect(row.campos.toSorted()).toEqual(['folio', 'items[0].cantidad']);
    expect(JSON.parse(row.respuesta ?? '')).toMatchObject({ statusCode: 400, codigo: 'VALIDACION' });
    for (const query of ['?codigo=VALIDACION', '?estado=400', '?errores=true'])
      expect((await page(query)).solicitudes.map((each) => each.id)).toContain(id);
    expect((await page('?errores=false')).solicitudes.every(({ estado }) => estado < 400)).toBe(true);
  });

  it('tells nobody: receivers, their numbers and what repeats them are hidden', async () => {
    const items = [{ ...ITEMS[0], descripcion: `Encargo de ${PERSON.nombre}, tel. ${PERSON.telefono}` }];
    const { headers } = await api.send('/factura/emitir', { items, receptor: { ...PERSON, extra: 1 } });
    await api.ask(`GET /clientes?q=${encodeURIComponent(PERSON.nombre)}`, 'central');
    await api.ask('GET /clientes/13/00000000-0', 'central');
    const seen = JSON.stringify([await detail(headers['request-id'] ?? ''), await page('')]);
    for (const text of ['Rosa', 'rosa@', PERSON.telefono, '00000000-0', encodeURIComponent(PERSON.nombre)])
      expect(seen).not.toContain(text);
    expect(seen).toContain('Encargo de [oculto]');
    expect(seen).toContain('/clientes?q=[oculto]');
  });

  it.each([
    ['GET /clientes/37/Pasaporte%20X91', '/clientes/37/[oculto]'],
    ['PATCH /clientes/37/PX-91', '/clientes/37/[oculto]'],
    ['GET /Clientes/37/PX-91/cuentas?q=Rosa', '/Clientes/37/[oculto]/cuentas?q=[oculto]'],
    ['GET /clientes?nombre=Rosa&%71=Rosa&limite=5&Q', '/clientes?nombre=[oculto]&%71=[oculto]&limite=5&Q'],
    ['GET /documentos?Receptor=Rosa&estado=PROCESADO', '/documentos?Receptor=[oculto]&estado=PROCESADO'],
  ])('%s tells of nobody either', async (line, path) => {
    const { headers } = await api.ask(line, 'central');
    const { solicitudes } = api.requests.find({ seenBy: SHOP_NIT }, {});
    expect(solicitudes.find(({ id }) => id === headers['request-id'])?.ruta).toBe(path);
  });

  it.each([
    { what: 'that does not exist', line: 'GET /nada', status: 404, codigo: 'RUTA_NO_ENCONTRADA' },
    { what: 'of another method', line: 'PUT /stats', status: 405, codigo: 'METODO_NO_PERMITIDO' },
  ])('$what has its name on the answer', async ({ line, status }) => {
    const answer = await api.ask(line, 'central', { 'request-id': 'mio-1' });
    expect([answer.status, answer.headers['request-id']]).toEqual([status, 'mio-1']);
  });

  it.each(['', 'con espacio', 'ñ', 'x'.repeat(65), '<script>'])(
    'gets a name of ours instead of «%s»',
    async (name) => {
      const header = Buffer.from(name).toString('latin1');
      const { headers } = await api.ask('GET /stats', 'central', { 'request-id': header });
      expect(headers['request-id']).toMatch(/^[0-9A-F]{12}$/);
    },
  );

  it('whose body is too large has its name too, and its row', async () => {
    const headers = { 'request-id': 'enorme-1' };
    const answer = await api.send('/factura/emitir', ' '.repeat(4 * 1024 * 1024 + 1), { headers });
    expect([answer.status, answer.headers['request-id']]).toEqual([413, 'enorme-1']);
    expect(await detail('enorme-1')).toMatchObject({ codigo: 'CUERPO_DEMASIADO_GRANDE', solicitud: null });
  });
});

describe('the log', () => {
  it('of a throng keeps its row; its bodies only where it failed', async () => {
    const sell = async () =>
      (await api.send('/factura/emitir', { items: ITEMS })).headers['request-id'] ?? '';
    // On a slow machine a throng may take more than a second.
    const kept = async () => {
      const ids = await Promise.all(Array.from({ length: THRONG }, sell));
      return Promise.all(ids.map(async (id) => (await detail(id)).solicitud !== null));
    };
    await soon(async () => new Set(await kept()).size).toBe(2);
    await Promise.all(Array.from({ length: THRONG }, sell));
    const wrong = await api.send('/factura/emitir', { items: [] });
    expect((await detail(wrong.headers['request-id'] ?? '')).solicitud).not.toBeNull();
  });

  it('shows a key its own requests, and an administrator those of the issuer', async () => {
    const { headers } = await api.send(
      '/factura/emitir',
      { items: ITEMS, receptor: RECEPTOR },
      { key: 'norte' },
    );
    const id = headers['request-id'] ?? '';
    const sees = async (key: KeyName) => (await page('', key)).solicitudes.some((each) => each.id === id);
    expect([await sees('norte'), await sees('central'), await sees('admin')]).toEqual([true, false, true]);
    expect([await sees('other'), await sees('production')]).toEqual([false, false]);
    const foreign = await api.ask(`GET /solicitudes/${id}`, 'central');
    expect([foreign.status, foreign.body['codigo']]).toEqual([404, 'SOLICITUD_NO_ENCONTRADA']);
  });

  it('goes page by page from the newest, and is not about itself', async () => {
    const all = (await page('?limite=200', 'admin')).solicitudes.map(({ id }) => id);
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const { solicitudes, siguiente } = await page(`?limite=3${cursor}`, 'admin');
      seen.push(...solicitudes.map(({ id }) => id));
      if (siguiente === null) break;
      cursor = `&cursor=${siguiente}`;
    }
    expect(seen.length).toBeGreaterThan(6);
    expect(seen).toEqual(all);
    const own = (await page('?errores=false', 'admin')).solicitudes;
    expect(own.filter(({ ruta }) => ruta.startsWith('/solicitudes'))).toEqual([]);
  });

  it('knows days, and refuses what it does not know', async () => {
    const { solicitudes } = await page('?desde=2000-01-01&hasta=2000-01-02');
    expect(solicitudes).toEqual([]);
    expect((await page('?hasta=9999-12-31&limite=1')).solicitudes).toHaveLength(1);
    for (const query of [
      '?desde=ayer',
      '?limite=0',
      '?otro=1',
      '?cursor=no',
      '?hasta=2026-01-01&desde=2026-01-02',
    ])
      expect((await api.ask(`GET /solicitudes${query}`, 'central')).status, query).toBe(400);
  });
});
