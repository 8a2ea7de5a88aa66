import { afterEach, describe, expect, it } from 'vitest';
import type { PublicState } from '../../../core/contract/api/results.ts';
import {
  DTE_TEXT,
  issuance,
  post,
  startScripted,
  USER_KEY,
  type ScriptedService,
} from '../transport/scripted-service.ts';
import { exchange } from '../transport/raw-client.ts';
import { faultAt, ruleProblem } from '../../../core/contract/problem.ts';
import { rule } from '../../../core/contract/rules/rules.ts';

let service: ScriptedService | undefined;
afterEach(() => service?.close());

describe('an issuance', () => {
  it('answers with the fourteen members of the specification, in its order, and the signed text untouched', async () => {
    service = await startScripted();
    const answer = await post(service, '{}');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(
      '{"estado":"PROCESADO","tipoDte":"Factura Electrónica","selloRecibido":"2026A1B2C3D4E5F60718293A4B5C6D7E8F901234",' +
        '"numeroControl":"DTE-01-0001-00000001","codigoGeneracion":"6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D",' +
        '"fecEmi":"2026-03-04","horEmi":"10:20:30","fhProcesamiento":"2026-03-04T16:20:31.000Z","clasificaMsg":"10",' +
        `"codigoMsg":"001","descripcionMsg":"RECIBIDO","observaciones":[],"dteJson":${DTE_TEXT},` +
        '"dteFirmado":"eyJhbGciOiJSUzUxMiJ9.e30.c2ln"}',
    );
  });

  it('keeps that order whatever order the engine used', async () => {
    const { estado, ...rest } = issuance().result;
    service = await startScripted(() => ({
      ok: true,
      value: { ...issuance(), result: { ...rest, estado } },
    }));
    expect(await (await post(service, '{}')).text()).toMatch(/^\{"estado":"PROCESADO","tipoDte":/);
  });

  const statuses: readonly (readonly [PublicState, number])[] = [
    ['PROCESADO', 200],
    ['SIMULADO', 200],
    ['INVALIDADO', 200],
    ['INVALIDANDO', 200],
    ['CONTINGENCIA', 202],
    ['PENDIENTE', 202],
  ];
  it.each(statuses)('in state %s answers %i without the members of an error', async (estado, status) => {
    service = await startScripted(() => ({ ok: true, value: issuance({ estado, selloRecibido: null }) }));
    const answer = await post(service, '{}');
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ estado, selloRecibido: null });
    expect(Object.keys(body).length).toBe(14);
  });

  it('that was rejected answers 422: the result, then message, statusCode and codigo', async () => {
    const result = {
      estado: 'RECHAZADO',
      selloRecibido: null,
      codigoMsg: '020',
      descripcionMsg: 'TOTAL NO CUADRA',
      observaciones: ['resumen.totalPagar', 'resumen.totalIva'],
    } as const;
    service = await startScripted(() => ({ ok: true, value: issuance(result) }));
    const answer = await post(service, '{}');
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(Object.keys(JSON.parse(text) as object).slice(12)).toEqual([
      'dteJson',
      'dteFirmado',
      'message',
      'statusCode',
      'codigo',
      'errors',
    ]);
    expect(JSON.parse(text)).toMatchObject({
      ...result,
      message:
        'Hacienda rechazó el documento (código 020): «TOTAL NO CUADRA». Observaciones: resumen.totalPagar; resumen.totalIva. Corrija lo señalado y envíelo otra vez antes de 24 horas con la cabecera «X-Corrige: 6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D»: conserva su número.',
      statusCode: 422,
      codigo: 'RECHAZADO_POR_HACIENDA',
    });
    expect(text).toContain(`"dteJson":${DTE_TEXT},`);
  });

  it('that was rejected for its number is sent to no correction, which would keep that number', async () => {
    const result = {
      estado: 'RECHAZADO',
      selloRecibido: null,
      codigoMsg: '004',
      descripcionMsg: '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR',
      observaciones: [],
    } as const;
    service = await startScripted(() => ({ ok: true, value: issuance(result) }));
    const { message } = (await (await post(service, '{}')).json()) as { readonly message: string };
    expect(message).toContain('Emita la venta de nuevo, sin X-Corrige, que toma otro número');
  });
});

