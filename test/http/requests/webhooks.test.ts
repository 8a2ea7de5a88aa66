/** `/webhooks`: targets of webhooks kept, tried out and called again by the interface (§webhooks). */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWebhook } from '../../../core/client/webhook.ts';
import type {
  Delivery,
  DeliveryPage,
  TargetRow,
  TargetSecret,
} from '../../../core/contract/api/integration/webhooks.ts';
import { auditInOrder } from '../../../core/store/people/audit-search.ts';
import { startTarget, type WebhookTarget } from '../../support/peers/webhook-target.ts';

import { openApi } from '../../support/reading/openapi.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';

const HOUR_MS = 3_600_000;
const SALE = { items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }] };

let api: ApiShop;
let target: WebhookTarget;
beforeAll(async () => {
  api = await openApiShop();
  target = await startTarget();
});
afterAll(async () => {
  await target.close();
  await api.close();
});

const create = async (body: object = { url: target.url }): Promise<HttpAnswer> =>
  api.send('/webhooks', body, { key: 'admin' });
const made = async (url = `${target.url}/${crypto.randomUUID()}`) => {
  const { status, body } = await create({ url });
  expect(status).toBe(200);
  return body as unknown as TargetSecret;
};
const act = async <T>(line: string, status = 200): Promise<T> => {
  const answer = await api.ask(line, 'admin');
  expect(answer.status, answer.text).toBe(status);
  return answer.body as unknown as T;
};
const last = () => target.received.at(-1) ?? { headers: {}, body: '' };
const lastSignature = () => String(last().headers['x-caja-firma']);
const read = (secret: string) =>
  readWebhook({ body: last().body, signature: lastSignature(), secret, now: api.shop.clock.now() });

describe('a target', () => {
  it('is made with a secret that is told this once, listed and removed', async () => {
    const { secreto, ...row } = await made();
    expect(secreto).toMatch(/^[\w-]{43}$/);
    expect(row).toMatchObject({ ambiente: 'PRUEBAS', sucursal: null, estado: 'ACTIVO', fallas: 0 });
    const { webhooks } = await act<{ webhooks: TargetRow[] }>('GET /webhooks');
    expect(webhooks).toContainEqual(row);
    expect(JSON.stringify(webhooks)).not.toContain(secreto);
    expect(await act(`DELETE /webhooks/${row.id}`)).toEqual({ id: row.id });
    expect((await act<{ webhooks: TargetRow[] }>('GET /webhooks')).webhooks).toEqual([]);
    expect(await act(`DELETE /webhooks/${row.id}`, 404)).toMatchObject({ codigo: 'WEBHOOK_NO_ENCONTRADO' });
  });

  it.each([
    { what: 'no address', body: { url: 'caja' }, codigo: 'FORMATO' },
    { what: 'a foreign address', body: { url: 'http://8.8.8.8/' }, codigo: 'DESTINO_NO_LOCAL' },
    {
      what: 'a name that is elsewhere',
      body: { url: 'https://x.lejos.example/' },
      codigo: 'DESTINO_NO_LOCAL',
    },
    { what: 'an address with a password', body: { url: 'http://a:b@127.0.0.1/' }, codigo: 'FORMATO' },
    { what: 'nothing', body: {}, codigo: 'CAMPO_REQUERIDO' },
    {
      what: 'a member nobody knows',
      body: { url: 'http://127.0.0.1/', secreto: 'x' },
      codigo: 'CAMPO_DESCONOCIDO',
    },
    {
      what: 'a branch that is not there',
      body: { url: 'http://127.0.0.1/', sucursal: 'x' },
      codigo: 'CODIGO_DESCONOCIDO',
    },
  ])('is refused with $what', async ({ body, codigo }) => {
    const { status, body: answer } = await create(body);
    expect(status).toBe(400);
    expect(answer['errors']).toEqual([expect.objectContaining({ codigo })]);
  });

  it('may have a name, unless it stands for an address elsewhere: that is told', async () => {
    const { body } = await create({ url: 'https://x.lejos.example/' });
    expect(body['message']).toContain('x.lejos.example es 203.0.113.9, fuera de su red');
    for (const url of ['http://localhost:9/', 'http://nadie.example/']) {
      const { id } = await made(url);
      await act(`DELETE /webhooks/${id}`);
    }
  });

  it('is refused a second time, and whoever lost its secret is told the way to another', async () => {
    const { url, id } = await made();
    const { message, errors } = (await create({ url })).body;
    expect(errors).toEqual([expect.objectContaining({ codigo: 'REPETIDO' })]);
    expect(message).toContain('POST /webhooks/{webhook}/secreto');
    await act(`DELETE /webhooks/${id}`);
  });

  it("is another issuer's and another environment's as little as one that is not there", async () => {
    const { id } = await made();
    for (const key of ['other', 'production'] as const) {
      expect((await api.ask(`POST /webhooks/${id}/prueba`, key)).status).toBe(404);
      expect((await api.ask('GET /webhooks', key)).body).toEqual({ webhooks: [] });
    }
    await act(`DELETE /webhooks/${id}`);
  });
});

