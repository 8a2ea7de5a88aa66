import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { NIT, SAMPLES } from './sample-documents.ts';
import { section, startSender } from './harness.ts';

describe('the door', () => {
  it('answers 401 without content to no token, a doubled prefix and an expired token', async () => {
    const sender = await startSender();
    const document = SAMPLES['01 v1']();
    expect(await sender.send(document)).toMatchObject({ status: 401, text: '' });
    await sender.login();
    sender.token = `Bearer ${sender.token}`;
    expect(await sender.send(document)).toMatchObject({ status: 401, text: '' });
    await sender.login();
    sender.clock.now = new Date('2026-11-23T16:00:00Z');
    expect(await sender.send(document)).toMatchObject({ status: 401, text: '' });
    await sender.login();
    expect((await sender.send(document)).status).toBe(200);
  });

  it('answers 401 to a token of the other environment', async () => {
    const sender = await startSender();
    await sender.login();
    expect((await sender.send(SAMPLES['01 v1'](), { ambiente: '01' })).status).toBe(401);
  });

  it('refuses wrong credentials with HTTP 200 and status ERROR', async () => {
    const sender = await startSender();
    expect(await sender.login('otra-clave')).toMatchObject({
      status: 200,
      body: { status: 'ERROR', error: '106' },
    });
  });

  it('demands a User-Agent', async () => {
    const sender = await startSender();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(`${sender.simulator.url}/seguridad/auth`, { method: 'POST' }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    expect(status).toBe(403);
  });

  it('finds a document only for its own issuer and type', async () => {
    const sender = await startSender();
    await sender.login();
    const document = SAMPLES['01 v1']();
    await sender.send(document);
    const codigoGeneracion = section(document, 'identificacion')['codigoGeneracion'];
    const ask = (nitEmisor: string, tdte: string) =>
      sender.call('POST', '/fesv/recepcion/consultadte/', { nitEmisor, tdte, codigoGeneracion });
    expect((await ask(NIT, '03')).status).toBe(404);
    expect((await ask('06140202901235', '01')).status).toBe(404);
    expect((await ask(NIT, '01')).status).toBe(200);
  });
});
