/** Calls for a document whose invalidation is on its way: a repetition joins it, anything else is refused (§invalidate-answer). */
import { afterEach, describe, expect, it } from 'vitest';
import { findIssuer, upsertIssuer } from '../../core/store/issuers/issuers.ts';
import { SALE } from '../support/shop/sales.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from './event-caller.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A factura that says which one it will replace. */
function replacing(codigoGeneracion: unknown): string {
  return JSON.stringify({ ...(JSON.parse(SALE['01']) as object), reemplazaA: codigoGeneracion });
}

describe('a document that is', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each([
    ['another reason', { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' }, {}],
    ['another wording', { tipoAnulacion: 1, motivoAnulacion: 'Precio equivocado' }, {}],
    ['no replacement any more', { tipoAnulacion: 2 }, {}],
    ['another replacement', { tipoAnulacion: 1 }, { codigoGeneracionR: NOWHERE }],
  ])('on its way to be invalidated is not invalidated for %s', async (_title, motivo, documento) => {
    shop = await openShop();
    const sale = await shop.issue('01', SALE['01']);
    const replacement = await shop.issue('01', replacing(sale.body['codigoGeneracion']));
    await shop.simulator.turnOff();
    const first = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }));
    expect(first.body['estado']).toBe('PENDIENTE');
    expect(await invalidar(shop, invalidation(sale, motivo, documento))).toMatchObject({
      status: 409,
      body: {
        codigo: 'ESTADO_NO_PERMITE',
        message: expect.stringContaining(String(first.body['codigoGeneracion'])),
      },
    });
    // The same call again, also with its replacement named, is a repetition.
    const own = { codigoGeneracionR: replacement.body['codigoGeneracion'] };
    for (const named of [{}, own]) {
      const again = await invalidar(shop, invalidation(sale, { tipoAnulacion: 1 }, named));
      expect(again.body['codigoGeneracion']).toBe(first.body['codigoGeneracion']);
    }
    expect(shop.events()).toHaveLength(1);
  });

  it.each([
    ['2023', '2026-11-21 10:00:00', { tipoAnulacion: 1 }, 2],
    ['2023', '2026-11-21 10:00:00', { tipoAnulacion: 3, motivoAnulacion: 'Era otro cliente' }, 2],
    ['2023', '2026-11-21 10:00:00', { tipoAnulacion: 2 }, 2],
    ['2026', '2026-12-02 10:00:00', { tipoAnulacion: 1 }, 1],
  ])(
    'a credit note joins its own event of edition %s, whichever reason that states',
    async (_edition, at, motivo, stated) => {
      shop = await openShop({ at });
      const note = await shop.issue('05', SALE['05'].replace('"municipio":"14"', '$&,"distrito":"14"'));
      await shop.simulator.turnOff();
      const first = await invalidar(shop, invalidation(note, motivo));
      expect(first.body).toMatchObject({
        estado: 'PENDIENTE',
        eventoJson: { motivo: { tipoAnulacion: stated } },
      });
      const isTold = first.avisos.some((aviso) => aviso.includes('recibe el motivo 2'));
      expect(isTold).toBe(stated !== motivo.tipoAnulacion);
      const again = await invalidar(shop, invalidation(note, motivo));
      expect(again.body['codigoGeneracion']).toBe(first.body['codigoGeneracion']);
      const other = { tipoAnulacion: 3, motivoAnulacion: 'Cliente se retractó' };
      expect(await invalidar(shop, invalidation(note, other))).toMatchObject({
        status: 409,
        body: { codigo: 'ESTADO_NO_PERMITE' },
      });
    },
  );

  it('on its way is told what was warned of the first time, though the date of the change was moved', async () => {
    shop = await openShop({ at: '2026-11-15 10:00:00' });
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOff();
    const first = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    await shop.store.transact((tx, now) => {
      const issuer = findIssuer(tx, SHOP_NIT);
      if (issuer !== null) upsertIssuer(tx, { ...issuer, edition2026From: '2026-11-01' }, now);
    });
    const again = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(first.body['estado']).toBe('PENDIENTE');
    expect(first.avisos).toHaveLength(1);
    const [joined, ...kept] = again.avisos;
    expect(joined).toContain('Ya había una invalidación de este documento en camino');
    expect(kept).toEqual(first.avisos);
  });
});
