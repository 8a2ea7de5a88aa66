import { describe, expect, it } from 'vitest';
import { HTTP_LIMITS } from '../../../core/http/limits.ts';
import { openConnection } from './raw-client.ts';
import { issuance, post, startScripted } from './scripted-service.ts';
import { soon } from '../../support/run/soon.ts';

/** A service whose issuances wait until they are released. */
async function startHeld(limits = {}) {
  const release = Promise.withResolvers<void>();
  const service = await startScripted(
    async () => {
      await release.promise;
      return { ok: true, value: issuance() };
    },
    { limits },
  );
  return { ...service, release: release.resolve };
}

describe('closing', () => {
  it('lets a running request finish, closes its connection, and then resolves', async () => {
    const service = await startHeld();
    const running = post(service, '{}');
    await soon(() => service.asked.length).toBe(1);
    let closed = false;
    const closing = service.close().then(() => (closed = true));
    await expect(fetch(`${service.url}/salud`)).rejects.toThrow('fetch failed');
    expect(closed).toBe(false);
    service.release();
    const answer = await running;
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
    expect(((await answer.json()) as { estado: string }).estado).toBe('PROCESADO');
    await closing;
  });

  it('closes idle and silent connections at once', async () => {
    const service = await startScripted();
    const idle = await openConnection(service.url);
    idle.socket.write(`GET /salud HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n\r\n`);
    await idle.received('200 OK');
    const silent = await openConnection(service.url);
    const halfSaid = await openConnection(service.url);
    halfSaid.socket.write('GET /salud HT');
    const began = performance.now();
    await service.close();
    await Promise.all([idle.closed, silent.closed, halfSaid.closed]);
    // Sooner than the first limit of a silent connection would end it.
    expect(performance.now() - began).toBeLessThan(HTTP_LIMITS.headersTimeoutMs);
  });

  it('refuses a further request on a connection that is still busy', async () => {
    const service = await startHeld();
    const connection = await openConnection(service.url);
    const { host } = new URL(service.url);
    const request = `GET /salud HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    connection.socket.write(request);
    await soon(() => service.asked.length).toBe(1);
    const closing = service.close();
    connection.socket.write(request);
    await new Promise((resolve) => setImmediate(resolve));
    service.release();
    await closing;
    expect(service.asked.length).toBe(1);
    const statuses = (await connection.closed).match(/HTTP\/1\.1 \d+/g);
    expect(statuses?.[0]).toBe('HTTP/1.1 200');
    expect(statuses?.slice(1).every((status) => status === 'HTTP/1.1 503') ?? false).toBe(true);
  });

  it('waits for an issuance whose client has gone', async () => {
    const service = await startHeld();
    const controller = new AbortController();
    const running = fetch(`${service.url}/salud`, { signal: controller.signal }).catch(() => 'left');
    await soon(() => service.asked.length).toBe(1);
    controller.abort();
    expect(await running).toBe('left');
    let closed = false;
    const closing = service.close().then(() => (closed = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(closed).toBe(false);
    service.release();
    await closing;
  });

  it('cuts a request that has not arrived after a short grace', async () => {
    const service = await startHeld({ uploadGraceMs: 50 });
    const connection = await openConnection(service.url);
    connection.socket.write(
      `POST /factura/emitir HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nX-API-Key: sk_user_${'1a'.repeat(32)}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    );
    await soon(() => service.lookups.length).toBe(1);
    await service.close();
    expect(await connection.closed).toBe('');
    expect(service.asked).toEqual([]);
  });

  it('does not wait for ever', async () => {
    const service = await startHeld({ drainMs: 100 });
    const running = post(service, '{}').catch(() => 'cut');
    await soon(() => service.asked.length).toBe(1);
    await service.close();
    expect(await running).toBe('cut');
    service.release();
  });

  it('may be asked for twice', async () => {
    const service = await startScripted();
    await Promise.all([service.close(), service.close()]);
    await service.close();
    await expect(fetch(`${service.url}/salud`)).rejects.toThrow('fetch failed');
  });
});

describe('starting', () => {
  it('fails when the port is taken', async () => {
    const service = await startScripted();
    await expect(startScripted(undefined, { port: Number(new URL(service.url).port) })).rejects.toThrow(
      'EADDRINUSE',
    );
    await service.close();
  });
});
