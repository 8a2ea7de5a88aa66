/** The typed client against a real service: what it sends, what it makes of answers, how it gets over a broken line. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient, type CajaClient } from '../../core/client/client.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { RECEPTOR } from '../support/shop/sales.ts';

const DAY_MS = 86_400_000;
const CAFE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

/** The value of an outcome that must be good. */
function good<T extends { readonly ok: boolean }>(outcome: T): Extract<T, { readonly ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<T, { readonly ok: true }>;
}

describe('every operation', () => {
  let shop: ApiShop;
  let caja: CajaClient;
  beforeAll(async () => {
    shop = await openApiShop();
    caja = createCajaClient({ baseUrl: `${shop.url}/`, apiKey: shop.key('central') });
  });
  afterAll(() => shop.close());

  it('issues the three documents, queries, lists, shows and invalidates', async () => {
    const factura = good(await caja.factura.emitir(CAFE));
    expect([factura.status, factura.data.estado, factura.autoridad]).toEqual([200, 'PROCESADO', 'simulador']);
    const total: unknown = factura.data.dteJson['resumen'];
    expect(total).toMatchObject({ totalPagar: 11.3 });
    const bienes = { items: [{ cantidad: 3, descripcion: 'Repuestos', precioUni: 25, tipoItem: 1 }] };
    const credito = good(await caja.creditoFiscal.emitir({ ...bienes, receptor: RECEPTOR }));
    expect(credito.data.tipoDte).toBe('Comprobante de Crédito Fiscal Electrónico');
    const nota = good(await caja.notaRemision.emitir({ ...bienes, receptor: RECEPTOR }));
    expect(nota.data.numeroControl).toBe('DTE-04-0001-00000001');

    const codigoGeneracion = factura.data.codigoGeneracion ?? '';
    const consulta = good(await caja.consulta.dte({ tdte: '01', codigoGeneracion }));
    expect([consulta.data.estado, consulta.data.fuente]).toEqual(['PROCESADO', 'HACIENDA']);
    const vista = good(await caja.documentos.ver(codigoGeneracion));
    expect(vista.data.lineaDeVida.at(-1)?.estado).toBe('PROCESADO');
    const file = good(await caja.documentos.json(codigoGeneracion));
    expect(file.text).toContain('"firmaElectronica":"');
    const ticket = good(await caja.documentos.ticket(codigoGeneracion, { formato: 'escpos', ancho: 58 }));
    expect(Array.from(ticket.data.subarray(0, 2))).toEqual([0x1b, 0x40]);
    const page = good(await caja.documentos.listar({ tipoDte: '01', limite: 1 }));
    expect(page.data.documentos[0]?.monto).toBe(11.3);

    const invalidada = good(
      await caja.invalidar({
        documento: { tipoDte: '01', codigoGeneracion, fecEmi: factura.data.fecEmi },
        motivo: { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' },
      }),
    );
    expect(invalidada.data.documento.estado).toBe('INVALIDADO');
    const stats = good(await caja.stats({ desde: '2026-11-01', hasta: '2026-11-30' }));
    expect(stats.data.documentos).toMatchObject({ emitidos: 3, invalidados: 1 });
    const catalog = good(await caja.catalogos.ver('CAT-012', 'san salvador'));
    expect(catalog.data.valores[0]).toMatchObject({ codigo: '06' });
    expect(good(await caja.salud()).data.estado).toBe('OK');
  });

  it('keeps products and customers with the key of an administrator, as they were read', async () => {
    const admin = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('admin') });
    const cafe = { descripcion: 'Café molido', precio: 5.65, tipoItem: 1, uniMedida: 59 };
    const saved = good(await admin.productos.guardar('CAF 400/1', cafe, { idempotencyKey: 'c-1' }));
    expect([saved.data.codigo, saved.data.presentaciones[0]?.factor, saved.replayed]).toEqual([
      'CAF 400/1',
      1,
      false,
    ]);
    const again = good(await admin.productos.guardar('CAF 400/1', cafe, { idempotencyKey: 'c-1' }));
    expect([again.replayed, again.text]).toEqual([true, saved.text]);
    expect(good(await caja.productos.ver('CAF 400/1')).data.version).toBe(saved.data.version);
    const refused = [
      await caja.productos.guardar('CAF 400/1', cafe),
      await admin.productos.guardar('CAF 400/1', cafe, { ifMatch: 'otra' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 412]);
    const listed = good(await caja.productos.listar({ q: 'cafe', limite: 1 }));
    expect(listed.data.productos.map(({ precio }) => precio)).toEqual([5.65]);
    const ifMatch = saved.data.version;
    expect(good(await admin.productos.eliminar('CAF 400/1', { ifMatch })).data.eliminado).toBe(true);

    const ana = { tipoDocumento: '13', numDocumento: '01234567-8' };
    good(await admin.clientes.guardar(ana, { nombre: 'Ana Inventada', limiteCredito: 25.5 }));
    expect(good(await caja.clientes.ver(ana)).data.limiteCredito).toBe(25.5);
    expect(good(await caja.clientes.listar()).data.clientes).toHaveLength(1);
    expect(good(await admin.clientes.eliminar(ana)).data.numDocumento).toBe('012345678');
    good(await admin.clientes.guardar(ana, { nombre: 'Ana Inventada', limiteCredito: 25.5 }));
    const abono = { monto: 5, codigo: '03', referencia: 'T-1' } as const;
    expect(good(await caja.clientes.abonar(ana, abono)).data).toMatchObject({
      saldoAntes: 0,
      saldoDespues: -5,
    });
    expect(good(await caja.clientes.cuenta(ana)).data).toMatchObject({ saldo: -5, disponible: 30.5 });
    expect((await admin.clientes.eliminar(ana)).status).toBe(409);
  });

  it('tells a problem with its faults, and a wrong key', async () => {
    const outcome = await caja.factura.emitir({
      items: [{ cantidad: 0, descripcion: 'Café', precioUni: 1, tipoItem: 1 }],
    });
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'problem',
      status: 400,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'items[0].cantidad' }] },
    });
    // Whatever went wrong, its faults can be asked for.
    const faults = outcome.ok ? [] : (outcome.problem.errors ?? []);
    expect(faults.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['items[0].cantidad', 'FUERA_DE_RANGO'],
    ]);
    expect('requestId' in outcome && outcome.requestId).toMatch(/^[0-9A-F]{12}$/);
    const stranger = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('expired') });
    expect(await stranger.stats()).toMatchObject({
      ok: false,
      kind: 'problem',
      status: 401,
      problem: { message: 'API Key expirada', statusCode: 401 },
    });
  });

  it('writes small numbers as the service takes them', async () => {
    const line = {
      cantidad: 1e-7,
      descripcion: 'Azafrán, cada 1e-7',
      precioUni: 50_000_000,
      tipoItem: 1,
    } as const;
    const calculated = good(await caja.factura.emitir({ items: [line], simular: true }));
    expect(calculated.text).toContain('"cantidad":0.0000001');
    expect(calculated.text).toContain('Azafrán, cada 1e-7');
  });

  it('names what it was given that cannot be sent, and what the service says of a key', async () => {
    const apiKey = shop.key('central');
    expect(() => createCajaClient({ baseUrl: 'localhost:8140', apiKey })).toThrow(
      /baseUrl no es una dirección/,
    );
    expect(() => createCajaClient({ baseUrl: shop.url, apiKey: 'sk_user_…' })).toThrow(/^apiKey tiene/);
    expect(() => caja.factura.emitir(CAFE, { idempotencyKey: 'venta\n1' })).toThrow(/^idempotencyKey tiene/);
    const stranger = createCajaClient({ baseUrl: shop.url, apiKey: 'sk_user_corta' });
    const told = /Unauthorized\. .*llave/;
    await expect(stranger.emisionMasiva([]).next()).resolves.toMatchObject({ done: true });
    const sale = { tipoDte: '01', clave: 'a', solicitud: CAFE } as const;
    await expect(stranger.emisionMasiva([sale]).next()).rejects.toThrow(told);
    await expect(stranger.eventos().next()).rejects.toThrow(told);
    const [refused, listed] = [await stranger.stats(), await caja.documentos.listar()];
    expect([refused, listed]).toMatchObject([{ autoridad: null }, { autoridad: null }]);
  });

  it('tells a refusal of the authority with the document and the reasons, and corrects it', async () => {
    shop.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const refused = await caja.factura.emitir(CAFE);
    if (refused.ok || refused.kind !== 'rejected') throw new Error('it was not refused');
    expect(refused.data.estado).toBe('RECHAZADO');
    expect(refused.data.errors.length).toBeGreaterThan(0);
    const corrige = refused.data.codigoGeneracion ?? '';
    const corrected = good(await caja.factura.emitir(CAFE, { corrige }));
    expect(corrected.data).toMatchObject({ estado: 'PROCESADO', numeroControl: refused.data.numeroControl });
  });

  it('knows the fields of a request', () => {
    // @ts-expect-error -- a misspelt field does not compile
    const misspelt: Parameters<CajaClient['factura']['emitir']>[0] = { itens: [] };
    // @ts-expect-error -- nor does a number that is a text
    const quoted: Parameters<CajaClient['invalidar']>[0]['motivo'] = { tipoAnulacion: '3' };
    expect([misspelt, quoted]).toHaveLength(2);
  });
});

