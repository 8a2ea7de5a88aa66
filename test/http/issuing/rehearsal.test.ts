/** `X-Ensayo`: every outcome of the authority, asked for with one header, and what becomes of the document; refused by everyone else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  REHEARSAL_FORMS,
  REHEARSAL_PATTERN,
  REHEARSED_REFUSALS,
  readRehearsal,
} from '../../../core/contract/issuing/rehearsal.ts';
import { explainRejection } from '../../../core/domain/rejection/rejection.ts';
import { verdictOf } from '../../../core/domain/rejection/verdict.ts';
import { problem } from '../../../core/contract/problem-schema.ts';
import { listAudit } from '../../../core/store/people/audit.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { FACTURA } from '../../support/shop/sales.ts';

const MINUTE_MS = 60_000;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ produccion: true, formatoNumeroControl: 'oficial' });
  await shop.send('/factura/emitir', FACTURA);
});
afterAll(() => shop.close());

const rehearse = (ensayo: string, more: Readonly<Record<string, string>> = {}) =>
  shop.send('/factura/emitir', FACTURA, { headers: { 'x-ensayo': ensayo, ...more } });

interface Life {
  readonly estado: string;
  readonly lineaDeVida: readonly { readonly causa: string; readonly detalle: string | null }[];
}

async function lifeOf({ body }: HttpAnswer): Promise<Life> {
  const path = `GET /documentos/${String(body['codigoGeneracion'])}`;
  return (await shop.ask(path, 'central')).body as unknown as Life;
}

describe('X-Ensayo asks the simulator for', () => {
  it.each([
    { ensayo: 'rechazo', status: 422, estado: 'RECHAZADO', codigoMsg: '003', causas: ['envio', 'rechazado'] },
    { ensayo: 'rechazo=020', status: 422, estado: 'RECHAZADO', codigoMsg: '020' },
    { ensayo: 'observado', status: 200, estado: 'PROCESADO' },
    {
      ensayo: 'respuesta-perdida',
      status: 200,
      estado: 'PROCESADO',
      causas: ['envio', 'sin-respuesta', 'sellado'],
    },
    { ensayo: 'lento=1', status: 200, estado: 'PROCESADO' },
  ])('$ensayo: answers $status $estado', async ({ ensayo, status, estado, codigoMsg, causas }) => {
    const answer = await rehearse(ensayo);
    expect([answer.status, answer.body['estado']]).toEqual([status, estado]);
    if (codigoMsg !== undefined) expect(answer.body['codigoMsg']).toBe(codigoMsg);
    if (codigoMsg === '020')
      expect(answer.body).toMatchObject({
        clasificaMsg: '16',
        errors: [{ campo: 'documento.resumen.totalPagar', codigo: 'HACIENDA_020' }],
      });
    if (ensayo === 'observado') expect(answer.body['observaciones']).not.toEqual([]);
    const { lineaDeVida } = await lifeOf(answer);
    const [asked, ...rest] = lineaDeVida;
    expect(asked).toMatchObject({
      causa: 'ensayo',
      detalle: ensayo.includes('=') ? ensayo : (expect.stringMatching(`^${ensayo}`) as string),
    });
    if (causas !== undefined) expect(rest.map(({ causa }) => causa)).toEqual(causas);
  });

  it.each([
    { ensayo: 'no-ahora', estado: 'PENDIENTE' },
    { ensayo: 'certificado-rechazado', estado: 'PENDIENTE' },
    { ensayo: 'sin-linea=20', estado: 'CONTINGENCIA' },
    { ensayo: 'acceso-rechazado', estado: 'PENDIENTE' },
  ])('$ensayo: answers 202 $estado, and it is sealed by itself', async ({ ensayo, estado }) => {
    const answer = await rehearse(ensayo);
    expect([answer.status, answer.body['estado']]).toEqual([202, estado]);
    await shop.shop.pass(10 * MINUTE_MS);
    expect((await lifeOf(answer)).estado).toBe('PROCESADO');
    // Nothing is left behind for the next sale.
    const next = await shop.send('/factura/emitir', FACTURA);
    expect([next.status, next.body['estado']]).toEqual([200, 'PROCESADO']);
  });

  it('every code that can be asked for: each says its own, and the expression of the header reads it', () => {
    const expression = new RegExp(REHEARSAL_PATTERN);
    for (const [codigo, { campo, texto }] of Object.entries(REHEARSED_REFUSALS)) {
      const asked = readRehearsal(`rechazo=${codigo}`, { isTimed: false });
      expect([asked.ok, expression.test(`rechazo=${codigo}`)]).toEqual([true, true]);
      const descripcionMsg = `[${campo}] ${texto}`;
      const refusal = { codigoMsg: codigo, descripcionMsg, observaciones: [] };
      expect(explainRejection('01', refusal).map((each) => each.codigo)).toEqual([`HACIENDA_${codigo}`]);
      const reasons = [{ campo, texto: descripcionMsg }];
      expect(verdictOf({ codigoMsg: codigo, reasons })).toBe('final');
    }
    for (const seconds of [1, 9, 10, 59, 60]) expect(expression.test(`lento=${seconds}`)).toBe(true);
    for (const seconds of [1, 99, 100, 599, 600]) expect(expression.test(`sin-linea=${seconds}`)).toBe(true);
  });

  it('a correction too, and one call once, however often it is repeated', async () => {
    const refused = await rehearse('rechazo', { 'idempotency-key': 'ensayo-1' });
    const again = await rehearse('rechazo', { 'idempotency-key': 'ensayo-1' });
    expect(again.body['codigoGeneracion']).toBe(refused.body['codigoGeneracion']);
    const corrige = { 'x-corrige': String(refused.body['codigoGeneracion']) };
    const twice = await rehearse('no-ahora', corrige);
    expect([twice.status, twice.body['estado']]).toEqual([202, 'PENDIENTE']);
    const causas = (await lifeOf(refused)).lineaDeVida.filter(({ causa }) => causa === 'ensayo');
    expect(causas.map(({ detalle }) => detalle)).toEqual(['rechazo=003', 'no-ahora']);
  });
});

describe('a rehearsal is told', () => {
  it('in the audit log and on paper', async () => {
    const { body } = await rehearse('observado');
    const [entry] = shop.shop.store.read((reader) => listAudit(reader, { limit: 1 }));
    expect(entry).toMatchObject({
      actor: 'llave llave-central',
      accion: 'ensayo',
      detalle: { ensayo: 'observado', documento: body['numeroControl'] },
    });
    const path = `GET /documentos/${String(body['codigoGeneracion'])}/ticket?formato=escpos`;
    const ticket = await shop.ask(path, 'central');
    expect(ticket.text).toContain('ENSAYO - NO ES UNA VENTA');
  });

  it('of an event, which has no number, by its code', async () => {
    const later = await openApiShop({ edition2026From: '2026-01-01' });
    try {
      const sold = (await later.send('/factura/emitir', FACTURA)).body;
      const body = { documentos: [{ codigoGeneracion: sold['codigoGeneracion'] }] };
      const headers = { 'x-ensayo': 'rechazo=020' };
      const answer = await later.send('/retorno/emitir', body, { headers });
      expect([answer.status, answer.body['estado']]).toEqual([422, 'RECHAZADO']);
      const [entry] = later.shop.store.read((reader) => listAudit(reader, { limit: 1 }));
      const documento = answer.body['codigoGeneracion'];
      expect(entry).toMatchObject({ accion: 'ensayo', detalle: { ensayo: 'rechazo=020', documento } });
    } finally {
      await later.close();
    }
  });
});

describe('X-Ensayo is refused', () => {
  it.each([
    { ensayo: 'rechaso', says: REHEARSAL_FORMS.join(', ') },
    { ensayo: '', says: REHEARSAL_FORMS.join(', ') },
    { ensayo: 'RECHAZO', says: REHEARSAL_FORMS.join(', ') },
    { ensayo: 'rechazo=7', says: 'los que se ensayan son 003, 004' },
    { ensayo: 'rechazo=001', says: 'los que se ensayan son 003, 004' },
    { ensayo: 'rechazo=000', says: 'los que se ensayan son 003, 004' },
    { ensayo: 'observado=1', says: 'observado no lleva nada después del nombre' },
    { ensayo: 'lento=61', says: 'un entero de 1 a 60' },
    { ensayo: 'lento=05', says: 'sin ceros delante' },
    { ensayo: 'sin-linea=601', says: 'un entero de 1 a 600' },
    { ensayo: 'sin-linea=0', says: 'un entero de 1 a 600' },
  ])('«$ensayo» with what there is instead', async ({ ensayo, says }) => {
    const { status, body } = await rehearse(ensayo);
    expect([status, body['codigo']]).toEqual([400, 'VALIDACION']);
    expect(body['errors']).toEqual([
      { campo: 'X-Ensayo', codigo: 'FORMATO', mensaje: expect.stringContaining(says) },
    ]);
    expect(new RegExp(REHEARSAL_PATTERN).test(ensayo)).toBe(false);
  });

  it('with simular, of which the authority never hears', async () => {
    const sale = { ...(JSON.parse(FACTURA) as object), simular: true };
    const { status, body } = await shop.send('/factura/emitir', sale, { headers: { 'x-ensayo': 'rechazo' } });
    expect([status, body['errors']]).toMatchObject([
      400,
      [{ campo: 'X-Ensayo', codigo: 'VALOR_NO_PERMITIDO' }],
    ]);
  });

  it('by a call that reads', async () => {
    const reading = await fetch(`${shop.url}/stats`, {
      headers: { 'x-api-key': shop.key('central'), 'x-ensayo': 'rechazo' },
    });
    expect([reading.status, await reading.json()]).toMatchObject([
      400,
      { errors: [{ campo: 'X-Ensayo', codigo: 'VALOR_NO_PERMITIDO' }] },
    ]);
  });

  it('with a key of PRODUCCION, and takes no number', async () => {
    const send = () =>
      shop.send('/factura/emitir', FACTURA, { key: 'production', headers: { 'x-ensayo': 'rechazo' } });
    const { status, body } = await send();
    expect([status, body['errors']]).toEqual([
      400,
      [
        {
          campo: 'X-Ensayo',
          codigo: 'VALOR_NO_PERMITIDO',
          mensaje:
            'X-Ensayo: los ensayos son solo para documentos de PRUEBAS que responde el simulador incluido, y aquí responde Hacienda; use una llave de PRUEBAS con el simulador, o quite el encabezado',
        },
      ],
    ]);
    const stats = await shop.ask('GET /stats', 'production');
    expect(stats.body).toMatchObject({ documentos: { emitidos: 0 } });
  });

  it.each(['/consulta/dte', '/invalidar'])('by %s, which issues nothing', async (path) => {
    const { status, body } = await shop.send(path, {}, { headers: { 'x-ensayo': 'rechazo' } });
    expect(problem.safeParse(body).success).toBe(true);
    expect([status, body['errors']]).toMatchObject([
      400,
      [{ campo: 'X-Ensayo', codigo: 'VALOR_NO_PERMITIDO' }],
    ]);
  });
});
