import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../core/api/dispatch.ts';
import { openDesktopPages, type DesktopPages } from '../../core/desktop/desktop-pages.ts';
import { PAGE_HEADERS } from '../../core/http/bridge/page-files.ts';
import { desktopPlace } from './desktop-run.ts';

const place = desktopPlace();
const dispatch = (async () => ({ ok: true, value: { estado: 'OK' } })) as unknown as Dispatch;
let pages: DesktopPages;
beforeAll(async () => {
  symlinkSync(join(place.uiFolder, '..', 'secreto.txt'), join(place.uiFolder, 'enlace.txt'));
  pages = await openDesktopPages({ folder: place.uiFolder, origin: 'app://caja', dispatch });
});
afterAll(() => place.remove());

const get = (url: string, method = 'GET') => pages({ url, method });

describe('app://caja', () => {
  it.each([
    ['app://caja/', 'text/html; charset=utf-8', '<!doctype html><title>Caja</title>'],
    ['app://caja/index.html', 'text/html; charset=utf-8', '<!doctype html><title>Caja</title>'],
    ['app://caja/?x=1#/factura', 'text/html; charset=utf-8', '<!doctype html><title>Caja</title>'],
    ['app://caja/assets/index-Ab12_x9Z.js', 'text/javascript; charset=utf-8', 'export {};'],
    ['app://caja/salud', 'application/json; charset=utf-8', '{"estado":"OK"}'],
  ])('gives %s with the headers of the web interface', async (url, type, text) => {
    const answer = await get(url);
    expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
      200,
      type,
      text,
    ]);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    'app://caja/../secreto.txt',
    'app://caja/%2e%2e/secreto.txt',
    'app://caja/..%2fsecreto.txt',
    'app://caja/..%5csecreto.txt',
    'app://caja/assets/../../secreto.txt',
    'app://caja//secreto.txt',
    'app://caja/enlace.txt',
    'app://caja/no-existe.js',
    'app://caja/assets',
    'app://caja/__proto__',
    'app://otra/',
    'app://caja.evil.example/',
    'file:///index.html',
  ])('has no %s', async (url) => {
    const answer = await get(url);
    expect([answer.status, await answer.text()]).toEqual([404, 'No existe']);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
  });

  it('is only read', async () => {
    expect((await get('app://caja/', 'POST')).status).toBe(405);
    const head = await get('app://caja/', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('says what to do when the screen is not built', async () => {
    const empty = openDesktopPages({
      folder: join(place.uiFolder, 'assets'),
      origin: 'app://caja',
      dispatch,
    });
    await expect(empty).rejects.toThrow(
      'La pantalla no está construida; ejecute «npm run build» e inicie de nuevo.',
    );
  });
});