describe('the headers of an issuance', () => {
  it('say nothing of a replay, the simulator or warnings when there is none', async () => {
    service = await startScripted();
    const { headers } = await post(service, '{}');
    expect([headers.get('Idempotency-Replayed'), headers.get('X-Autoridad'), headers.get('X-Aviso')]).toEqual(
      [null, null, null],
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it('say that it is a replay and that the simulator answered', async () => {
    service = await startScripted(() => ({
      ok: true,
      value: issuance({}, { replayed: true, autoridad: 'simulador' }),
    }));
    const { headers } = await post(service, '{}');
    expect([headers.get('Idempotency-Replayed'), headers.get('X-Autoridad')]).toEqual(['true', 'simulador']);
  });

  it('carry each warning percent-encoded, so that commas divide them', async () => {
    const avisos = ['El receptor no tiene dirección, agréguela', 'Falta 50 %\r\nX-Otro: no'];
    service = await startScripted(() => ({ ok: true, value: issuance({}, { avisos: avisos.map(said) }) }));
    const { headers } = await post(service, '{}');
    const aviso = headers.get('X-Aviso') ?? '';
    expect(aviso).toBe('El receptor no tiene direcci%C3%B3n%2C agr%C3%A9guela, Falta 50 %25%0D%0AX-Otro: no');
    expect(aviso.split(', ').map(decodeURIComponent)).toEqual(avisos);
    expect(headers.get('X-Otro')).toBeNull();
  });

  it('carry all warnings in one line, for many clients read no other', async () => {
    const avisos = [said('Uno'), said('Dos')];
    service = await startScripted(() => ({ ok: true, value: issuance({}, { avisos }) }));
    const head = ['POST /factura/emitir HTTP/1.1', `Host: ${new URL(service.url).host}`, 'Connection: close'];
    const call = ['Content-Type: application/json', `X-API-Key: ${USER_KEY}`, 'Content-Length: 2', '', '{}'];
    const { headers } = await exchange(service.url, [...head, ...call].join('\r\n'));
    expect(headers.filter((line) => line.startsWith('x-aviso'))).toEqual(['x-aviso: Uno, Dos']);
  });

  it('carry no more than ten warnings of 600 bytes, cut between characters', async () => {
    const avisos = Array.from({ length: 50 }, () => `a${'ñ'.repeat(1000)}`);
    service = await startScripted(() => ({ ok: true, value: issuance({}, { avisos: avisos.map(said) }) }));
    const told = ((await post(service, '{}')).headers.get('X-Aviso') ?? '').split(', ');
    expect(told.length).toBe(10);
    expect(decodeURIComponent(told[0] ?? '')).toBe(`a${'ñ'.repeat(99)}`);
  });
});

describe('the headers of a request', () => {
  it.each([
    ['Idempotency-Key', 'a', { idempotencyKey: 'a' }],
    ['Idempotency-Key', '!~'.repeat(64), { idempotencyKey: '!~'.repeat(64) }],
    ['X-Espera-Maxima-Ms', '1', { esperaMaximaMs: 1 }],
    ['X-Espera-Maxima-Ms', '60000', { esperaMaximaMs: 60_000 }],
    [
      'X-Corrige',
      '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D',
      { corrige: '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D' },
    ],
  ])('%s: %s reaches the dispatch', async (name, value, input) => {
    service = await startScripted();
    expect((await post(service, '{}', { [name]: value })).status).toBe(200);
    expect(service.asked.at(-1)?.input).toEqual({ request: {}, ...input });
  });

  it.each([
    ['Idempotency-Key', ''],
    ['Idempotency-Key', 'a b'],
    ['Idempotency-Key', 'clave-ñ'],
    ['Idempotency-Key', 'x'.repeat(129)],
    ['X-Espera-Maxima-Ms', ''],
    ['X-Espera-Maxima-Ms', '0'],
    ['X-Espera-Maxima-Ms', '60001'],
    ['X-Espera-Maxima-Ms', '-1'],
    ['X-Espera-Maxima-Ms', '1.5'],
    ['X-Espera-Maxima-Ms', '1e3'],
    ['X-Corrige', ''],
    ['X-Corrige', '6b1f0d52-3c4e-4a7b-9d10-2f3e4a5b6c7'],
    ['X-Corrige', 'DTE-01-0001-00000001'],
  ])('%s: "%s" is 400 and names the header', async (name, value) => {
    service = await startScripted();
    const answer = await post(service, '{}', { [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      statusCode: 400,
      codigo: 'VALIDACION',
      errors: [{ campo: name, codigo: 'FORMATO' }],
    });
    expect(service.asked).toEqual([]);
  });

  it('are all named when several are wrong', async () => {
    service = await startScripted();
    const answer = await post(service, '{}', { 'Idempotency-Key': ' x y ', 'X-Espera-Maxima-Ms': 'nunca' });
    const { errors } = (await answer.json()) as { errors: { campo: string }[] };
    expect(errors.map(({ campo }) => campo)).toEqual(['Idempotency-Key', 'X-Espera-Maxima-Ms']);
  });

  it('may not repeat Idempotency-Key', async () => {
    service = await startScripted();
    const headers = new Headers({
      'X-API-Key': `sk_user_${'1a'.repeat(32)}`,
      'Content-Type': 'application/json',
    });
    headers.append('Idempotency-Key', 'a');
    headers.append('Idempotency-Key', 'b');
    const answer = await fetch(`${service.url}/factura/emitir`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(400);
  });

  it('do not bring parameters of the address: simular there would be ignored', async () => {
    service = await startScripted();
    const answer = await fetch(`${service.url}/factura/emitir?simular=true`, {
      method: 'POST',
      headers: { 'X-API-Key': `sk_user_${'1a'.repeat(32)}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      codigo: 'VALIDACION',
      errors: [{ campo: 'simular', codigo: 'CAMPO_DESCONOCIDO' }],
    });
  });
});

const said = (texto: string) => rule('dicho', { texto });

describe('a problem from the dispatch', () => {
  it('keeps its faults', async () => {
    const errors = [faultAt('receptor.nrc', 'CAMPO_REQUERIDO', rule('falta'))];
    service = await startScripted(() => ({
      ok: false,
      problem: { codigo: 'VALIDACION', message: 'La solicitud tiene errores', errors },
    }));
    const answer = await post(service, '{}');
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '{"message":"La solicitud tiene errores","statusCode":400,"codigo":"VALIDACION","errors":[{"campo":"receptor.nrc","codigo":"CAMPO_REQUERIDO","mensaje":"receptor.nrc: falta este dato"}]}',
    ]);
  });

  it.each([
    ['CUOTA_AGOTADA', 429, '90', 89.2],
    ['EMISION_BLOQUEADA', 503, '1', 0],
    ['DISCO_LLENO', 503, '60', undefined],
    ['SIN_CERTIFICADO', 503, '60', undefined],
    ['IDEMPOTENCIA_EN_CONFLICTO', 409, null, 5],
  ] as const)('%s is %i with Retry-After %s', async (codigo, status, retryAfter, seconds) => {
    const problem = {
      codigo,
      message: 'Espere',
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    };
    service = await startScripted(() => ({ ok: false, problem }));
    const answer = await post(service, '{}');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Retry-After')).toBe(retryAfter);
    const { referencia, ...body } = (await answer.json()) as { referencia?: string };
    expect(body).toEqual({ message: 'Espere', statusCode: status, codigo });
    const logged = service.told.filter((line) => line['referencia'] !== undefined);
    if (status !== 503) return expect([referencia, logged]).toEqual([undefined, []]);
    expect(referencia).toMatch(/^[0-9A-F]{8}$/);
    expect(logged).toMatchObject([
      { level: 'warn', event: 'request refused', operation: 'factura.emitir', codigo, referencia },
      { level: 'warn', event: 'request answered', status, codigo, referencia },
    ]);
  });

  it('names its reference and the broken rule in the log, never its text', async () => {
    const broken = rule('reloj-adelantado', { minutos: 11 });
    service = await startScripted(() => ({ ok: false, problem: ruleProblem('EMISION_BLOQUEADA', broken) }));
    const { referencia, message } = (await (await post(service, '{}')).json()) as Record<string, string>;
    expect(service.told[0]).toMatchObject({ regla: 'reloj-adelantado', referencia });
    expect(JSON.stringify(service.told)).not.toContain(message);
  });

  it('has the reference in its log also for a line of a file', async () => {
    service = await startScripted(
      () => ({ ok: false, problem: { codigo: 'SIN_CERTIFICADO', message: 'No hay certificado' } }),
      { bulk: { until: () => Promise.resolve() } },
    );
    const answer = await fetch(`${service.url}/emision-masiva`, {
      method: 'POST',
      headers: { 'X-API-Key': USER_KEY, 'Content-Type': 'application/x-ndjson' },
      body: '{"tipoDte":"01","clave":"venta-1","solicitud":{}}',
    });
    const { respuesta } = JSON.parse(await answer.text()) as { respuesta: Record<string, string> };
    expect(respuesta).toMatchObject({ statusCode: 503, codigo: 'SIN_CERTIFICADO' });
    expect(service.told[0]).toMatchObject({ codigo: 'SIN_CERTIFICADO', referencia: respuesta['referencia'] });
  });

  it('that was thrown leaves as a reference, under which the log has the cause', async () => {
    service = await startScripted(() => {
      throw new Error('SELECT secreto FROM tabla');
    });
    const answer = await post(service, '{}');
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { referencia: string; message: string };
    expect(body).toEqual({
      message: `Ocurrió un error interno; lo emitido no se pierde. Si persiste, dé esta referencia a soporte: ${body.referencia}`,
      statusCode: 500,
      codigo: 'ERROR_INTERNO',
      referencia: expect.stringMatching(/^[0-9A-F]{8}$/) as string,
    });
    expect(service.logged).toEqual([
      {
        event: 'request failed',
        operation: 'POST /factura/emitir',
        referencia: body.referencia,
        error: expect.stringContaining('SELECT secreto') as string,
      },
    ]);
  });
});
