/** Customers' screens on other devices: a door of their own, one code for each, and nothing but the sale of one till. */
import { request } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DISPLAY_EVENTS_PATH,
  DISPLAY_PATH,
  DISPLAY_SECRET_HEADER,
} from '../../../core/contract/bridge-paths.ts';
import type { DisplayJoined, DisplayState } from '../../../core/contract/till/customer-display.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

const SALE: DisplayState = {
  kind: 'sale',
  shop: 'Tienda',
  lines: [{ name: 'Café molido 400 g', quantity: '2 und', amount: '11.80' }],
  total: '11.80',
  saved: '1.20',
};

let till: TillApp;
let manager: Browser;
beforeEach(async () => {
  till = await openTillApp();
  manager = till.browser();
  await manager.enter('gerente');
});
afterEach(() => till?.close());

/** Lets a screen in. @returns the door and the screen's secret */
async function letIn(browser: Browser): Promise<{ readonly door: string; readonly secret: string }> {
  const { direcciones, codigo } = await browser.ask('display.code', {});
  const door = direcciones[0] ?? '';
  const joined = await join(door, codigo);
  if (joined.kind !== 'joined') throw new Error(joined.message);
  return { door, secret: joined.secret };
}

async function join(door: string, codigo: string): Promise<DisplayJoined> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${door}${DISPLAY_PATH}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ codigo }),
  });
  return (await answer.json()) as DisplayJoined;
}

interface Screen {
  readonly status: number;
  /** What is shown next; null once it was sent away. */
  next(): Promise<DisplayState | null>;
  close(): Promise<void>;
}

async function follow(door: string, secret: string): Promise<Screen> {
  const stop = new AbortController();
  const headers = { [DISPLAY_SECRET_HEADER]: secret };
  const { status, body } = await fetch(`${door}${DISPLAY_EVENTS_PATH}`, { headers, signal: stop.signal });
  if (body === null) throw new Error('no body');
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    status,
    next: async () => {
      for (;;) {
        const [frame, ...others] = rest.split('\n\n');
        if (others.length > 0) {
          rest = others.join('\n\n');
          const data = frame?.split('\n').find((line) => line.startsWith('data: '));
          if (data !== undefined) return JSON.parse(data.slice('data: '.length)) as DisplayState;
          continue;
        }
        const { done, value } = await chunks.read();
        if (done) return null;
        rest += value;
      }
    },
    close: async () => {
      stop.abort();
    },
  };
}

/** The status of a call with headers that `fetch` does not let through. */
async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<number> {
  const call = request(url, { method, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode ?? 0;
}

describe('a customer’s screen on another device', () => {
  it('is let in once by a code, follows the sale of its till only, and rests behind the lock', async () => {
    const { direcciones, codigo } = await manager.ask('display.code', {});
    const [door = ''] = direcciones;
    const joined = await join(door, ` ${codigo.toLowerCase().replace('-', ' ')}`);
    if (joined.kind !== 'joined') throw new Error(joined.message);
    expect(await join(door, codigo)).toMatchObject({
      kind: 'refused',
      broken: { regla: 'codigo-de-pantalla' },
    });
    const told = await manager.events();
    const screen = await follow(door, joined.secret);
    expect(await screen.next()).toEqual({ kind: 'idle', shop: '' });
    await told.next('display');
    expect(await manager.ask('display.view', {})).toMatchObject({ conectadas: 1 });
    const other = till.browser();
    await other.enter('cajero');
    await other.ask('display.show', { ...SALE, shop: 'Otra' });
    expect(await other.ask('display.view', {})).toMatchObject({ conectadas: 0 });
    await manager.ask('display.show', SALE);
    expect(await screen.next()).toEqual(SALE);
    await manager.ask('session.logout', {});
    expect(await screen.next()).toEqual({ kind: 'idle', shop: 'Tienda' });
    await screen.close();
    told.close();
  });

  it('is a cashier’s to show, a manager’s to let in, and comes back by itself after a restart, until it is sent away', async () => {
    expect(await manager.ask('display.view', {})).toEqual({ direcciones: [], conectadas: 0 });
    const cashier = till.browser();
    await cashier.enter('cajero');
    expect(await cashier.call('display.code', {})).toMatchObject({ problem: { codigo: 'ROL_INSUFICIENTE' } });
    const { door, secret } = await letIn(manager);
    await till.restart();
    await expect(fetch(door)).rejects.toThrow();
    const { direcciones } = await manager.ask('display.view', {});
    const again = direcciones[0] ?? '';
    const screen = await follow(again, secret);
    expect(await screen.next()).toEqual({ kind: 'idle', shop: '' });
    expect(await manager.ask('display.end', {})).toEqual({ direcciones: [], conectadas: 0 });
    expect(await screen.next()).toBeNull();
    await expect(fetch(again)).rejects.toThrow();
    // Whoever is let in now does not bring those of before back.
    const { door: later } = await letIn(manager);
    expect((await follow(later, secret)).status).toBe(401);
  });

  it('opens no way to the till: no page of it, no bridge, no interface, no foreign name or page', async () => {
    const { door, secret } = await letIn(manager);
    const { port, host } = new URL(door);
    for (const path of [
      '/index.html',
      '/cliente.html',
      '/bridge',
      '/bridge/eventos',
      '/salud',
      '/stats',
      '/docs',
    ])
      expect([path, await statusOf(`${door}${path}`, { host })]).toEqual([path, 404]);
    const stream = `${door}${DISPLAY_EVENTS_PATH}`;
    const own = { host, [DISPLAY_SECRET_HEADER]: secret };
    expect(await statusOf(stream, { ...own, host: `malo.example:${port}` })).toBe(403);
    expect(await statusOf(stream, { ...own, origin: 'http://malo.example' })).toBe(403);
    expect(await statusOf(stream, { ...own, 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await statusOf(stream, { host })).toBe(401);
    expect(await statusOf(stream, { host, [DISPLAY_SECRET_HEADER]: 'otro' })).toBe(401);
    expect(await statusOf(`${door}${DISPLAY_PATH}`, { host }, 'POST')).toBe(400);
  });

  it('waits longer after each of many wrong codes, whoever guesses', async () => {
    const { direcciones, codigo } = await manager.ask('display.code', {});
    const [door = ''] = direcciones;
    const guesses = await Promise.all(Array.from({ length: 21 }, () => join(door, 'AAAA-AAAA')));
    expect(guesses.every(({ kind }) => kind === 'refused')).toBe(true);
    expect(guesses.some((each) => each.kind === 'refused' && each.retryAfterSeconds > 0)).toBe(true);
    expect(await join(door, codigo)).toMatchObject({ kind: 'refused' });
  });
});
