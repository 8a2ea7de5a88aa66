import { describe, expect, it } from 'vitest';
import { eventOutcomeOf } from '../../core/authority/event-outcome.ts';
import type { AnswerExchange } from '../../core/authority/exchange.ts';
import { CODIGO, CODIGO_EVENTO, EVENTO_RECIBIDO, INVALIDACION_PROCESADA, SELLO } from './answers.ts';

const EXPECTED = { codigoGeneracion: CODIGO_EVENTO, ambiente: '00' } as const;

function answer(status: number, body: object | string): AnswerExchange {
  return { kind: 'answer', status, text: typeof body === 'string' ? body : JSON.stringify(body), date: null };
}

const told = (status: number, body: object | string) => eventOutcomeOf(answer(status, body), EXPECTED);

describe('the answer to a contingency event (§contingency-call)', () => {
  it('accepts RECIBIDO with a seal, under its own names of time and sentence', () => {
    expect(told(200, EVENTO_RECIBIDO)).toEqual({
      kind: 'accepted',
      answer: {
        selloRecibido: SELLO,
        fhProcesamiento: Date.parse('2026-11-21T16:00:00Z'),
        codigoMsg: null,
        descripcionMsg: 'Evento de contingencia recibido',
        observaciones: [],
        reasons: [{ campo: null, texto: 'Evento de contingencia recibido' }],
        raw: JSON.stringify(EVENTO_RECIBIDO),
      },
    });
  });

  it.each([200, 400, 422])('takes RECHAZADO with HTTP %d for a rejection', (status) => {
    const mensaje = '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR';
    const body = { ...EVENTO_RECIBIDO, estado: 'RECHAZADO', selloRecibido: null, mensaje };
    expect(told(status, body)).toMatchObject({
      kind: 'rejected',
      answer: {
        selloRecibido: null,
        descripcionMsg: mensaje,
        reasons: [{ campo: 'identificacion.codigoGeneracion', texto: mensaje }],
      },
    });
  });

  it('reads reasons from pointers, without the parents that repeat them', () => {
    const body = {
      ...EVENTO_RECIBIDO,
      estado: 'RECHAZADO',
      mensaje: 'DOCUMENTO NO CUMPLE ESQUEMA JSON',
      observaciones: [
        'Campo #/emisor contiene un valor inválido',
        'Campo #/emisor/correo no cumple el formato requerido',
        'Campo #/detalleDTE/3/tipoDoc no cumple el formato requerido',
      ],
    };
    const outcome = told(400, body);
    expect(outcome.kind === 'rejected' && outcome.answer.reasons.map(({ campo }) => campo)).toEqual([
      null,
      'emisor.correo',
      'detalleDTE.3.tipoDoc',
    ]);
  });

  it('reads reasons from both places, and a single text where a list is expected', () => {
    const body = {
      ...EVENTO_RECIBIDO,
      estado: 'RECHAZADO',
      mensaje: '[motivo.fFin] FECHA FUERA DE PLAZO',
      observaciones: '[emisor.nit] VALOR NO ES VALIDO',
    };
    expect(told(400, body)).toMatchObject({
      kind: 'rejected',
      answer: { reasons: [{ campo: 'motivo.fFin' }, { campo: 'emisor.nit' }] },
    });
  });
});

describe('the answer to an invalidation (§invalidation-call)', () => {
  it('accepts PROCESADO with the seal of the event', () => {
    expect(told(200, INVALIDACION_PROCESADA)).toEqual({
      kind: 'accepted',
      answer: {
        selloRecibido: SELLO,
        fhProcesamiento: Date.parse('2026-11-21T16:00:00Z'),
        codigoMsg: '001',
        descripcionMsg: 'Invalidación Recibida y Procesada',
        observaciones: ['Invalidación Recibida y Procesada'],
        reasons: [{ campo: null, texto: 'Invalidación Recibida y Procesada' }],
        raw: JSON.stringify(INVALIDACION_PROCESADA),
      },
    });
  });

  it('reads the code of a refusal with its leading zeros', () => {
    const descripcionMsg = '[documento.codigoGeneracion] DOCUMENTO SE ENCUENTRA INVALIDADO';
    const body = { ...INVALIDACION_PROCESADA, estado: 'RECHAZADO', selloRecibido: null };
    expect(told(400, { ...body, codigoMsg: 15, descripcionMsg, observaciones: null })).toMatchObject({
      kind: 'rejected',
      answer: {
        codigoMsg: '015',
        observaciones: [],
        reasons: [{ campo: 'documento.codigoGeneracion', texto: descripcionMsg }],
      },
    });
  });
});

describe('any event', () => {
  it.each(['selloRecibido', 'sello', 'selloRecepcion', 'numValidacion'])('finds its seal in «%s»', (name) => {
    const { selloRecibido, ...rest } = EVENTO_RECIBIDO;
    expect(told(200, { ...rest, [name]: selloRecibido })).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: SELLO },
    });
  });

  it.each<[string, object]>([
    ['an unreadable time', { fechaHora: '31/02/2026 10:00:00' }],
    ['a time in another notation', { fechaHora: '2026-11-21T10:00:00' }],
    ['no time', { fechaHora: null }],
  ])('is accepted with %s', (_name, change) => {
    expect(told(200, { ...EVENTO_RECIBIDO, ...change })).toMatchObject({
      kind: 'accepted',
      answer: { fhProcesamiento: null },
    });
  });

  it.each<[string, number, object | string]>([
    ['RECIBIDO without a seal', 200, { ...EVENTO_RECIBIDO, selloRecibido: null }],
    ['a seal of 39 characters', 200, { ...EVENTO_RECIBIDO, selloRecibido: SELLO.slice(1) }],
    ['the code of another event', 200, { ...INVALIDACION_PROCESADA, codigoGeneracion: CODIGO }],
    ['the other environment', 200, { ...INVALIDACION_PROCESADA, ambiente: '01' }],
    [
      'the refusal of another event',
      400,
      { ...INVALIDACION_PROCESADA, estado: 'RECHAZADO', codigoGeneracion: CODIGO },
    ],
    ['RECIBIDO with HTTP 500', 500, EVENTO_RECIBIDO],
    ['RECIBIDO with HTTP 400', 400, EVENTO_RECIBIDO],
    ['RECHAZADO with HTTP 503', 503, { ...EVENTO_RECIBIDO, estado: 'RECHAZADO' }],
    ['another state', 200, { ...EVENTO_RECIBIDO, estado: 'EN PROCESO' }],
    ['a list', 200, [EVENTO_RECIBIDO]],
    ['half an answer', 200, JSON.stringify(EVENTO_RECIBIDO).slice(0, 60)],
    ['too many requests', 429, ''],
  ])('is unknown after %s', (_name, status, body) => {
    expect(told(status, body)).toMatchObject({
      kind: 'unknown',
      detail: { regla: 'respuesta-sin-decision', parametros: { status } },
    });
  });

  it('keeps the raw answer bounded, and its observations', () => {
    const observaciones = Array.from({ length: 100_000 }, (_, index) => `Campo #/a/${index} no cumple`);
    const outcome = told(400, { ...EVENTO_RECIBIDO, estado: 'RECHAZADO', observaciones });
    expect(outcome.kind === 'rejected' && outcome.answer.observaciones.length).toBe(200);
    expect(outcome.kind === 'rejected' && outcome.answer.raw.length).toBe(2_000);
  });
});
