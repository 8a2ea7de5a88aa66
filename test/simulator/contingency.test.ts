import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from './sample-documents.ts';
import type { Json } from './sample-documents.ts';
import { contingency } from './sample-events.ts';
import { codeOf, contingencyInvoice, renew, sendEvent, setPath, startSender } from './harness.ts';
import type { Sender } from './harness.ts';

async function loggedIn(): Promise<Sender> {
  const sender = await startSender();
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
    ['identificacion.horEmi', '09:58:01', '013'],
    ['identificacion.fecEmi', '2026-11-20', '013'],
    ['identificacion.tipoContingencia', 2, '027'],
    ['identificacion.tipoContingencia', 5, '096'],
    ['identificacion.tipoModelo', 1, '096'],
  ])('refuses a listed document with %s = %j with %s', async (path, value, codigo) => {
    const sender = await loggedIn();
    const document = contingencyInvoice();
    await sendEvent(sender, contingency('2026', [codeOf(document)]));
    setPath(document, path, value);
    expect((await sender.send(document)).body).toMatchObject({ codigoMsg: codigo });
  });

  it('refuses a listed document that comes as a normal one', async () => {
    const sender = await loggedIn();
    const document = renew(SAMPLES['01 v1']());
    await sendEvent(sender, contingency('2026', [codeOf(document)]));
    expect((await sender.send(document)).body).toMatchObject({
      codigoMsg: '027',
      descripcionMsg: '[identificacion.tipoOperacion] DATO NO COINCIDE CON EL DTE',
    });
  });

  it('refuses a document whose words for another cause are not those of the event', async () => {
    const sender = await loggedIn();
    const document = contingencyInvoice();
    setPath(document, 'identificacion.tipoContingencia', 5);
    setPath(document, 'identificacion.motivoContin', 'Inundación del local');
    const event = contingency('2026', [codeOf(document)]);
    setPath(event, 'motivo.tipoContingencia', 5);
    setPath(event, 'motivo.motivoContingencia', 'Robo del equipo');
    await sendEvent(sender, event);
    expect((await sender.send(document)).body).toMatchObject({
      codigoMsg: '027',
      descripcionMsg: '[identificacion.motivoContin] DATO NO COINCIDE CON EL DTE',
    });
    setPath(document, 'identificacion.motivoContin', 'Robo del equipo');
    expect((await sender.send(document)).body).toMatchObject({ estado: 'PROCESADO' });
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
