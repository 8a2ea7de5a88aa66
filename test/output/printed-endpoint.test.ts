/** `GET /documentos/{codigoGeneracion}/pdf` over HTTP: the document in each state, and every refusal (§reading-documents). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient } from '../../core/client/client.ts';
import { isDelivered } from '../../core/store/numbers/returned-numbers.ts';
import { openApiShop, type ApiShop, type KeyName } from '../support/shop/api-shop.ts';
import { EDITION_OF_RETURNS, FACTURA, returnOf } from '../support/shop/sales.ts';
import { openPages } from '../support/reading/pdf-pages.ts';

const LOST = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE';

/** As {@link returnOf} takes one of them back. */
const RETURNED = { cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 };

let api: ApiShop;
beforeEach(async () => {
  api = await openApiShop();
});
afterEach(() => api.close());

async function sold(): Promise<string> {
  const sale = await api.send('/factura/emitir', FACTURA);
  return String(sale.body['codigoGeneracion']);
}

async function pdfOf(codigo: string, key: KeyName = 'central') {
  const answer = await fetch(`${api.url}/documentos/${codigo}/pdf`, {
    headers: { 'x-api-key': api.key(key) },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

async function firstPage(bytes: Uint8Array): Promise<string> {
  const pages = await openPages(bytes);
  const text = await pages.text(1);
  await pages.close();
  return text;
}

describe('the printed version over HTTP', () => {
  it('is a PDF by its name, says whose seal it has, and is the same every time', async () => {
    const codigo = await sold();
    const { status, headers, bytes } = await pdfOf(codigo.toLowerCase());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${codigo}.pdf"`);
    expect(headers.get('x-autoridad')).toBe('simulador');
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
    const text = await firstPage(bytes);
    expect(text).toContain('Factura Electrónica');
    expect(text).toContain(`Código de generación ${codigo}`);
    expect(text).toMatch(/Sello del simulador \(no es de Hacienda\) [0-9A-Z]{40} /);
    expect(text).toContain('El sello es del simulador y no del Ministerio de Hacienda: sin validez fiscal.');
    const again = await pdfOf(codigo, 'admin');
    expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
  });

  it('of the return of a factura to nobody says what an event knows, and no dash for the rest', async () => {
    await api.close();
    api = await openApiShop(EDITION_OF_RETURNS);
    const sale = await api.send('/factura/emitir', JSON.stringify({ items: [RETURNED] }));
    const back = await api.send('/retorno/emitir', returnOf(sale.body));
    const text = await firstPage((await pdfOf(String(back.body['codigoGeneracion']))).bytes);
    expect(text).toContain('Evento de Retorno');
    expect(text).toContain('RECEPTOR Consumidor final');
    const parties = text.slice(text.indexOf('EMISOR'), text.indexOf('DOCUMENTOS RELACIONADOS'));
    expect(parties).not.toMatch(/(NRC|Actividad|Dirección|Teléfono|Correo) –/);
  });

  it('answers HEAD with the same headers', async () => {
    const codigo = await sold();
    const headers = { 'x-api-key': api.key('central') };
    const answer = await fetch(`${api.url}/documentos/${codigo}/pdf`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('of a document in contingency says so', async () => {
    await api.shop.simulator.turnOff();
    const text = await firstPage((await pdfOf(await sold())).bytes);
    expect(text).toContain('Transmisión por contingencia El simulador aún no ha recibido este documento');
    expect(text).toContain('Sello de recepción Sin sello: transmisión por contingencia');
  });

  it('of a document without an answer is a slip, and keeps its number', async () => {
    api.shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    const codigo = await sold();
    const text = await firstPage((await pdfOf(codigo)).bytes);
    expect(text).toContain('NO ES UN DOCUMENTO FISCAL');
    expect(api.shop.store.read((reader) => isDelivered(reader, 1))).toBe(true);
  });

  it('of a refused document says that it is none', async () => {
    api.shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const text = await firstPage((await pdfOf(await sold())).bytes);
    expect(text).toContain(
      'DOCUMENTO RECHAZADO El simulador rechazó este documento: no tiene validez fiscal.',
    );
  });

  it('comes through the client as bytes', async () => {
    const codigo = await sold();
    const client = createCajaClient({ baseUrl: api.url, apiKey: api.key('central') });
    const outcome = await client.documentos.pdf(codigo);
    if (!outcome.ok) throw new Error('no PDF');
    expect(outcome.autoridad).toBe('simulador');
    expect(Buffer.from(outcome.data).toString('latin1', 0, 5)).toBe('%PDF-');
    const lost = await client.documentos.pdf(LOST);
    expect([lost.ok, lost.status]).toEqual([false, 404]);
  });
});

describe('a refusal of the printed version', () => {
  it.each(['norte', 'other', 'production'] as const)('404 for the key %s', async (key) => {
    const codigo = await sold();
    expect((await pdfOf(codigo, key)).status).toBe(404);
  });

  it('404 for a document that is not there', async () => {
    const answer = await api.ask(`GET /documentos/${LOST}/pdf`, 'central');
    expect(answer.body).toEqual({
      message: `No hay un documento con el código de generación ${LOST} entre los suyos`,
      statusCode: 404,
      codigo: 'DOCUMENTO_NO_ENCONTRADO',
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    [null, 'Unauthorized'],
    ['expired', 'API Key expirada'],
    ['deleted', 'API Key eliminada'],
  ] as const)('401 for the key %s', async (key, message) => {
    const answer = await api.ask(`GET /documentos/${LOST}/pdf`, key);
    expect(answer.body).toEqual({ message, statusCode: 401 });
  });

  it('400 for what is no code, and for a parameter it does not know', async () => {
    const wrong = await api.ask('GET /documentos/123/pdf', 'central');
    expect([wrong.status, wrong.body['codigo']]).toEqual([400, 'VALIDACION']);
    const unknown = await api.ask(`GET /documentos/${LOST}/pdf?copia=1`, 'central');
    expect([unknown.status, unknown.body['codigo']]).toEqual([400, 'VALIDACION']);
  });
});
