/** Windows of contingency: what opens one, whom it covers, and that it ends (§ask-before-resend, §contingency, §contingency-window). */
import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueryOutcome } from '../../core/authority/authority.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What a cut line answers. */
const AWAY: QueryOutcome = {
  kind: 'unreachable',
  cause: 'sin-linea',
  detail: rule('hacienda-fuera-de-alcance', { error: 'ECONNREFUSED' }),
};

describe('the end of a window', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  const windows = () =>
    shop.windows().map(({ evidencia, closed_at }) => [evidencia, closed_at === null ? 'abierta' : 'cerrada']);

  it('comes although another window opens in the very commit that ends it', async () => {
    let own: unknown = null;
    let armed = false;
    const answer = Promise.withResolvers<QueryOutcome>();
    shop = await openShop({
      replace: (deps) => ({
        ...withAuthority(deps, (authority) => ({
          query: (document) => {
            const isWindows = own !== null && document.codigoGeneracion !== own;
            if (isWindows) return answer.promise;
            return armed ? Promise.resolve(AWAY) : authority.query(document);
          },
        })),
        store: {
          ...deps.store,
          transact: async (work) => {
            const value = await deps.store.transact(work);
            // Between a question that failed and the window it opens, the question of the present window is answered.
            if (armed) answer.resolve({ kind: 'not-found', raw: '' });
            if (armed) for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
            return value;
          },
        },
      }),
    });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'aceptar-y-callar' },
      { paso: 'consulta', falla: 'html', veces: 3 },
    ]);
    const { body } = await shop.issue('01', FACTURA);
    own = body['codigoGeneracion'];
    expect([body['estado'], windows()]).toEqual(['PENDIENTE', [['lenta', 'abierta']]]);
    await shop.pass(20 * SECOND);
    armed = true;
    await shop.pass(2 * SECOND);
    armed = false;
    expect(windows()).toEqual([
      ['lenta', 'cerrada'],
      ['sin-linea', 'abierta'],
    ]);
    own = null;
    await shop.pass(MINUTE);
    expect(windows()).toEqual([
      ['lenta', 'cerrada'],
      ['sin-linea', 'cerrada'],
    ]);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 }, eventos: [] });
  });

  it('comes in its time although the clock was set back an hour', async () => {
    shop = await openShop({ online: false });
    await shop.issue('01', FACTURA);
    await shop.pass(30 * SECOND);
    shop.clock.set(shop.clock.now() - HOUR);
    await shop.simulator.turnOn();
    await shop.pass(3 * MINUTE);
    expect(windows()).toEqual([['sin-linea', 'cerrada']]);
    // The period of the event lies in the future for an hour yet, and so long the authority does not take it.
    expect(shop.events()).toMatchObject([{ estado: 'RECHAZADO' }]);
    await shop.pass(2 * HOUR);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO' }]);
  });

  it('waits twice as long each time the line fails again soon after', async () => {
    shop = await openShop({ online: false });
    const lasted: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await shop.issue('01', FACTURA);
      await shop.simulator.turnOn();
      await shop.pass(2 * MINUTE);
      const { opened_at, closed_at } = shop.windows().at(-1) ?? {};
      lasted.push(Number(closed_at) - Number(opened_at));
      await shop.simulator.turnOff();
    }
    expect(lasted).toEqual([10, 20, 40, 80].map((seconds) => seconds * SECOND));
  });
});
