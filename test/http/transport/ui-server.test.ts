import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../core/api/dispatch.ts';
import type { RunningServer } from '../../../core/http/listener.ts';
import { createUiServer } from '../../../core/http/bridge/ui-server.ts';
import { exchange } from './raw-client.ts';

const HEALTH = { estado: 'OK', version: '0.1.0', pendientes: 0, conexiones: [] };
const dispatch = ((op: string) =>
  Promise.resolve(op === 'salud' ? { ok: true, value: HEALTH } : null)) as unknown as Dispatch;

let folder: string;
let ui: RunningServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-ui-'));
  writeFileSync(join(folder, 'secreto.txt'), 'secreto');
  const web = join(folder, 'renderer');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Caja</title>');
  writeFileSync(join(web, 'assets', 'index-Ab12_x9Z.js'), 'export {};');
  writeFileSync(join(web, 'assets', 'estilo.css'), 'body{}');
  writeFileSync(join(web, '.oculto.json'), '{}');
  writeFileSync(join(web, 'index.js.map'), '{}');
  symlinkSync(join(folder, 'secreto.txt'), join(web, 'enlace.txt'));
  ui = await createUiServer({ dispatch, host: '127.0.0.1', port: 0, staticDir: web });
});
afterAll(async () => {
  await ui.close();
  rmSync(folder, { recursive: true });
});

describe('the server of the web interface', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html><title>Caja</title>', 'no-store'],
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html><title>Caja</title>', 'no-store'],
    ['/assets/estilo.css', 'text/css; charset=utf-8', 'body{}', 'no-store'],
    [
      '/assets/index-Ab12_x9Z.js',
      'text/javascript; charset=utf-8',
      'export {};',
      'public, max-age=31536000, immutable',
    ],
  ])('serves %s with its type and a strict policy', async (path, type, text, cache) => {
    const answer = await fetch(`${ui.url}${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe(cache);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['/../secreto.txt'],
    ['/%2e%2e/secreto.txt'],
    ['/..%2fsecreto.txt'],
    ['/assets/../../secreto.txt'],
    ['/assets/..%5c..%5csecreto.txt'],
    ['/enlace.txt'],
    ['/.oculto.json'],
    ['/index.js.map'],
    ['/assets'],
    ['/assets/'],
    ['/index.html%00.css'],
    ['/factura/emitir'],
  ])('has no %s', async (path) => {
    const answer = await exchange(
      ui.url,
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(ui.url).host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('RUTA_NO_ENCONTRADA');
  });

  it('answers GET /salud from its own origin', async () => {
    const answer = await fetch(`${ui.url}/salud`);
    expect([answer.status, await answer.json()]).toEqual([200, HEALTH]);
  });

  it('is behind the same guard', async () => {
    const answer = await exchange(
      ui.url,
      'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(403);
  });

  it('takes no POST', async () => {
    const answer = await fetch(`${ui.url}/`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('says in Spanish that the interface is not built', async () => {
    const bare = await createUiServer({
      dispatch,
      host: '127.0.0.1',
      port: 0,
      staticDir: join(folder, 'nada'),
    });
    const answer = await fetch(`${bare.url}/`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('La interfaz todavía no está construida');
    expect((await fetch(`${bare.url}/salud`)).status).toBe(200);
    await bare.close();
  });
});
