import { describe, expect, it } from 'vitest';
import type { AnswerExchange } from '../../core/authority/exchange.ts';
import { outcomeOf, queryOutcomeOf } from '../../core/authority/outcome.ts';
import { CODIGO, PROCESADO, RECHAZADO, SELLO } from './answers.ts';

const EXPECTED = { codigoGeneracion: CODIGO, ambiente: '00' } as const;
const PAGE = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';

function answer(status: number, body: object | string): AnswerExchange {
  return { kind: 'answer', status, text: typeof body === 'string' ? body : JSON.stringify(body), date: null };
}

const submitted = (status: number, body: object | string) => outcomeOf(answer(status, body), EXPECTED);
const asked = (status: number, body: object | string) => queryOutcomeOf(answer(status, body), EXPECTED);

describe('the answer to a reception (§reception)', () => {
  it('accepts PROCESADO with a seal and reads local time as UTC−6', () => {
    expect(submitted(200, PROCESADO)).toEqual({
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
  });

  it('accepts with observations, without empty ones', () => {
    const observaciones = ['', '[resumen.totalIva] CALCULO INCORRECTO'];
    const outcome = submitted(200, { ...PROCESADO, codigoMsg: '002', observaciones });
    expect(outcome).toMatchObject({
      kind: 'accepted',
      answer: { codigoMsg: '002', observaciones: ['[resumen.totalIva] CALCULO INCORRECTO'] },
    });
  });

  it.each([200, 400, 422])('takes RECHAZADO with HTTP %d for a rejection', (status) => {
    expect(submitted(status, RECHAZADO)).toMatchObject({
      kind: 'rejected',
      answer: {
        selloRecibido: null,
        codigoMsg: '004',
        reasons: [
          {
            campo: 'identificacion.codigoGeneracion',
            texto: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
          },
        ],
      },
    });
  });

  it('reads a code that came as a number with its leading zeros, and unreadable times as none', () => {
    const odd = { ...RECHAZADO, codigoMsg: 20, clasificaMsg: 16, fhProcesamiento: '31/02/2026 10:00:00' };
    expect(submitted(400, { ...odd, observaciones: null })).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg: '020', clasificaMsg: '16', fhProcesamiento: null, observaciones: [] },
    });
  });

  it.each<[string, number, object | string]>([
    ['PROCESADO without a seal', 200, { ...PROCESADO, selloRecibido: null }],
    ['a seal of 39 characters', 200, { ...PROCESADO, selloRecibido: SELLO.slice(1) }],
    ['a seal with a small letter', 200, { ...PROCESADO, selloRecibido: `${SELLO.slice(1)}a` }],
    ['a seal with a line break', 200, { ...PROCESADO, selloRecibido: `${SELLO}\n` }],
    ['the seal of another document', 200, { ...PROCESADO, codigoGeneracion: `7${CODIGO.slice(1)}` }],
    ['the seal of the other environment', 200, { ...PROCESADO, ambiente: '01' }],
    ['the refusal of another document', 400, { ...RECHAZADO, codigoGeneracion: `7${CODIGO.slice(1)}` }],
    ['PROCESADO with HTTP 500', 500, PROCESADO],
    ['RECHAZADO of no document with HTTP 503', 503, { ...RECHAZADO, codigoGeneracion: undefined }],
    ['another state', 200, { ...PROCESADO, estado: 'RECIBIDO' }],
    ['an empty body', 200, ''],
    ['an empty refusal', 400, ''],
    ['a page', 502, PAGE],
    ['a page with HTTP 200', 200, PAGE],
    ['half an answer', 200, JSON.stringify(PROCESADO).slice(0, 120)],
    ['a list', 200, [PROCESADO]],
    ['an unknown path', 404, { status: 404, error: 'Not Found' }],
    ['a redirection', 302, ''],
    ['too many requests', 429, ''],
  ])('does not decide anything from %s', (_name, status, body) => {
    expect(submitted(status, body)).toMatchObject({ kind: 'unknown' });
    expect(submitted(status, body)).toMatchObject({
      detail: { regla: 'respuesta-sin-decision', parametros: { status } },
    });
  });

  it.each([200, 302, 400, 401, 403, 500, 503])(
    'takes a refusal that names the document for its verdict, whatever its status (%i) and codes',
    (status) => {
      for (const codigoMsg of ['007', '100', 100, null])
        expect(submitted(status, { ...RECHAZADO, codigoMsg, clasificaMsg: '14' })).toMatchObject({
          kind: 'rejected',
        });
    },
  );

  it('keeps the raw answer bounded, however long', () => {
    const outcome = submitted(200, { ...PROCESADO, descripcionMsg: 'A'.repeat(50_000) });
    expect(outcome.kind === 'accepted' && outcome.answer.raw.length).toBe(2_000);
  });

  it('reads a hundred thousand observations without hanging', () => {
    const observaciones = Array.from({ length: 100_000 }, (_, index) => `Campo #/a/${index} no cumple`);
    const outcome = submitted(400, { ...RECHAZADO, observaciones });
    expect(outcome.kind === 'rejected' && outcome.answer.observaciones.length).toBe(200);
  });
});

