/** POST /consulta/dte and POST /invalidar over HTTP: statuses, headers and refusals (§query-answer, §invalidate-answer). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { ELSEWHERE, faultsOf } from './sold-shop.ts';

let api: ApiShop;
let sale: HttpAnswer;
let code: string;
beforeEach(async () => {
  api = await openApiShop({ documentosMes: 2 });
  sale = await api.send('/factura/emitir', FACTURA);
  code = String(sale.body['codigoGeneracion']);
});
afterEach(() => api.close());

const invalidation = () => ({
  documento: { tipoDte: '01', codigoGeneracion: code, fecEmi: '2026-11-21' },
  motivo: { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' },
});

describe('POST /consulta/dte', () => {
  it.each(['central', 'admin'] as const)('answers the key %s what the authority says', async (key) => {
    const answer = await api.send('/consulta/dte', { tdte: '01', codigoGeneracion: code }, { key });
    expect([answer.status, answer.headers['x-autoridad']]).toEqual([200, 'simulador']);
    expect(Object.keys(answer.body)).toEqual([
      'estado',
      'tipoDte',
      'codigoGeneracion',
      'numeroControl',
      'selloRecibido',
      'fhProcesamiento',
      'clasificaMsg',
      'codigoMsg',
      'descripcionMsg',
      'observaciones',
      'fuente',
      'estadoLocal',
    ]);
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      codigoGeneracion: code,
      numeroControl: 'DTE-01-0001-00000001',
      selloRecibido: sale.body['selloRecibido'],
      fuente: 'HACIENDA',
      estadoLocal: 'PROCESADO',
    });
  });

  it('is 404 where neither side knows it', async () => {
    const answer = await api.send('/consulta/dte', { tdte: '01', codigoGeneracion: ELSEWHERE });
    expect([answer.status, answer.body['codigo']]).toEqual([404, 'DOCUMENTO_NO_ENCONTRADO']);
  });
});

describe('POST /invalidar', () => {
  it('is 200 once sealed, then the document shows it and a second time is 409', async () => {
    const answer = await api.send('/invalidar', invalidation());
    expect([answer.status, answer.headers['x-autoridad']]).toEqual([200, 'simulador']);
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      documento: { codigoGeneracion: code, estado: 'INVALIDADO' },
    });
    const view = await api.ask(`GET /documentos/${code}`, 'central');
    expect(view.body).toMatchObject({
      estado: 'INVALIDADO',
      invalidacion: {
        estado: 'PROCESADO',
        codigoGeneracion: answer.body['codigoGeneracion'],
        selloRecibido: answer.body['selloRecibido'],
      },
    });
    expect((await api.ask('GET /stats', 'central')).body).toMatchObject({
      documentos: { emitidos: 1, procesados: 0, invalidados: 1 },
      porTipo: [{ cantidad: 1, monto: 0, iva: 0 }, {}, {}, {}, {}, {}, {}],
      montos: { total: 0, iva: 0 },
    });
    const again = await api.send('/invalidar', invalidation());
    expect([again.status, again.body['codigo']]).toEqual([409, 'YA_INVALIDADO']);
  });

  it('is 422 when refused: the result, then message, statusCode and codigo', async () => {
    api.shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes', codigoMsg: '096' }]);
    const answer = await api.send('/invalidar', invalidation());
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).slice(-5)).toEqual([
      'eventoJson',
      'eventoFirmado',
      'message',
      'statusCode',
      'codigo',
    ]);
    expect(answer.body['observaciones']).toEqual([answer.body['descripcionMsg']]);
    expect(answer.body).toMatchObject({
      estado: 'RECHAZADO',
      documento: { estado: 'PROCESADO' },
      statusCode: 422,
      codigo: 'RECHAZADO_POR_HACIENDA',
      message: expect.stringMatching(
        /^Hacienda rechazó la invalidación \(código 096\): «.+»\. .*El documento sigue vigente; corrija lo señalado e invalídelo de nuevo\.$/,
      ) as string,
    });
  });

  it('is 202 while the authority cannot be reached', async () => {
    await api.shop.simulator.turnOff();
    const answer = await api.send('/invalidar', invalidation(), {
      headers: { 'x-espera-maxima-ms': '60000' },
    });
    expect([answer.status, answer.body['estado']]).toEqual([202, 'PENDIENTE']);
    expect((await api.ask('GET /stats', 'central')).body).toMatchObject({
      documentos: { emitidos: 1, procesados: 1 },
      montos: { total: 11.3, iva: 1.3 },
    });
  });

  it.each(['norte', 'production', 'other'] as const)('is 404 for the key %s', async (key) => {
    const answer = await api.send('/invalidar', invalidation(), { key });
    expect([answer.status, answer.body['codigo']]).toEqual([404, 'DOCUMENTO_NO_ENCONTRADO']);
  });
});

describe.each(['/consulta/dte', '/invalidar'])('%s', (path) => {
  it('names every fault of its body', async () => {
    const answer = await api.send(path, {});
    expect([answer.status, answer.body['codigo']]).toEqual([400, 'VALIDACION']);
    expect(faultsOf(answer)).toHaveLength(2);
  });

  it('refuses a body that is no JSON, another type, parameters and a bad wait', async () => {
    expect((await api.send(path, '{')).body['codigo']).toBe('JSON_INVALIDO');
    const typed = await api.send(path, {}, { headers: { 'content-type': 'text/plain' } });
    expect([typed.status, typed.body['codigo']]).toEqual([415, 'TIPO_DE_CONTENIDO']);
    expect(faultsOf(await api.send(`${path}?x=1`, {}))).toEqual([
      'x | CAMPO_DESCONOCIDO | x: esta ruta no admite parámetros en la dirección; póngalo en el cuerpo si existe',
    ]);
    expect(faultsOf(await api.send(path, {}, { headers: { 'x-espera-maxima-ms': '0' } }))).toEqual([
      'X-Espera-Maxima-Ms | FORMATO | X-Espera-Maxima-Ms: use un entero de 1 a 60000 (milisegundos)',
    ]);
  });

  it('answers the three 401 texts', async () => {
    for (const [key, message] of [
      [null, 'Unauthorized'],
      ['expired', 'API Key expirada'],
      ['deleted', 'API Key eliminada'],
    ] as const) {
      const answer = await api.send(path, '{', { key });
      expect(answer.text).toBe(`{"message":"${message}","statusCode":401}`);
    }
  });

  it('refuses other methods', async () => {
    const answer = await api.ask(`GET ${path}`, 'central');
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('a sale beyond the quota', () => {
  it('is 429 with the seconds until the next month, takes no number and is no repetition', async () => {
    expect((await api.send('/factura/emitir', FACTURA)).status).toBe(200);
    const answer = await api.send('/factura/emitir', FACTURA);
    // From 21 November 10:00 to 1 December 00:00.
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, String((9 * 24 + 14) * 3600)]);
    expect(answer.body).toMatchObject({ statusCode: 429, codigo: 'CUOTA_AGOTADA' });
    expect((await api.ask('GET /stats', 'central')).body).toMatchObject({
      cuotas: { documentosMes: { limite: 2, usado: 2, disponible: 0 } },
      correlativos: [{ ultimo: 2, huecos: 0, repetidos: 0 }],
    });
    const other = await api.send('/factura/emitir', FACTURA, { key: 'norte' });
    expect(other.body['numeroControl']).toBe('DTE-01-0002-00000001');
  });
});
