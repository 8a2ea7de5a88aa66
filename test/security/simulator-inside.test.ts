/** The simulator inside the service: what other programs of this computer send it changes nothing for the till. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSimulatorHost,
  type SimulatorAccount,
  type SimulatorHost,
} from '../../core/platform/simulator-host.ts';
import { NIT, NRC } from '../simulator/sample-documents.ts';
import { publicKeyPem } from '../simulator/harness.ts';

const LARGE_BYTES = 60 * 1024 * 1024;
/** What the till's thread may spend on what the simulator is sent, in milliseconds of CPU; sending it takes a quarter of that, reading it twice as much. */
const HELD_UP_CPU_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'caja-simulador-'));
const taxpayer = { nit: NIT, nrc: NRC, ambiente: 'PRUEBAS', publicKeyPem } as const;
let host: SimulatorHost;
let account: SimulatorAccount;
beforeAll(async () => {
  host = createSimulatorHost({ file: join(folder, 'simulador.jsonl'), randomBytes, now: Date.now });
  account = await host.account(taxpayer);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(): Promise<string> {
  const response = await fetch(`${account.url}/seguridad/auth`, {
    method: 'POST',
    headers: { 'user-agent': 'prueba/1.0', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user: account.user, pwd: account.password }).toString(),
  });
  const answer = (await response.json()) as { body?: { token?: string } };
  return answer.body?.token ?? '';
}

/** Sends a body and gives the status, or what became of the connection. */
function post(path: string, body: string | Buffer, headers: Readonly<Record<string, string>>) {
  return new Promise<number | string>((resolve) => {
    const sent = request(`${account.url}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });
}

describe('the built-in simulator', () => {
  it.each([
    ['GET', '/simulador/informe'],
    ['POST', '/simulador/fallas'],
    ['DELETE', '/simulador/fallas'],
    ['PUT', `/simulador/contribuyentes/${NIT}`],
    ['GET', '/simulador/documentos/6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D'],
  ])('takes no order of another program: %s %s', async (method, path) => {
    const json = { 'content-type': 'application/json' };
    const fault = JSON.stringify([{ paso: 'auth', falla: 'credenciales', veces: null }]);
    const init =
      method === 'GET' || method === 'DELETE' ? { method } : { method, headers: json, body: fault };
    const response = await fetch(account.url + path, init);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('caja simulator');
    expect(await logIn()).toMatch(/^Bearer /);
  });

  it.each(['/seguridad/auth', '/fesv/recepciondte', '/fesv/recepcionlote', '/simulador/fallas'])(
    'reads no large body of somebody who has not logged in: %s',
    async (path) => {
      const headers = { 'user-agent': 'prueba/1.0', 'content-type': 'application/json' };
      const large = Buffer.alloc(LARGE_BYTES / 10, 0x61);
      expect([401, 403, 413, 'write EPIPE', 'read ECONNRESET', 'socket hang up']).toContain(
        await post(path, large, headers),
      );
      expect(await logIn()).toMatch(/^Bearer /);
    },
  );

  it('holds up nothing but itself while it reads what somebody sends who has logged in', async () => {
    const authorization = await logIn();
    const body = `{"ambiente":"00","documento":"${'a'.repeat(LARGE_BYTES)}"}`;
    const headers = { authorization, 'user-agent': 'prueba/1.0', 'content-type': 'application/json' };
    const sent = Buffer.from(body);
    const before = process.threadCpuUsage();
    const status = await post('/fesv/recepciondte', sent, headers);
    const { user, system } = process.threadCpuUsage(before);
    expect(status).toBe(400);
    expect((user + system) / 1000).toBeLessThan(HELD_UP_CPU_MS);
  });

  it('knows whom the till tells it of, however often', async () => {
    expect(await host.account(taxpayer)).toEqual(account);
    expect(await logIn()).toMatch(/^Bearer /);
  });
});