describe('the answer to a question (§document-query)', () => {
  it.each(['selloRecibido', 'sello', 'selloRecepcion', 'numValidacion'])('finds the seal in «%s»', (name) => {
    const { selloRecibido, ...rest } = PROCESADO;
    expect(asked(200, { ...rest, [name]: selloRecibido })).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: SELLO },
    });
  });

  it('takes a seal from its valid name when another one holds something else', () => {
    expect(asked(200, { ...PROCESADO, selloRecibido: 'PENDIENTE', sello: SELLO })).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: SELLO },
    });
  });

  it('reads other names only in the answer to a question', () => {
    expect(submitted(200, { ...PROCESADO, selloRecibido: null, sello: SELLO }).kind).toBe('unknown');
  });

  it.each<[string, number, object | string]>([
    ['an empty 404', 404, ''],
    ['a 404 with another body', 404, { message: 'no encontrado' }],
    [
      'code 014 without a field',
      400,
      { ...RECHAZADO, codigoMsg: '014', descripcionMsg: 'NO EXISTE REGISTRO' },
    ],
    [
      'code 014 on the code asked for',
      200,
      {
        ...RECHAZADO,
        codigoMsg: '014',
        descripcionMsg: '[codigoGeneracion] NO EXISTE UN REGISTRO CON ESE DATO',
      },
    ],
    [
      'the sentence alone',
      400,
      { ...RECHAZADO, codigoMsg: null, descripcionMsg: 'EL DOCUMENTO NO EXISTE EN EL SISTEMA' },
    ],
    [
      'the sentence under an uncatalogued code',
      400,
      { ...RECHAZADO, codigoMsg: '099', descripcionMsg: 'NO SE ENCONTRÓ EL DOCUMENTO' },
    ],
  ])('learns from %s that the document is unknown', (_name, status, body) => {
    expect(asked(status, body).kind).toBe('not-found');
  });

  it.each<[string, object]>([
    ['a wrong calculation', { codigoMsg: '020', descripcionMsg: '[resumen.totalIva] CALCULO INCORRECTO' }],
    [
      'code 014 on a related document',
      {
        codigoMsg: '014',
        descripcionMsg: '[documentoRelacionado.0.numeroDocumento] NO EXISTE UN REGISTRO CON ESE DATO',
      },
    ],
    ['an unknown receiver', { codigoMsg: '009', descripcionMsg: '[receptor.nit] NO EXISTE' }],
    ['a breach of the schema', { codigoMsg: '096', descripcionMsg: 'DOCUMENTO NO CUMPLE ESQUEMA JSON' }],
  ])('learns from %s that the document exists and was rejected', (_name, members) => {
    expect(asked(200, { ...RECHAZADO, ...members })).toMatchObject({ kind: 'rejected', answer: members });
  });

  it.each<[string, number, object | string]>([
    [
      'parameters not valid',
      400,
      { ...RECHAZADO, codigoMsg: '094', descripcionMsg: 'PARAMETROS NO VALIDOS' },
    ],
    [
      'a field of the question',
      400,
      { ...RECHAZADO, codigoMsg: '003', descripcionMsg: '[tdte] NO ES VALIDO' },
    ],
    ['no code at all', 200, { ...RECHAZADO, codigoMsg: null, descripcionMsg: null }],
    ['an unknown issuer', 400, { ...RECHAZADO, codigoMsg: '014', descripcionMsg: '[nitEmisor] NO EXISTE' }],
    ['a 404 page of the gateway', 404, PAGE],
    ['a 404 sentence of the gateway', 404, 'default backend - 404'],
    ['a 404 with half an object', 404, '{"message":"no enc'],
    ['a 404 with a list', 404, [{ message: 'no encontrado' }]],
    ['a 404 with a seal', 404, PROCESADO],
    ['not found behind a 400', 400, { message: 'no encontrado' }],
    ['an empty 400', 400, ''],
    ['an empty 200', 200, ''],
    ['a page', 503, PAGE],
    ['a seal that is none', 200, { ...PROCESADO, selloRecibido: 'X' }],
    ['a foreign 404', 404, { ...RECHAZADO, codigoGeneracion: `7${CODIGO.slice(1)}` }],
  ])('learns nothing about the document from %s', (_name, status, body) => {
    expect(asked(status, body).kind).toBe('unknown');
  });

  // Said of the question or repeated of the document's last sending: who asked knows which.
  it.each(['021', '022', '099'])('passes on that the authority cannot judge now, code %s', (codigoMsg) => {
    expect(asked(200, { ...RECHAZADO, codigoMsg, descripcionMsg: 'ERROR' })).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg },
    });
  });
});
