/** Calls for a document whose invalidation is on its way: a repetition joins it, anything else is refused (§invalidate-answer). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
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
});
