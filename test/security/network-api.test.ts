/** The API opened to the local network: with a certificate of its own, and never the page. */
import { writeFileSync } from 'node:fs';
import { get, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { apiTls } from '../../core/launch/api-tls.ts';
import { SELF_SIGNED } from '../authority/self-signed.ts';
import { sandbox, type Sandbox } from '../cli/sample-file.ts';
import { caja, startService, type Running } from '../support/service/service-process.ts';

let box: Sandbox;
let cert: string;
let key: string;
beforeAll(() => {
  box = sandbox();
  cert = join(box.folder, 'cert.pem');
  key = join(box.folder, 'key.pem');
  writeFileSync(cert, SELF_SIGNED.cert);
  writeFileSync(key, SELF_SIGNED.key);
});
afterAll(() => box.remove());

interface Answer {
  readonly status: number | undefined;
  readonly body: unknown;
}

function asked(url: URL, headers: RequestOptions['headers'] = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The name in the certificate is that of the address, whatever `Host` says.
    const checkServerIdentity = () => undefined;
    const call = get(url, { ca: SELF_SIGNED.cert, headers, checkServerIdentity }, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    call.once('error', reject);
  });
}

describe('with --host 0.0.0.0', () => {
  let service: Running;
  let api: URL;
  beforeAll(async () => {
    const open = ['--no-demo', '--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', key];
    service = await startService(box.dataDir, box.env, open);
    api = new URL('/salud', String(service.ready['api']));
    api.hostname = '127.0.0.1';
  });
  afterAll(() => service.stop());

  it('answers by its certificate alone, to names that it knows', async () => {
    expect(await asked(api)).toMatchObject({ status: 200, body: { estado: 'OK' } });
    expect(await asked(api, { Host: 'caja.ejemplo.com' })).toMatchObject({
      status: 403,
      body: { codigo: 'ORIGEN_NO_PERMITIDO' },
    });
    await expect(fetch(new URL(`http://${api.host}/salud`))).rejects.toThrow('fetch failed');
  });

  it('keeps the page on this computer, without a certificate', () => {
    expect(String(service.ready['ui'])).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('is known as running by the programs beside it', () => {
    const out = join(box.folder, 'soporte.zip');
    const made = caja(['soporte', '--salida', out, '--data-dir', box.dataDir], box.env);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('salud.json') as string });
  });
});

describe('the files of the certificate', () => {
  const other = () => {
    const file = join(box.folder, 'otra.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return file;
  };
  const network = { host: '192.168.1.5' };

  it.each([
    ['both are missing', () => network, 'faltan-archivos-tls'],
    ['the key is missing', () => ({ ...network, tlsCert: cert }), 'faltan-archivos-tls'],
    ['the certificate is missing', () => ({ host: '127.0.0.1', tlsKey: key }), 'faltan-archivos-tls'],
    ['one is not there', () => ({ ...network, tlsCert: `${cert}x`, tlsKey: key }), 'archivo-tls-ilegible'],
    ['one is of another', () => ({ ...network, tlsCert: cert, tlsKey: other() }), 'archivos-tls-no-sirven'],
    ['they are exchanged', () => ({ ...network, tlsCert: key, tlsKey: cert }), 'archivos-tls-no-sirven'],
  ])('are refused before anything starts when %s', async (_why, door, regla) => {
    await expect(apiTls(door())).rejects.toMatchObject({
      codigo: 'EMISION_BLOQUEADA',
      broken: { regla },
    });
  });

  it('are not needed on this computer, where they may serve', async () => {
    expect(await apiTls({ host: '::1' })).toBeUndefined();
    expect(await apiTls({ host: 'localhost', tlsCert: cert, tlsKey: key })).toEqual(SELF_SIGNED);
  });
});
