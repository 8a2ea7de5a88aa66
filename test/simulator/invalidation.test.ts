import { describe, expect, it } from 'vitest';
import { SAMPLES } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { invalidation2023, invalidation2026 } from './sample-events.ts';
import type { Invalidated } from './sample-events.ts';
import { renew, section, setPath, signJws, startSender } from './harness.ts';
import type { HttpAnswer, Sender } from './harness.ts';

const OTHER_CODE = '11111111-2222-4333-8444-555555555555';

async function sealedInvoice(sender: Sender, number = 1, numeroControl?: string): Promise<Invalidated> {
  const document = renew(SAMPLES['01 v1'](), number);
  if (numeroControl !== undefined) setPath(document, 'identificacion.numeroControl', numeroControl);
  const answer = await sender.send(document);
  const head = section(document, 'identificacion');
  return {
    tipoDte: '01',
    codigoGeneracion: String(head['codigoGeneracion']),
    selloRecibido: String(answer.body['selloRecibido']),
    numeroControl: String(head['numeroControl']),
  };
}

function invalidate(sender: Sender, event: JsonObject): Promise<HttpAnswer> {
  const version = section(event, 'identificacion')['version'] ?? null;
  const body = { ambiente: '00', idEnvio: 1, version, documento: signJws(event) };
  return sender.call('POST', '/fesv/anulardte', body);
}

async function loggedIn(): Promise<Sender> {
  const sender = await startSender();
  await sender.login();
  return sender;
}

describe('an invalidation', () => {
  it.each([
    ['v2', invalidation2023],
    ['v3', invalidation2026],
  ])('%s of a sealed document is sealed and shows in the consultation', async (_edition, build) => {
    const sender = await loggedIn();
    const invoice = await sealedInvoice(sender);
    const answer = await invalidate(sender, build(invoice));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        estado: 'PROCESADO',
        codigoGeneracion: '7D0C5A9E-1B2C-4D3E-8F40-5A6B7C8D9E0F',
        selloRecibido: expect.stringMatching(/^2026[A-Z0-9]{36}$/),
        clasificaMsg: null,
        codigoMsg: '001',
        descripcionMsg: 'Invalidación Recibida y Procesada',
      },
    });
    const code = invoice.codigoGeneracion;
    const shown = await sender.call('GET', `/simulador/documentos/${code}`);
    expect(shown.body['invalidacion']).toMatchObject({ selloRecibido: answer.body['selloRecibido'] });
    expect(sender.simulator.report().series[0]).toMatchObject({ sellados: 1, invalidados: 1 });
  });

  it('is refused with 004 when the same event comes again, with 015 when another one does', async () => {
    const sender = await loggedIn();
    const invoice = await sealedInvoice(sender);
    const event = invalidation2026(invoice);
    await invalidate(sender, event);
    expect((await invalidate(sender, event)).body).toMatchObject({
      codigoMsg: '004',
      descripcionMsg: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
    });
    setPath(event, 'identificacion.codigoGeneracion', OTHER_CODE);
    expect((await invalidate(sender, event)).body).toMatchObject({
      estado: 'RECHAZADO',
      codigoGeneracion: OTHER_CODE,
      codigoMsg: '015',
    });
  });

  it.each<readonly [string, Json | undefined, string]>([
    ['documento.codigoGeneracion', OTHER_CODE, '014'],
    ['documento.selloRecibido', '2026'.padEnd(40, 'A'), '027'],
    ['documento.fecEmi', '2026-11-20', '027'],
    ['documento.tipoDte', '03', '027'],
    ['documento.numeroControl', 'DTE-01-M001P001-000000000000009', '027'],
    ['documento.montoIva', 3.79, '027'],
    ['documento.numDocumento', '04567891-3', '027'],
    ['documento.nombre', 'Otra Persona', '027'],
    ['documento.codigoGeneracionR', OTHER_CODE, '096'],
    ['motivo.tipoAnulacion', 4, '096'],
    ['motivo.numDocSolicita', undefined, '096'],
    ['emisor.nit', '06140202901235', '003'],
  ])('with %s = %j is refused with %s', async (path, value, codigo) => {
    const sender = await loggedIn();
    const event = invalidation2023(await sealedInvoice(sender));
    setPath(event, path, value);
    expect(await invalidate(sender, event)).toMatchObject({ status: 400, body: { codigoMsg: codigo } });
  });

  it.each([1, 3])('for reason %i needs a sealed replacement', async (tipoAnulacion) => {
    const sender = await loggedIn();
    const invoice = await sealedInvoice(sender, 1);
    const event = invalidation2026(invoice, { tipoAnulacion, motivoAnulacion: 'Datos equivocados' });
    expect((await invalidate(sender, event)).body).toMatchObject({
      codigoMsg: '005',
      descripcionMsg: '[documento.codigoGeneracionR] DEBE INGRESAR UN VALOR',
    });
    setPath(event, 'documento.codigoGeneracionR', OTHER_CODE);
    expect((await invalidate(sender, event)).body).toMatchObject({ codigoMsg: '014' });
    const replacement = await sealedInvoice(sender, 2);
    setPath(event, 'documento.codigoGeneracionR', replacement.codigoGeneracion);
    expect((await invalidate(sender, event)).status).toBe(200);
  });

  it('for reason 1 goes through without a replacement when the number has the short form', async () => {
    const sender = await loggedIn();
    const invoice = await sealedInvoice(sender, 1, 'DTE-01-0001-00000001');
    expect((await invalidate(sender, invalidation2023(invoice, { tipoAnulacion: 1 }))).status).toBe(200);
  });

  it('of a 01 is late three months after the seal', async () => {
    const sender = await loggedIn();
    const invoice = await sealedInvoice(sender);
    sender.clock.now = new Date('2027-02-22T06:00:00Z');
    await sender.login();
    expect((await invalidate(sender, invalidation2026(invoice))).body).toMatchObject({ codigoMsg: '018' });
    sender.clock.now = new Date('2027-02-22T05:59:59Z');
    expect((await invalidate(sender, invalidation2026(invoice))).status).toBe(200);
  });

  it.each([
    ['2026-11-21T16:00:00Z', '2026-12-15T06:00:00Z'],
    // New Year's Day is none; without it the term would end a day sooner.
    ['2026-12-31T16:00:00Z', '2027-01-16T06:00:00Z'],
    // Easter Monday may be none.
    ['2029-03-02T16:00:00Z', '2029-04-17T06:00:00Z'],
  ])('of a 04 sealed at %s is late after the tenth business day of the next month', async (sealedAt, end) => {
    const sender = await loggedIn();
    sender.clock.now = new Date(sealedAt);
    await sender.login();
    const document = SAMPLES['04 v4']();
    const sealed = await sender.send(document);
    const head = section(document, 'identificacion');
    const event = invalidation2026({
      tipoDte: '04',
      codigoGeneracion: String(head['codigoGeneracion']),
      selloRecibido: String(sealed.body['selloRecibido']),
      numeroControl: String(head['numeroControl']),
    });
    setPath(event, 'documento.tipoDocumento', '36');
    setPath(event, 'documento.numDocumento', '06140101901234');
    setPath(event, 'documento.nombre', 'Distribuidora El Amate, S.A. de C.V.');
    sender.clock.now = new Date(end);
    await sender.login();
    expect((await invalidate(sender, event)).body).toMatchObject({ codigoMsg: '018' });
    sender.clock.now = new Date(Date.parse(end) - 1000);
    expect((await invalidate(sender, event)).status).toBe(200);
  });
});
