import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NIT, SAMPLES } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { contingency } from './sample-events.ts';
import { renew, section, setPath, signJws, startSender } from './harness.ts';
import type { HttpAnswer, Sender } from './harness.ts';

function contingencyInvoice(number = 1): JsonObject {
  const document = renew(SAMPLES['01 v1'](), number);
  setPath(document, 'identificacion.tipoModelo', 2);
  setPath(document, 'identificacion.tipoOperacion', 2);
  setPath(document, 'identificacion.tipoContingencia', 3);
  return document;
}

function codeOf(document: JsonObject): string {
  return String(section(document, 'identificacion')['codigoGeneracion']);
}

function sendEvent(sender: Sender, event: JsonObject): Promise<HttpAnswer> {
  return sender.call('POST', '/fesv/contingencia', { nit: NIT, documento: signJws(event) });
}

async function loggedIn(lotDelayMs = 0): Promise<Sender> {
  const sender = await startSender({ script: { demoraLoteMs: lotDelayMs } });
  await sender.login();
  return sender;
}

describe('a contingency event', () => {
  it.each(['2023', '2026'] as const)('of edition %s is sealed with its own field names', async (edition) => {
    const sender = await loggedIn();
    expect(await sendEvent(sender, contingency(edition, [randomUUID().toUpperCase()]))).toMatchObject({
      status: 200,
      body: {
        estado: 'RECIBIDO',
        fechaHora: '21/11/2026 10:00:00',
        selloRecibido: expect.stringMatching(/^2026[A-Z0-9]{36}$/),
        observaciones: [],
      },
    });
  });

  it('opens the door for the documents it lists, and only for them', async () => {
    const sender = await loggedIn();
    const listed = contingencyInvoice(1);
    expect((await sender.send(listed)).body).toMatchObject({ codigoMsg: '012' });
    await sendEvent(sender, contingency('2023', [codeOf(listed)]));
    expect((await sender.send(listed)).body).toMatchObject({ estado: 'PROCESADO', codigoMsg: '001' });
    expect((await sender.send(contingencyInvoice(2))).body).toMatchObject({ codigoMsg: '012' });
    expect(sender.simulator.report().antesDeEvento).toBe(2);
  });

  it.each<readonly [string, Json, string]>([
    ['identificacion.horEmi', '08:59:59', '013'],
    ['identificacion.tipoContingencia', 2, '027'],
  ])('refuses a listed document with %s = %j with %s', async (path, value, codigo) => {
    const sender = await loggedIn();
    const document = contingencyInvoice();
    await sendEvent(sender, contingency('2026', [codeOf(document)]));
    setPath(document, path, value);
    expect((await sender.send(document)).body).toMatchObject({ codigoMsg: codigo });
  });

  it('refuses its documents 72 hours after its seal', async () => {
    const sender = await loggedIn();
    const document = contingencyInvoice();
    await sendEvent(sender, contingency('2026', [codeOf(document)]));
    sender.clock.now = new Date('2026-11-24T16:00:01Z');
    await sender.login();
    expect((await sender.send(document)).body).toMatchObject({ codigoMsg: '018' });
  });

  it('is refused when it lists a sealed document', async () => {
    const sender = await loggedIn();
    const sealed = SAMPLES['01 v1']();
    await sender.send(sealed);
    expect(await sendEvent(sender, contingency('2023', [codeOf(sealed)]))).toMatchObject({
      status: 400,
      body: {
        estado: 'RECHAZADO',
        selloRecibido: null,
        mensaje: '[detalleDTE.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
      },
    });
  });

  it.each<readonly [string, Json | undefined, string]>([
    ['motivo.hFin', '08:00:00', '[motivo.fFin] FECHA NO ES CORRECTA'],
    ['motivo.fFin', '2026-11-22', '[motivo.fFin] FECHA NO ES CORRECTA'],
    ['motivo.tipoContingencia', 5, 'DOCUMENTO NO CUMPLE ESQUEMA JSON'],
    ['detalleDTE.0.noItem', 2, '[detalleDTE.noItem] ERROR EN SECUENCIA'],
    ['detalleDTE.0.tipoDoc', '15', 'DOCUMENTO NO CUMPLE ESQUEMA JSON'],
    ['emisor.nombreResponsable', undefined, 'DOCUMENTO NO CUMPLE ESQUEMA JSON'],
    ['emisor.nit', '06140202901235', '[emisor.nit] VALOR NO ES VALIDO'],
    ['identificacion.ambiente', '01', '[ambiente] PARAMETROS NO SON VALIDOS'],
  ])('with %s = %j is refused: %s', async (path, value, mensaje) => {
    const sender = await loggedIn();
    const event = contingency('2026', [randomUUID().toUpperCase()]);
    setPath(event, path, value);
    expect((await sendEvent(sender, event)).body).toMatchObject({ estado: 'RECHAZADO', mensaje });
  });

  it('is refused a day after its end, and when it comes a second time', async () => {
    const sender = await loggedIn();
    const event = contingency('2026', [randomUUID().toUpperCase()]);
    expect((await sendEvent(sender, event)).status).toBe(200);
    expect((await sendEvent(sender, event)).body).toMatchObject({
      mensaje: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
    });
    sender.clock.now = new Date('2026-11-22T15:58:01Z');
    setPath(event, 'identificacion.codigoGeneracion', randomUUID().toUpperCase());
    expect((await sendEvent(sender, event)).body).toMatchObject({
      mensaje: '[motivo.fFin] FECHA FUERA DE PLAZO',
    });
  });
});

