/** `caja webhooks escuchar`: a service's events at a developer's program, signed, without anything registered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWebhook } from '../../core/client/webhook.ts';
import { startTarget, type WebhookTarget } from '../support/peers/webhook-target.ts';
import { soon } from '../support/run/soon.ts';
import { cajaAsync, start } from '../support/service/service-process.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { sandbox, type Sandbox } from './sample-file.ts';

let api: ApiShop;
let target: WebhookTarget;
let box: Sandbox;
beforeAll(async () => {
  api = await openApiShop();
  target = await startTarget();
  box = sandbox();
});
afterAll(async () => {
  await target.close();
  await api.close();
  box.remove();
});

describe('webhooks escuchar', () => {
  it('passes every event on, signed with the secret that it shows, until it is stopped', async () => {
    const items = [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }];
    const { body } = await api.send('/factura/emitir', { items });
    const { ready, stop } = await start(
      'core/cli.ts',
      ['webhooks', 'escuchar', '--reenviar', target.url, '--servicio', api.url, '--desde', '0', '--json'],
      { ...box.env, CAJA_KEY: api.key('central'), CAJA_SECRETO: 'a-long-secret-of-the-developer' },
    );
    await soon(() => target.received.length).toBeGreaterThanOrEqual(2);
    const [first] = target.received;
    const event = await readWebhook({
      body: first?.body ?? '',
      signature: String(first?.headers['x-caja-firma']),
      secret: 'a-long-secret-of-the-developer',
    });
    expect(ready['secreto']).toBe('a-long-secret-of-the-developer');
    expect(event).toMatchObject({ estado: 'PENDIENTE', codigoGeneracion: body['codigoGeneracion'] });
    expect(target.ids()).toEqual(target.ids().toSorted((a, b) => a - b));
    expect(await stop()).toBe(0);
    expect((await api.ask('GET /webhooks', 'admin')).body).toEqual({ webhooks: [] });
  });

  it('says what is missing, and what the service refuses', async () => {
    const url = ['--reenviar', target.url];
    const refused = async (more: object) =>
      (await cajaAsync(['webhooks', 'escuchar', ...url], { ...box.env, ...more })).stderr;
    expect(await refused({})).toContain('CAJA_KEY');
    expect(await refused({ CAJA_KEY: 'nada', CAJA_URL: api.url })).toContain(
      'El servicio no da los eventos: Unauthorized',
    );
  });
});
