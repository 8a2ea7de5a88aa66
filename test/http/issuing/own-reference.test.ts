/** A caller's own reference: kept beside the document, returned, searched for, and told apart from what the document bears. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEscpos } from '../../support/reading/escpos-decoder.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';

const CAFE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api.close());

const listed = async (query: string, key: 'central' | 'norte' | 'admin' = 'central') =>
  ((await api.ask(`GET /documentos?${query}`, key)).body['documentos'] as Record<string, unknown>[]).map(
    ({ codigoGeneracion, referenciaExterna }) => [codigoGeneracion, referenciaExterna],
  );

describe('referenciaExterna', () => {
  it('is answered, shown, listed and found, also by a second call, and is no part of the document', async () => {
    const headers = { 'Idempotency-Key': 'ref-1' };
    const sale = { ...CAFE, referenciaExterna: ' POS-2026/ñ 77 ' };
    const first = await api.send('/factura/emitir', sale, { headers });
    expect([first.status, first.body['referenciaExterna']]).toEqual([200, 'POS-2026/ñ 77']);
    expect(JSON.stringify(first.body['dteJson'])).not.toContain('POS-2026');
    const again = await api.send('/factura/emitir', sale, { headers });
    expect([again.headers['idempotency-replayed'], again.body['referenciaExterna']]).toEqual([
      'true',
      'POS-2026/ñ 77',
    ]);
    const code = first.body['codigoGeneracion'];
    const { body: shown } = await api.ask(`GET /documentos/${String(code)}`, 'central');
    expect(shown['referenciaExterna']).toBe('POS-2026/ñ 77');
    const found = [[code, 'POS-2026/ñ 77']];
    expect(await listed(`referenciaExterna=${encodeURIComponent('POS-2026/ñ 77')}`)).toEqual(found);
    expect(await listed('idempotencyKey=ref-1')).toEqual(found);
    expect(await listed('idempotencyKey=ref-1&tipoDte=03')).toEqual([]);
    expect(await listed(`idempotencyKey=ref-1&q=${String(code)}`)).toEqual(found);
    expect(await listed('idempotencyKey=ref-1&q=nadie')).toEqual([]);
    expect(await listed('referenciaExterna=POS-2026')).toEqual([]);
    // Another branch learns nothing by either.
    expect(await listed('idempotencyKey=ref-1', 'norte')).toEqual([]);
    expect(await listed(`referenciaExterna=${encodeURIComponent('POS-2026/ñ 77')}`, 'norte')).toEqual([]);
  });

  it('is returned by simular, absent where none was given, and bounded', async () => {
    const { body } = await api.send('/factura/emitir', { ...CAFE, simular: true, referenciaExterna: 'x' });
    expect([body['estado'], body['referenciaExterna']]).toEqual(['SIMULADO', 'x']);
    expect((await api.send('/factura/emitir', CAFE)).body).not.toHaveProperty('referenciaExterna');
    const long = await api.send('/factura/emitir', { ...CAFE, referenciaExterna: 'x'.repeat(61) });
    expect([long.status, long.body['errors']]).toMatchObject([400, [{ campo: 'referenciaExterna' }]]);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('is printed where the issuer wants it (%s)', async (imprimeReferencia, times) => {
    const other = await openApiShop({ settings: { imprimeReferencia } });
    const { body } = await other.send('/factura/emitir', { ...CAFE, referenciaExterna: 'PEDIDO-9' });
    const ticket = `${other.url}/documentos/${String(body['codigoGeneracion'])}/ticket?formato=escpos`;
    const answer = await fetch(ticket, { headers: { 'X-API-Key': other.key('central') } });
    const { lines } = decodeEscpos(new Uint8Array(await answer.arrayBuffer()));
    expect(lines.filter(({ text }) => text.includes('Referencia: PEDIDO-9'))).toHaveLength(times);
    await other.close();
  });

  it('of one sale several times are all found, newest first, page by page', async () => {
    const codes: unknown[] = [];
    for (let time = 0; time < 3; time += 1)
      codes.unshift(
        (await api.send('/factura/emitir', { ...CAFE, referenciaExterna: 'lote' })).body['codigoGeneracion'],
      );
    const { body } = await api.ask('GET /documentos?referenciaExterna=lote&limite=2', 'central');
    const next = await listed(`referenciaExterna=lote&limite=2&cursor=${String(body['siguiente'])}`);
    const first = (body['documentos'] as { codigoGeneracion: string }[]).map((each) => each.codigoGeneracion);
    expect([...first, ...next.map(([code]) => code)]).toEqual(codes);
  });

  it('is found by the name of its sale with the key that came in the place of an expired one', async () => {
    const headers = { 'idempotency-key': 'venta-de-antes' };
    const { body } = await api.send('/factura/emitir', CAFE, { headers });
    const found = await listed('idempotencyKey=venta-de-antes', 'admin');
    expect(found.map(([code]) => code)).toEqual([body['codigoGeneracion']]);
    // Why it is looked for: to another key the name is a new one.
    const again = await api.send('/factura/emitir', CAFE, { headers, key: 'admin' });
    expect(again.body['codigoGeneracion']).not.toBe(body['codigoGeneracion']);
  });

  it('is given anew with a correction', async () => {
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const refused = await api.send('/factura/emitir', { ...CAFE, referenciaExterna: 'antes' });
    expect([refused.status, refused.body['referenciaExterna']]).toEqual([422, 'antes']);
    const headers = { 'X-Corrige': String(refused.body['codigoGeneracion']) };
    const corrected = await api.send('/factura/emitir', { ...CAFE, referenciaExterna: 'luego' }, { headers });
    expect([corrected.status, corrected.body['referenciaExterna']]).toEqual([200, 'luego']);
    expect(await listed('referenciaExterna=antes')).toEqual([]);
  });
});

describe('the reference of a payment in cash', () => {
  it.each([
    ['01', true],
    ['03', false],
  ])('with code %s: a warning that it is left out is %s', async (codigo, warns) => {
    const pagos = [{ codigo, montoPago: 11.3, referencia: 'Caja 1' }];
    const { status, headers, body } = await api.send('/factura/emitir', { ...CAFE, pagos });
    expect(status).toBe(200);
    const aviso = decodeURIComponent(headers['x-aviso'] ?? '');
    expect(aviso.includes('referenciaExterna')).toBe(warns);
    expect(JSON.stringify(body['dteJson']).includes('Caja 1')).toBe(!warns);
  });
});