describe('a broken line', () => {
  let shop: ApiShop;
  beforeEach(async () => {
    shop = await openApiShop();
  });
  afterEach(() => shop.close());

  /** A line on which calls arrive, but the first answers are lost, or 503 stands in their place. */
  function line(broken: readonly ('lost' | 'busy')[], key: 'central' | 'admin' = 'central') {
    const ways = [...broken];
    let calls = 0;
    const keys = new Set<string | null>();
    const through: typeof fetch = async (input, init) => {
      calls += 1;
      keys.add(new Headers(init?.headers).get('Idempotency-Key'));
      const way = ways.shift();
      const answer = await fetch(input, init);
      if (way === 'lost') throw new TypeError('fetch failed');
      return way === 'busy' ? new Response('{"message":"x","statusCode":503}', { status: 503 }) : answer;
    };
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key(key), fetch: through });
    return { caja, calls: () => calls, keys };
  }

  it('is got over with one name for the sale: one document, however often the answer was lost', async () => {
    const { caja, calls, keys } = line(['lost', 'busy', 'lost']);
    const sale = good(await caja.factura.emitir(CAFE));
    expect([calls(), keys.size, sale.replayed]).toEqual([4, 1, true]);
    expect(sale.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    const { data } = good(await caja.stats());
    expect(data.documentos.emitidos).toBe(1);
  });

  it('that stays broken is told with the name of the sale, with which a later call gets the document', async () => {
    const { caja, calls } = line(['lost', 'lost', 'lost', 'lost', 'lost']);
    const lost = await caja.factura.emitir(CAFE, { idempotencyKey: 'venta-7' });
    expect(lost).toEqual({
      ok: false,
      kind: 'unreachable',
      status: null,
      problem: {
        message:
          'Caja DTE no responde; revise que el servicio esté en marcha y repita con la misma Idempotency-Key',
      },
      idempotencyKey: 'venta-7',
    });
    expect(calls()).toBe(5);
    const sale = good(await caja.factura.emitir(CAFE, { idempotencyKey: 'venta-7' }));
    expect([sale.replayed, sale.data.numeroControl]).toEqual([true, 'DTE-01-0001-00000001']);
  });

  it('does not make it repeat what would be done twice, as a change of secret that receivers never hear of', async () => {
    const admin = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('admin') });
    const { data: target } = good(await admin.webhooks.crear({ url: 'http://127.0.0.1:9/' }));
    const { caja, calls } = line(['lost'], 'admin');
    expect(await caja.webhooks.rotar(target.id)).toMatchObject({ ok: false, kind: 'unreachable' });
    expect(calls()).toBe(1);
  });

  it('does not make it repeat what the service refused', async () => {
    const { caja, calls } = line([]);
    expect(await caja.documentos.ver('no-es-un-codigo')).toMatchObject({ ok: false, status: 400 });
    expect(calls()).toBe(1);
  });

  it('is given up when the caller says so', async () => {
    const { caja } = line(['lost', 'lost', 'lost', 'lost', 'lost']);
    const leave = new AbortController();
    const sale = caja.factura.emitir(CAFE, { signal: leave.signal });
    leave.abort(new Error('se cerró la caja'));
    await expect(sale).rejects.toThrow('se cerró la caja');
  });
});

describe('a document that waits', () => {
  it('is followed until the authority has decided, or until the time is over', async () => {
    const shop = await openApiShop({ online: false });
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central') });
    const sale = good(await caja.factura.emitir(CAFE, { esperaMaximaMs: 60_000 }));
    expect([sale.status, sale.data.estado]).toEqual([202, 'CONTINGENCIA']);
    const code = sale.data.codigoGeneracion ?? '';
    const impatient = good(await caja.esperar(code, { timeoutMs: 1 }));
    expect(impatient.data.estado).toBe('CONTINGENCIA');
    const patient = caja.esperar(code);
    await shop.shop.simulator.turnOn();
    await shop.shop.pass(DAY_MS);
    const settled = good(await patient);
    expect(settled.data).toMatchObject({
      estado: 'PROCESADO',
      selloRecibido: expect.stringMatching(/^\w{40}$/) as string,
    });
    await shop.close();
  });
});
