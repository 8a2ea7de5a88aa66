/** The stream of events and a real webhook of the whole service, held to the document that the same service gives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRANCH, sampleFile, sampleKeys, sandbox, type Sandbox } from '../cli/sample-file.ts';
import { sampleOf } from '../http/docs/docs-support.ts';
import { openEvents } from '../support/peers/event-client.ts';
import { openApi, type OpenApi } from '../support/reading/openapi.ts';
import { startServiceHere, type ServiceHere } from '../support/service/service-here.ts';
import { startTarget, type WebhookTarget } from '../support/peers/webhook-target.ts';
import { soon } from '../support/run/soon.ts';

const SECRET = 'secreto-compartido-con-el-erp';

let box: Sandbox;
let target: WebhookTarget;
let service: ServiceHere;
let url: string;
let key: string;
let api: OpenApi;

beforeAll(async () => {
  box = sandbox();
  target = await startTarget();
  const webhooks = [{ url: target.url, secret: SECRET, branch: BRANCH }];
  key = await box.prepare(sampleFile({ certificate: { pem: sampleKeys().pem }, webhooks }));
  service = await startServiceHere(box);
  url = service.api;
  api = openApi(await (await fetch(`${url}/openapi.json`)).json());
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
  box?.remove();
});

async function sell(): Promise<void> {
  const answer = await fetch(`${url}/factura/emitir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ items: [{ cantidad: 1, descripcion: 'Lápiz', precioUni: 0.25, tipoItem: 1 }] }),
  });
  expect(answer.status).toBe(200);
}

describe('an event', () => {
  it('of the stream fits its schema, and its lines those of a frame', async () => {
    const client = await openEvents(url, key);
    await sell();
    await soon(() => client.events.length).toBe(2);
    client.leave();
    const event = api.validator('/components/schemas/Evento');
    const frame = api.validator(
      `${api.operation('eventos').pointer}/responses/200/content/text~1event-stream/x-itemSchema`,
    );
    for (const { id, type, data } of client.events) {
      expect(event(data), JSON.stringify(event.errors)).toBe(true);
      expect(frame({ id: Number(id), event: type, data: JSON.stringify(data) })).toBe(true);
    }
  });

  it('sent to a webhook has the headers and the body of the document, and the signature of the guide', async () => {
    const before = target.received.length;
    await sell();
    await soon(() => target.received.length).toBe(before + 2);
    const { parameters } = api.document['webhooks'].documento.post;
    const folder = mkdtempSync(join(tmpdir(), 'caja-firma-'));
    const program = join(folder, 'firma.mjs');
    writeFileSync(program, sampleOf(await (await fetch(`${url}/docs`)).text(), 'firma-js'));
    const { esDeCaja } = (await import(pathToFileURL(program).href)) as {
      esDeCaja(cuerpo: string, firma: string, secreto: string): boolean;
    };
    rmSync(folder, { recursive: true });
    const body = api.validator('/webhooks/documento/post/requestBody/content/application~1json/schema');
    for (const call of target.received) {
      expect(body(JSON.parse(call.body)), JSON.stringify(body.errors)).toBe(true);
      for (const { name, schema } of parameters)
        expect(call.headers[String(name).toLowerCase()]).toMatch(new RegExp(String(schema.pattern)));
      const firma = String(call.headers['x-caja-firma']);
      expect(esDeCaja(call.body, firma, SECRET)).toBe(true);
      expect(esDeCaja(`${call.body} `, firma, SECRET)).toBe(false);
    }
  });
});
