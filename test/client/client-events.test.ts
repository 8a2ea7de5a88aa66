/** The client's events: each once, in order, over connections that break. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient, EventsRefused } from '../../core/client/client.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { FACTURA } from '../support/shop/sales.ts';

let shop: ApiShop;
beforeEach(async () => {
  shop = await openApiShop();
});
afterEach(() => shop.close());

const sell = async () => expect((await shop.send('/factura/emitir', FACTURA)).status).toBe(200);

/** A line that is cut after the first text of each of the first connections. */
function cutLine(times: number): typeof fetch {
  let cuts = 0;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null || cuts >= times) return response;
    cuts += 1;
    let parts = 0;
    const cut = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, controller) => {
        parts += 1;
        if (parts <= 2) controller.enqueue(part);
        else controller.error(new TypeError('terminated'));
      },
    });
    return new Response(response.body.pipeThrough(cut), response);
  };
}

describe('the events of a client', () => {
  it('begin with the first one and go on as they happen', async () => {
    await sell();
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central') });
    const seen: string[] = [];
    for await (const event of caja.eventos({ desde: 0 })) {
      seen.push(`${event.numeroControl} ${event.estado} ${event.monto}`);
      if (seen.length === 2) await sell();
      if (seen.length === 4) break;
    }
    expect(seen).toEqual([
      'DTE-01-0001-00000001 PENDIENTE 11.3',
      'DTE-01-0001-00000001 PROCESADO 11.3',
      'DTE-01-0001-00000002 PENDIENTE 11.3',
      'DTE-01-0001-00000002 PROCESADO 11.3',
    ]);
  });

  it('miss nothing and repeat nothing when the connection breaks', async () => {
    await sell();
    await sell();
    await sell();
    const connections: (string | null)[] = [];
    const cut = cutLine(1);
    const line: typeof fetch = (input, init) => {
      connections.push(new Headers(init?.headers).get('Last-Event-ID'));
      return cut(input, init);
    };
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central'), fetch: line });
    const numbers: string[] = [];
    for await (const event of caja.eventos({ desde: 0 })) {
      numbers.push(`${event.numeroControl?.at(-1)} ${event.estado}`);
      // What was sold before came in one text; the next text is lost with its connection.
      if (numbers.length === 6) await sell();
      if (numbers.length === 8) break;
    }
    expect(numbers.slice(-3)).toEqual(['3 PROCESADO', '4 PENDIENTE', '4 PROCESADO']);
    expect(new Set(numbers).size).toBe(8);
    expect([connections.length, connections[0], Number(connections[1]) > 0]).toEqual([2, '0', true]);
  });

  it('end when the caller says so', async () => {
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central') });
    const leave = new AbortController();
    await sell();
    let seen = 0;
    for await (const _event of caja.eventos({ desde: 0, signal: leave.signal })) {
      seen += 1;
      if (seen === 2) leave.abort();
    }
    expect(seen).toBe(2);
  });

  it('are refused to a key that is not good', async () => {
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('deleted') });
    const first = caja.eventos().next();
    await expect(first).rejects.toThrow(EventsRefused);
    await expect(first).rejects.toThrow('API Key eliminada');
  });
});
