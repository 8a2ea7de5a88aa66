/** What counts as evidence that the authority is away: replies lost in a row, and only those (docs/adr/0008). */
import { rule } from '../../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authority, Outcome } from '../../../core/authority/authority.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { withAuthority } from '../../support/service/with-authority.ts';

const LOST = { kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) } as const;

let shop: Shop;
afterEach(() => shop.close());

describe('replies that are lost', () => {
  it.each(['aceptar-y-html', 'aceptar-y-callar'] as const)(
    'and found by their questions open no contingency, however many (%s)',
    async (falla) => {
      shop = await openShop();
      shop.simulator.addFaults([{ paso: 'recepcion', falla, veces: 5 }]);
      for (let count = 0; count < 5; count += 1) {
        expect((await shop.issue('01', FACTURA)).status).toBe(200);
        await shop.pass(60_000);
      }
      expect(shop.windows()).toEqual([]);
      expect(shop.simulator.report().documentosSellados).toBe(5);
    },
  );

  it('before a refusal that its question found, count anew', async () => {
    shop = await openShop({ recuerdaRechazos: true });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'aceptar-y-callar' },
      { paso: 'recepcion', falla: 'aceptar-y-callar', saltar: 1 },
    ]);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    expect(shop.windows()).toEqual([]);
  });

  it('of several callers at once are one piece of evidence', async () => {
    const allLeft = Promise.withResolvers<void>();
    // Of each the first two: a document that loses a third waits for its next round.
    const sendings = new Map<string, number>();
    await openWith((authority) => ({
      submit: async (submission) => {
        const { codigoGeneracion } = submission;
        const before = sendings.get(codigoGeneracion) ?? 0;
        sendings.set(codigoGeneracion, before + 1);
        if (before === 2) return authority.submit(submission);
        if (sendings.size === 4) allLeft.resolve();
        await allLeft.promise;
        return LOST;
      },
    }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => shop.issue('01', FACTURA)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(shop.windows()).toEqual([]);
  });

  it('of calls that were under way together are one piece, however late the second is noticed', async () => {
    const first = Promise.withResolvers<Outcome>();
    const second = Promise.withResolvers<Outcome>();
    const replies = [first.promise, second.promise];
    let asked = Promise.withResolvers<void>();
    await openWith((authority) => ({
      submit: (submission) => replies.shift() ?? authority.submit(submission),
      query: async (document) => {
        await asked.promise;
        return authority.query(document);
      },
    }));
    const calls = [shop.issue('01', FACTURA), shop.issue('01', FACTURA)];
    await shop.until(() => shop.documents().filter(({ estado }) => estado === 'TRANSMITIENDO').length === 2);
    first.resolve(LOST);
    await shop.until(() => shop.documents().some(({ estado }) => estado === 'PENDIENTE'));
    shop.clock.set(shop.clock.now() + 5_000);
    second.resolve(LOST);
    await shop.until(() => shop.documents().every(({ estado }) => estado === 'PENDIENTE'));
    asked.resolve();
    asked = Promise.withResolvers<void>();
    asked.resolve();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect(shop.windows()).toEqual([]);
  });

  it('of one sale after another are an outage', async () => {
    await openWith(() => ({ submit: async () => LOST, query: async () => LOST }));
    const { body } = await shop.issue('01', FACTURA);
    expect([body['estado'], shop.windows().map(({ evidencia }) => evidencia)]).toEqual([
      'PENDIENTE',
      ['lenta'],
    ]);
    expect((await shop.issue('01', FACTURA)).body['estado']).toBe('CONTINGENCIA');
  });
});

async function openWith(wrap: (authority: Authority) => Partial<Authority>): Promise<void> {
  shop = await openShop({ replace: (deps) => withAuthority(deps, wrap) });
}
