import { describe, expect, it } from 'vitest';
import type { AnswerExchange } from '../../core/authority/exchange.ts';
import { lotOutcomeOf, lotQueryOutcomeOf } from '../../core/authority/lot-outcome.ts';
import {
  CODIGO,
  CODIGO_LOTE,
  CODIGO_RECHAZADO,
  LOT,
  LOTE_RECIBIDO,
  LOTE_RESUELTO,
  PROCESADO,
  RECHAZADO,
  SELLO,
} from './answers.ts';

const PAGE = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';

function answer(status: number, body: object | string): AnswerExchange {
  return { kind: 'answer', status, text: typeof body === 'string' ? body : JSON.stringify(body), date: null };
}

const handed = (status: number, body: object | string) => lotOutcomeOf(answer(status, body), LOT);
const asked = (status: number, body: object | string) => lotQueryOutcomeOf(answer(status, body), '00');

/** The answers of an outcome that has some, as a plain list. */
function listed(status: number, body: object): readonly (readonly [string, string])[] {
  const outcome = asked(status, body);
  return outcome.kind === 'answered'
    ? [...outcome.answers].map(([codigo, { kind }]) => [codigo, kind] as const)
    : [];
}

describe('the answer to a lot (§lots)', () => {
  it('gives the code of the lot', () => {
    expect(handed(200, LOTE_RECIBIDO)).toEqual({
      kind: 'received',
      codigoLote: CODIGO_LOTE,
      raw: JSON.stringify(LOTE_RECIBIDO),
    });
  });

  it('can be a refusal of the whole lot, with its reasons', () => {
    const body = {
      ...LOTE_RECIBIDO,
      estado: 'RECHAZADO',
      codigoLote: null,
      codigoMsg: '094',
      descripcionMsg: '[documentos] PARAMETROS NO SON VALIDOS',
    };
    expect(handed(400, body)).toMatchObject({
      kind: 'rejected',
      answer: {
        codigoMsg: '094',
        fhProcesamiento: Date.parse('2026-11-21T16:00:00Z'),
        reasons: [{ campo: 'documentos', texto: '[documentos] PARAMETROS NO SON VALIDOS' }],
      },
    });
  });

  it.each<[string, number, object | string]>([
    ['no code of a lot', 200, { ...LOTE_RECIBIDO, codigoLote: null }],
    ['a code that is no part of an address', 200, { ...LOTE_RECIBIDO, codigoLote: '../auth' }],
    ['a code without end', 200, { ...LOTE_RECIBIDO, codigoLote: 'A'.repeat(65) }],
    ['another lot', 200, { ...LOTE_RECIBIDO, idEnvio: CODIGO }],
    ['the other environment', 200, { ...LOTE_RECIBIDO, ambiente: '01' }],
    ['RECIBIDO with HTTP 500', 500, LOTE_RECIBIDO],
    ['a page', 200, PAGE],
    ['nothing', 200, ''],
    ['an empty 404', 404, ''],
  ])('decides nothing with %s', (_name, status, body) => {
    expect(handed(status, body).kind).toBe('unknown');
  });
});

