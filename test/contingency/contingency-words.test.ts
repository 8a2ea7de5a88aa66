/** The words of a contingency: what documents and events say of its cause, and what no document can carry (§identification, §contingency-event). */
import { afterEach, describe, expect, it } from 'vitest';
import type { IssuerSettings } from '../../core/contract/settings/issuer-settings.ts';
import { openContingency } from '../../core/store/delivery/contingencies.ts';
import { SALE } from '../support/shop/sales.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const MINUTE = 60_000;
const OWNER = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', autoridad: 'simulador' } as const;

describe('the words of a contingency', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** A window as a database may hold it from before its words were looked at. */
  const openWith = (motivo: string) =>
    shop.store.transact((tx, now) =>
      openContingency(tx, { ...OWNER, tipo: 5, motivo, evidencia: 'manual', openedAt: now }),
    );

  it('that no factura can carry stop it before it takes a number, with the way out', async () => {
    shop = await openShop({ online: false });
    await openWith('luz');
    const { status, body } = await shop.issue('01', SALE['01']);
    expect([status, body['codigo'], body['message']]).toEqual([
      503,
      'EMISION_BLOQUEADA',
      'La contingencia abierta no cabe en este documento (motivoContin: debe tener de 5 a 150 caracteres); cambie la causa en Por enviar, o con «caja contingencia causa 1», y repita la venta',
    ]);
    expect(shop.documents()).toEqual([]);
    // The format of the others takes them.
    expect((await shop.issue('03', SALE['03'])).body['estado']).toBe('CONTINGENCIA');
    await openWith('Se fue la luz');
    expect((await shop.issue('01', SALE['01'])).body).toMatchObject({
      numeroControl: 'DTE-01-0001-00000001',
      dteJson: { identificacion: { tipoContingencia: 5, motivoContin: 'Se fue la luz' } },
    });
  });

  it.each<readonly [string, IssuerSettings, string | null]>([
    ['are none unless the issuer set some', {}, null],
    [
      'are those the issuer set',
      { motivoContin: { '3': 'Falla del proveedor de Internet' } },
      'Falla del proveedor de Internet',
    ],
    ['are none of another cause', { motivoContin: { '1': 'Falla del sistema de Hacienda' } }, null],
  ])('of a cut line %s, in its documents and its event', async (_title, settings, motivo) => {
    shop = await openShop({ online: false, settings });
    const regenerated = await shop.issue('01', SALE['01']);
    const issued = await shop.issue('03', SALE['03']);
    for (const { body } of [regenerated, issued])
      expect(body['dteJson']).toMatchObject({
        identificacion: { tipoContingencia: 3, motivoContin: motivo },
      });
    await shop.simulator.turnOn();
    await shop.pass(MINUTE);
    const [event] = shop.events();
    expect(JSON.parse(String(event?.payload))).toMatchObject({
      motivo: { tipoContingencia: 3, motivoContingencia: motivo },
    });
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO']);
  });
});

describe('the version of a lot', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each<readonly [string, IssuerSettings, number]>([
    ['2 unless the issuer set another one', {}, 2],
    ['the one the issuer set', { versionLote: 3 }, 3],
  ])('is %s', async (_title, settings, expected) => {
    const versions: number[] = [];
    shop = await openShop({
      online: false,
      settings,
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submitLot: (lot) => {
            versions.push(lot.version);
            return authority.submitLot(lot);
          },
        })),
    });
    await shop.issue('01', SALE['01']);
    await Promise.all(Array.from({ length: 59 }, () => shop.issue('01', SALE['01'])));
    await shop.simulator.turnOn();
    await shop.pass(MINUTE);
    expect(versions).toEqual([expected]);
  });
});
