/** Whom a contingency covers: one issuer and environment, all its branches; and what a stop left behind (§contingency-window). */
import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueryOutcome } from '../../core/authority/authority.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA, SALE } from '../support/shop/sales.ts';
import { OTHER_NIT, SHOP_NIT } from '../support/shop/shop-file.ts';
import { openShop, type CallOptions, type Shop } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const AWAY: QueryOutcome = {
  kind: 'unreachable',
  cause: 'sin-linea',
  detail: rule('hacienda-fuera-de-alcance', { error: 'ECONNREFUSED' }),
};

let shop: Shop;
afterEach(() => shop.close());

const estadoOf = async (how: CallOptions) => (await shop.issue('01', FACTURA, how)).body['estado'];

describe('a contingency', () => {
  it('of one issuer and environment leaves the others in normal operation', async () => {
    let cut: string | null = `${SHOP_NIT}/PRUEBAS`;
    shop = await openShop({
      formatoNumeroControl: 'oficial',
      otherIssuer: true,
      produccion: true,
      replace: (deps) =>
        withAuthority(deps, (authority, { issuerId, ambiente }) => {
          const isCut = () => cut === `${issuerId}/${ambiente}`;
          return {
            submit: (submission) => (isCut() ? Promise.resolve(AWAY) : authority.submit(submission)),
            query: (document) => (isCut() ? Promise.resolve(AWAY) : authority.query(document)),
          };
        }),
    });
    expect(await estadoOf({})).toBe('CONTINGENCIA');
    expect(await estadoOf({ branchId: 'norte' })).toBe('CONTINGENCIA');
    expect(await estadoOf({ ambiente: 'PRODUCCION' })).toBe('PROCESADO');
    expect(await estadoOf({ issuerId: OTHER_NIT })).toBe('PROCESADO');
    expect(await estadoOf({ issuerId: OTHER_NIT, ambiente: 'PRODUCCION' })).toBe('PROCESADO');
    expect(shop.windows().map(({ issuer_id, ambiente }) => [issuer_id, ambiente])).toEqual([
      [SHOP_NIT, 'PRUEBAS'],
    ]);
    cut = null;
    await shop.pass(MINUTE);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 5 } });
  });

  it('of every issuer, environment and branch at once is reported apart and ends for all', async () => {
    shop = await openShop({
      formatoNumeroControl: 'oficial',
      otherIssuer: true,
      produccion: true,
      online: false,
    });
    const places = [SHOP_NIT, OTHER_NIT].flatMap((issuerId) =>
      (['PRUEBAS', 'PRODUCCION'] as const).flatMap((ambiente) =>
        ['central', 'norte'].map((branchId) => ({ issuerId, ambiente, branchId })),
      ),
    );
    for (const place of places) expect(await estadoOf(place)).toBe('CONTINGENCIA');
    for (const place of places) {
      expect((await shop.issue('03', SALE['03'], place)).body['estado']).toBe('CONTINGENCIA');
    }
    expect(shop.windows()).toHaveLength(4);
    await shop.simulator.turnOn();
    await shop.pass(2 * MINUTE);
    expect(
      shop.events().map(({ issuer_id, ambiente, branch_id, documentos, estado }) => ({
        place: [issuer_id, ambiente, branch_id].join(' '),
        documentos,
        estado,
      })),
    ).toEqual(
      expect.arrayContaining(
        places.map(({ issuerId, ambiente, branchId }) => ({
          place: [issuerId, ambiente, branchId].join(' '),
          documentos: 2,
          estado: 'PROCESADO',
        })),
      ),
    );
    expect(shop.events()).toHaveLength(8);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 16 } });
  });
});

describe('what a stop left behind', () => {
  /** A sale whose power is cut after its number and before its signature; the stop lasts so long. */
  async function cutAt(stoppedForMs: number, bootedAt: (soldAt: number) => number): Promise<void> {
    let stuck = false;
    shop = await openShop({
      replace: ({ signer }) => ({
        signer: {
          ...signer,
          sign: (keyId, text) => (stuck ? new Promise<string>(() => {}) : signer.sign(keyId, text)),
        },
      }),
    });
    await shop.issue('01', FACTURA);
    stuck = true;
    const soldAt = shop.clock.now();
    shop.issue('03', SALE['03']).catch(() => undefined);
    await shop.until(() => shop.documents().length === 2);
    await shop.crash();
    await shop.clock.pass(stoppedForMs);
    shop = await shop.reopen({ bootedAt: () => bootedAt(soldAt), replace: () => ({}) });
  }

  it.each([
    ['the program stopped, cause 2', -HOUR, 2],
    ['the computer was off, cause 4', HOUR, 4],
  ] as const)('for hours is issued in contingency: %s', async (_title, bootedAfterMs, tipo) => {
    await cutAt(5 * HOUR, (soldAt) => soldAt + bootedAfterMs);
    await shop.quiet();
    expect(shop.windows()).toMatchObject([{ tipo, evidencia: 'arranque', closed_at: null }]);
    expect(shop.documents()[1]).toMatchObject({ estado: 'CONTINGENCIA', version: 2 });
    // What is sold now goes its usual way.
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200 });
    await shop.pass(MINUTE);
    expect(shop.events()).toMatchObject([{ documentos: 1, estado: 'PROCESADO' }]);
    expect(JSON.parse(shop.events()[0]?.payload ?? '')).toMatchObject({
      motivo: { hInicio: '10:00:00', hFin: '15:00:10', tipoContingencia: tipo },
    });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 3 } });
  });

  it('for less than an hour is sent as it is', async () => {
    await cutAt(HOUR - SECOND, () => 0);
    await shop.quiet();
    expect(shop.windows()).toEqual([]);
    expect(shop.documents()[1]).toMatchObject({ estado: 'PROCESADO', version: 1 });
  });
});