describe('the answer about a lot (§lot-query)', () => {
  it('tells each document by its code', () => {
    const outcome = asked(200, LOTE_RESUELTO);
    const answers = outcome.kind === 'answered' ? outcome.answers : new Map();
    expect([...answers.keys()]).toEqual([CODIGO, CODIGO_RECHAZADO]);
    expect(answers.get(CODIGO)).toEqual({
      kind: 'accepted',
      answer: {
        selloRecibido: SELLO,
        fhProcesamiento: Date.parse('2026-11-21T16:00:00Z'),
        clasificaMsg: '10',
        codigoMsg: '001',
        descripcionMsg: 'RECIBIDO',
        observaciones: [],
        reasons: [{ campo: null, texto: 'RECIBIDO' }],
        raw: JSON.stringify(PROCESADO),
      },
    });
    expect(answers.get(CODIGO_RECHAZADO)).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg: '004', reasons: [{ campo: 'identificacion.codigoGeneracion' }] },
    });
  });

  it.each<[string, object]>([
    ['empty lists', { procesados: [], rechazados: [] }],
    ['one empty list', { procesados: [] }],
    ['lists that are null', { procesados: null, rechazados: null }],
  ])('is an answer without decisions: %s', (_name, body) => {
    const raw = JSON.stringify(body);
    expect(asked(200, body)).toEqual({ kind: 'answered', answers: new Map(), raw });
  });

  it('finds a document whose code came in small letters, and its seal under another name', () => {
    const { selloRecibido, ...rest } = PROCESADO;
    const entry = { ...rest, codigoGeneracion: CODIGO.toLowerCase(), sello: selloRecibido };
    const outcome = asked(200, { procesados: [entry], rechazados: [] });
    expect(outcome.kind === 'answered' && outcome.answers.get(CODIGO)).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: SELLO },
    });
  });

  it.each<[string, unknown]>([
    ['no object', 'PROCESADO'],
    ['no code', { ...PROCESADO, codigoGeneracion: null }],
    ['no seal', { ...PROCESADO, selloRecibido: null }],
    ['a seal that is none', { ...PROCESADO, selloRecibido: 'PENDIENTE' }],
    ['the other environment', { ...PROCESADO, ambiente: '01' }],
    ['the state of the other list', { ...RECHAZADO, codigoGeneracion: CODIGO }],
    ['no state', { ...PROCESADO, estado: null }],
  ])('leaves out an entry with %s and says so', (_name, entry) => {
    const body = { ...LOTE_RESUELTO, procesados: [entry] };
    expect(listed(200, body)).toEqual([[CODIGO_RECHAZADO, 'rejected']]);
    expect(asked(200, body)).toHaveProperty(
      'raw',
      expect.stringMatching(/\n\[1 entradas que no se pudieron leer\]$/),
    );
  });

  it('keeps the seal of a document that is in both lists', () => {
    const repeated = { ...RECHAZADO, codigoGeneracion: CODIGO };
    expect(listed(200, { rechazados: [repeated], procesados: [PROCESADO] })).toEqual([[CODIGO, 'accepted']]);
  });

  it.each<[string, number, object | string]>([
    ['an empty 404', 404, ''],
    ['a 404 with another body', 404, { message: 'no encontrado' }],
    ['code 014', 400, { estado: 'RECHAZADO', codigoMsg: '014', descripcionMsg: 'NO EXISTE UN REGISTRO' }],
    [
      'code 014 on the code of the lot',
      400,
      { estado: 'RECHAZADO', codigoMsg: '014', descripcionMsg: '[codigoLote] NO EXISTE UN REGISTRO' },
    ],
  ])('says with %s that the lot is unknown', (_name, status, body) => {
    expect(asked(status, body).kind).toBe('not-found');
  });

  it.each<[string, number, object | string]>([
    ['no list at all', 200, {}],
    ['a list that is none', 200, { procesados: {}, rechazados: [] }],
    ['the lists with HTTP 500', 500, LOTE_RESUELTO],
    ['a page', 404, PAGE],
    ['another refusal', 400, { estado: 'RECHAZADO', codigoMsg: '094', descripcionMsg: 'PARAMETROS' }],
    [
      'an unknown issuer',
      400,
      { estado: 'RECHAZADO', codigoMsg: '014', descripcionMsg: '[nitEmisor] NO EXISTE UN REGISTRO' },
    ],
    ['half an answer', 200, JSON.stringify(LOTE_RESUELTO).slice(0, 200)],
    ['nothing', 200, ''],
  ])('decides nothing with %s', (_name, status, body) => {
    expect(asked(status, body).kind).toBe('unknown');
  });

  it('reads a hundred long answers and keeps the raw text bounded', () => {
    const procesados = Array.from({ length: 100 }, (_, index) => ({
      ...PROCESADO,
      codigoGeneracion: `6F9619FF-8B86-4D11-B42D-${String(index).padStart(12, '0')}`,
      observaciones: Array.from({ length: 150 }, (_entry, place) => `Campo #/cuerpoDocumento/${place}/psv`),
    }));
    const outcome = asked(200, { procesados, rechazados: [] });
    expect(outcome.kind === 'answered' && outcome.answers.size).toBe(100);
    expect(outcome.kind === 'answered' && outcome.raw.length).toBe(2_000);
  });
});
