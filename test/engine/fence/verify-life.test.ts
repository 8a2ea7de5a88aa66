/** `verify` approves what the engine writes along whole lives: sealed, through an outage with its event, invalidated, refused. */
import { createPublicKey } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyJws } from '../../../core/signing/jws.ts';
import { verifyStore, type VerifyReport } from '../../../core/store/proof/verify.ts';
import { SALE } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';

const HOUR_MS = 3_600_000;
const TYPES = ['01', '03', '04'] as const;

let shop: Shop;
afterEach(() => shop.close());

const verify = (): VerifyReport =>
  shop.store.read((reader) => verifyStore(reader, (pem, jws) => verifyJws(jws, createPublicKey(pem)).ok));

describe('verify', () => {
  it.each(['2026-11-21 10:00:00', '2026-12-02 10:00:00'])(
    'approves sales before, during and after an outage that begins after %s',
    async (at) => {
      shop = await openShop({ at });
      for (const tipoDte of TYPES) await shop.issue(tipoDte, SALE[tipoDte]);
      await shop.simulator.turnOff();
      for (const tipoDte of TYPES) await shop.issue(tipoDte, SALE[tipoDte]);
      await shop.pass(HOUR_MS);
      expect(verify().faltas).toEqual([]);
      await shop.simulator.turnOn();
      await shop.pass(2 * HOUR_MS);
      const report = verify();
      expect(report.faltas).toEqual([]);
      expect(report.documentos).toBe(6);
      expect(shop.events()).toHaveLength(1);
    },
  );

  it('approves a document that was invalidated and one that was refused', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    await invalidar(shop, invalidation(sale, { tipoAnulacion: 2, motivoAnulacion: null }));
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    expect((await shop.issue('01', SALE['01'])).status).toBe(422);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    expect(verify().faltas).toEqual([]);
  });
});