describe('a trial', () => {
  it('is sent at once, signed, and answers how it went; the deliveries have it', async () => {
    const { id, secreto } = await made();
    const sent = await act<Delivery>(`POST /webhooks/${id}/prueba`);
    expect(sent).toMatchObject({ evento: 0, clase: 'prueba', estado: 200, entregada: true, falla: null });
    const { validator } = openApi((await api.ask('GET /openapi.json', null)).body);
    const body = validator('/webhooks/documento/post/requestBody/content/application~1json/schema');
    expect(body(JSON.parse(last().body)), JSON.stringify(body.errors)).toBe(true);
    expect(await read(secreto)).toMatchObject({ id: 0, prueba: true });
    target.answer(500);
    const failed = await act<Delivery>(`POST /webhooks/${id}/prueba`);
    target.answer(200);
    expect(failed).toMatchObject({ estado: 500, entregada: false, falla: 'respondió 500' });
    const { entregas } = await act<DeliveryPage>(`GET /webhooks/${id}/entregas`);
    expect(entregas).toEqual([failed, sent]);
    const first = await act<DeliveryPage>(`GET /webhooks/${id}/entregas?limite=1`);
    expect(first.entregas).toEqual([failed]);
    const second = await act<DeliveryPage>(
      `GET /webhooks/${id}/entregas?limite=1&cursor=${first.siguiente ?? ''}`,
    );
    expect(second).toEqual({ entregas: [sent], siguiente: null });
    await act(`DELETE /webhooks/${id}`);
  });
});

describe('the secret', () => {
  it('is changed with an overlap: both sign for a day, then the new one alone', async () => {
    const { id, secreto: former } = await made();
    const { secreto: fresh, anteriorHasta } = await act<TargetSecret>(`POST /webhooks/${id}/secreto`);
    expect(Date.parse(anteriorHasta ?? '') - api.shop.clock.now()).toBe(24 * HOUR_MS);
    await act(`POST /webhooks/${id}/prueba`);
    const [t, ...macs] = lastSignature().split(',');
    const of = (secret: string) =>
      `v1=${createHmac('sha256', secret)
        .update(`${t?.slice(2)}.${last().body}`)
        .digest('hex')}`;
    expect(macs).toEqual([of(fresh), of(former)]);
    expect([await read(fresh), await read(former)]).not.toContain(null);
    expect(await read('otro')).toBe(null);
    await api.shop.pass(24 * HOUR_MS);
    await act(`POST /webhooks/${id}/prueba`);
    expect(lastSignature().split(',')).toHaveLength(2);
    expect(await read(former)).toBe(null);
    expect(await read(fresh)).not.toBe(null);
    await act(`DELETE /webhooks/${id}`);
  });
});

describe('an event', () => {
  it('is sent again on its own, and one that is not there is not', async () => {
    const { id } = await made();
    const { body } = await api.send('/factura/emitir', SALE);
    const events = await fetch(`${api.url}/eventos?desde=0`, { headers: { 'x-api-key': api.key('admin') } });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!/^id: \d+\nevent/m.test(text)) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    const event = /^id: (\d+)\nevent/m.exec(text)?.[1] ?? '';
    const again = await act<Delivery>(`POST /webhooks/${id}/entregas/${event}/reenvio`);
    expect(again).toMatchObject({ evento: Number(event), clase: 'reenvio', entregada: true });
    expect(again.codigoGeneracion).toBe(body['codigoGeneracion']);
    expect(JSON.parse(last().body)).toMatchObject({ id: Number(event) });
    for (const none of ['1', 'x'])
      expect(await act(`POST /webhooks/${id}/entregas/${none}/reenvio`, 404)).toMatchObject({
        codigo: 'EVENTO_NO_ENCONTRADO',
      });
    await act(`DELETE /webhooks/${id}`);
  });
});

describe('a pause', () => {
  it('stands in the state until it is over, and both are in the audit log', async () => {
    const { id } = await made();
    expect(await act<TargetRow>(`POST /webhooks/${id}/pausa`)).toMatchObject({ estado: 'EN_PAUSA' });
    expect(await act<TargetRow>(`POST /webhooks/${id}/reanudacion`)).toMatchObject({ estado: 'ACTIVO' });
    await act(`DELETE /webhooks/${id}`);
    const acts = api.shop.store.read((reader) => auditInOrder(reader, {}, { after: 0, limit: 1_000 }));
    expect(
      acts.rows
        .filter(({ actor }) => actor === 'llave llave-admin')
        .map(({ accion }) => accion)
        .slice(-4),
    ).toEqual(['webhook agregado', 'webhook en pausa', 'webhook reanudado', 'webhook eliminado']);
  });
});
