/** The whole service: provisioned targets, sealed secrets, the stream and the command line beside it. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS_HEARTBEAT_MS } from '../../../core/http/limits.ts';
import { openEvents } from '../../support/peers/event-client.ts';
import { startService, type Running } from '../../support/service/service-process.ts';
import { startTarget, type WebhookTarget } from '../../support/peers/webhook-target.ts';
import { BRANCH, NIT, sampleFile, sampleKeys, sandbox, type Sandbox } from '../../cli/sample-file.ts';
import { soon } from '../../support/run/soon.ts';

const certificate = { pem: sampleKeys().pem };
const SECRET = 'secreto-compartido-con-el-erp';

let box: Sandbox;
let target: WebhookTarget;
let service: Running;
let key: string;

function fileWith(webhooks: unknown): object {
  return sampleFile({ certificate, webhooks });
}

function sale(descripcion: string): Promise<Response> {
  return fetch(`${String(service.ready['api'])}/factura/emitir`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ items: [{ cantidad: 1, descripcion, precioUni: 0.25, tipoItem: 1 }] }),
  });
}

async function faultsOf(webhooks: unknown): Promise<readonly string[]> {
  const { code, stderr } = await box.apply(fileWith(webhooks));
  expect(code).toBe(1);
  return stderr
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim());
}

beforeAll(async () => {
  box = sandbox();
  target = await startTarget();
  key = await box.prepare(fileWith([{ url: target.url, secret: SECRET, branch: BRANCH }]));
  service = await startService(box.dataDir, box.env, ['--no-demo']);
});

afterAll(async () => {
  await service?.stop();
  await target?.close();
  box?.remove();
});

describe('targets of a provisioning file', () => {
  it('get what a sale goes through, with the same text as the stream and signed with their secret', async () => {
    const client = await openEvents(String(service.ready['api']), key);
    const answer = (await (await sale('Lápiz')).json()) as Readonly<Record<string, unknown>>;
    expect(answer['estado']).toBe('PROCESADO');
    await soon(() => target.received.length).toBe(2);
    await soon(() => client.events.length).toBe(2);
    for (const [index, { headers, body }] of target.received.entries()) {
      const { id, data } = client.events[index] ?? {};
      expect([headers['x-caja-evento'], JSON.parse(body)]).toEqual([id, data]);
      const [, t = '', v1 = ''] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-caja-firma'])) ?? [];
      expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex'));
      expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(60);
    }
    expect(client.events.map(({ data }) => [data['estado'], data['selloRecibido']])).toEqual([
      ['PENDIENTE', null],
      ['PROCESADO', answer['selloRecibido']],
    ]);
    client.leave();
  });

  it('change nothing when the file is applied again, and keep their place when the secret changes', async () => {
    const same = await box.apply(fileWith([{ url: target.url, secret: SECRET, branch: BRANCH }]));
    expect(same.stdout).toContain('Sin cambios');
    const before = await list();
    const other = await box.apply(
      fileWith([{ url: target.url, secret: 'otro-secreto-compartido', branch: BRANCH }]),
    );
    expect(other.stdout).toMatch(/webhook +\d+ http:\S+ +actualizado +secreto nuevo/);
    expect(await list()).toEqual(before);
    expect(before.map((each) => [each['url'], each['sucursal'], each['ambiente'], each['estado']])).toEqual([
      [target.url, BRANCH, null, 'ACTIVO'],
    ]);
  });

  it('that fail are seen in the health, by doctor and in the list, and are tried at once when asked', async () => {
    target.answer(500);
    const before = target.received.length;
    await sale('Borrador');
    await soon(() => target.received.length).toBeGreaterThan(before);
    await soon(health).toEqual({ activos: 0, fallando: 1, estacionados: 0 });
    expect((await box.here('doctor')).stdout).toMatch(
      /AVISO +webhook http:\S+ de \d+ +no recibe desde el .*respondió 500/,
    );
    const [{ id, ultimaFalla }] = (await list()) as [Readonly<Record<string, unknown>>];
    expect(ultimaFalla).toBe('respondió 500');
    // While it still fails: else the service's own next try may come first.
    expect((await box.here('webhooks', 'retry', String(id))).stdout).toBe(
      `Se reanuda el envío a ${target.url}\n`,
    );
    target.answer(200);
    await box.here('webhooks', 'retry', String(id));
    await soon(health).toEqual({ activos: 1, fallando: 0, estacionados: 0 });
    expect((await box.here('webhooks', 'retry')).stdout).toBe('Ningún destino fallaba.\n');
    expect((await box.here('webhooks', 'retry', 'nadie')).stderr).toContain('No existe el destino nadie');
    expect((await box.here('webhooks', 'list')).stdout).toContain('al día');
  });

  it('that somebody paused are seen as such, and are resumed only when named', async () => {
    const owner = ['--nit', NIT, '--branch', BRANCH, '--ambiente', 'PRUEBAS'];
    const made = await box.here('keys', 'create', ...owner, '--role', 'admin', '--json');
    const admin = (JSON.parse(made.stdout) as { readonly key: string }).key;
    const [{ id }] = (await list()) as [{ readonly id: string }];
    const paused = await fetch(`${String(service.ready['api'])}/webhooks/${id}/pausa`, {
      method: 'POST',
      headers: { 'x-api-key': admin },
    });
    expect(paused.status).toBe(200);
    expect((await list())[0]).toMatchObject({ estado: 'EN_PAUSA' });
    expect(await health()).toEqual({ activos: 0, fallando: 0, estacionados: 1 });
    expect((await box.here('webhooks', 'retry')).stdout).toBe('Ningún destino fallaba.\n');
    expect((await list())[0]).toMatchObject({ estado: 'EN_PAUSA' });
    expect((await box.here('webhooks', 'retry', id)).stdout).toBe(`Se reanuda el envío a ${target.url}\n`);
    expect((await list())[0]).toMatchObject({ estado: 'ACTIVO' });
    await soon(health).toEqual({ activos: 1, fallando: 0, estacionados: 0 });
  });

  it('go nowhere but this computer and the private network, and have a real secret and a known branch', async () => {
    expect(
      await faultsOf([
        { url: 'http://8.8.8.8/hook', secret: SECRET },
        { url: 'http://169.254.169.254/hook', secret: SECRET },
        { url: 'https://usuario:clave@10.0.0.5/hook', secret: SECRET },
        { url: 'http://10.0.0.5/hook', secret: SECRET },
        { url: 'HTTP://10.0.0.5:80/hook', secret: SECRET },
      ]),
    ).toEqual([
      expect.stringMatching(/^issuers\[0\]\.webhooks\[0\]\.url: solo se envía a esta computadora/),
      expect.stringMatching(/^issuers\[0\]\.webhooks\[1\]\.url: solo se envía a esta computadora/),
      expect.stringMatching(/^issuers\[0\]\.webhooks\[2\]\.url: va sin usuario/),
      'issuers[0].webhooks[4]: ese destino ya está en webhooks[3]; deje uno solo',
    ]);
    expect(await faultsOf([{ url: 'http://10.0.0.5/', secret: SECRET, branch: 'luna' }])).toEqual([
      'issuers[0].webhooks[0].branch: no existe esa sucursal; use el id de una de branches',
    ]);
    expect(
      await faultsOf([
        { url: 'ftp://10.0.0.5/', secret: SECRET },
        { url: 'http://10.0.0.5/', secret: 'corto' },
        { url: 'http://10.0.0.6/', secret: SECRET, clave: 1 },
      ]),
    ).toEqual([
      'issuers[0].webhooks[0].url: debe ser una dirección http(s)',
      'issuers[0].webhooks[1].secret: debe tener al menos 16 caracteres: con él se firma cada envío',
      expect.stringMatching(/^issuers\[0\]\.webhooks\[2\]\.clave: no existe ese campo/),
    ]);
    expect((await list()).length).toBe(1);
  });

  it('stay when a file does not speak of them, and go when its list does not name them', async () => {
    expect((await box.apply(sampleFile({ certificate }))).stdout).not.toContain('webhook');
    expect((await list()).length).toBe(1);
    expect((await box.apply(fileWith([]))).stdout).toMatch(/webhook +\d+ http:\S+ +eliminado/);
    expect(await list()).toEqual([]);
    expect(await health()).toEqual({ activos: 0, fallando: 0, estacionados: 0 });
  });

  it('are added and deleted without a file, with a secret that is shown once', async () => {
    const owner = ['--nit', NIT, '--branch', BRANCH];
    const { stdout } = await box.here('webhooks', 'add', target.url, ...owner, '--json');
    const { id, secret } = JSON.parse(stdout) as { readonly id: string; readonly secret: string };
    // A call to the target that was deleted may still wait for this process, which the command line held up.
    await target.settled();
    const before = target.received.length;
    await sale('Cuaderno');
    await soon(() => target.received.length).toBe(before + 2);
    for (const { headers, body } of target.received.slice(before)) {
      const [, t = '', v1 = ''] = /^t=(\d+),v1=(.*)$/.exec(String(headers['x-caja-firma'])) ?? [];
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
    }
    expect(box.run('webhooks', 'list').stdout).not.toContain(secret);
    const refused = async (...args: readonly string[]) => (await box.here('webhooks', 'add', ...args)).stderr;
    expect(await refused(target.url, ...owner)).toContain('url: ese destino ya está');
    expect(await refused('http://8.8.8.8/', ...owner)).toContain('url: solo se envía a esta computadora');
    expect(await refused('ftp://10.0.0.5/', ...owner)).toContain('debe ser una dirección http(s)');
    expect(await refused('http://10.0.0.5/', '--nit', NIT, '--branch', 'luna')).toContain(
      'branch: ese emisor no tiene esa sucursal',
    );
    expect(await refused('http://10.0.0.5/', '--nit', '06141001750012')).toMatch(/nit/);
    expect((await list()).length).toBe(1);
    expect((await box.here('webhooks', 'delete', id)).stdout).toBe(`Ya no se envía nada a ${target.url}\n`);
    expect((await box.here('webhooks', 'delete', id)).stderr).toContain(`No existe el destino ${id}`);
    expect(await list()).toEqual([]);
  });

  it('and streams do not keep the service from stopping', async () => {
    const client = await openEvents(String(service.ready['api']), key);
    const began = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(EVENTS_HEARTBEAT_MS);
    await client.ended;
  });
});

async function list(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return JSON.parse((await box.here('webhooks', 'list', '--json')).stdout) as Readonly<
    Record<string, unknown>
  >[];
}

async function health(): Promise<unknown> {
  const response = await fetch(`${String(service.ready['api'])}/salud`);
  return ((await response.json()) as Readonly<Record<string, unknown>>)['webhooks'];
}