function lotOf(documents: readonly JsonObject[]): JsonObject {
  return {
    ambiente: '00',
    idEnvio: randomUUID().toUpperCase(),
    version: 2,
    nitEmisor: NIT,
    documentos: documents.map((document) => signJws(document)),
  };
}

async function resultOf(sender: Sender, codigoLote: Json | undefined): Promise<JsonObject> {
  const path = `/fesv/recepcion/consultadtelote/${String(codigoLote)}`;
  return expect
    .poll(async () => (await sender.call('GET', path)).body, { interval: 5 })
    .toSatisfy((body: JsonObject) => [body['procesados'], body['rechazados']].flat().length > 0)
    .then(async () => (await sender.call('GET', path)).body);
}

describe('a lot', () => {
  it('is taken at once and worked off later, each document by itself', async () => {
    const sender = await loggedIn(20);
    const good = renew(SAMPLES['01 v2'](), 1);
    const bad = renew(SAMPLES['03 v4'](), 1);
    setPath(bad, 'resumen.totalPagar', 1);
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf([good, bad]));
    expect(taken).toMatchObject({ status: 200, body: { estado: 'RECIBIDO', codigoMsg: '001' } });
    const path = `/fesv/recepcion/consultadtelote/${String(taken.body['codigoLote'])}`;
    expect((await sender.call('GET', path)).body).toEqual({ procesados: [], rechazados: [] });
    expect(await resultOf(sender, taken.body['codigoLote'])).toMatchObject({
      procesados: [{ codigoGeneracion: codeOf(good), estado: 'PROCESADO' }],
      rechazados: [{ codigoGeneracion: codeOf(bad), estado: 'RECHAZADO', codigoMsg: '020' }],
    });
    expect((await sender.ask(good)).status).toBe(200);
  });

  it('carries the documents of a contingency after their event', async () => {
    const sender = await loggedIn();
    const documents = [1, 2, 3].map((number) => contingencyInvoice(number));
    await sendEvent(sender, contingency('2023', documents.map(codeOf)));
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf(documents));
    const result = await resultOf(sender, taken.body['codigoLote']);
    expect(result['procesados']).toHaveLength(3);
    expect(result['rechazados']).toEqual([]);
  });

  it.each<readonly [string, Json]>([
    ['documentos', Array.from({ length: 101 }, () => 'a.b.c')],
    ['documentos', []],
    ['idEnvio', 7],
    ['nitEmisor', '06140202901235'],
  ])('with wrong %s is refused as a whole', async (name, value) => {
    const sender = await loggedIn();
    const body = { ...lotOf([SAMPLES['01 v1']()]), [name]: value };
    expect(await sender.call('POST', '/fesv/recepcionlote/', body)).toMatchObject({
      status: 400,
      body: { estado: 'RECHAZADO', codigoLote: null, codigoMsg: '094' },
    });
  });

  it('that nobody sent is unknown', async () => {
    const sender = await loggedIn();
    const path = `/fesv/recepcion/consultadtelote/${randomUUID()}`;
    expect((await sender.call('GET', path)).status).toBe(404);
  });
});
