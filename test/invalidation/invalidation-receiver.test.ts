/** The receiver of an invalidated document is copied exactly, or the event is not made (§invalidation, §invalidation-event). */
import { afterEach, describe, expect, it } from 'vitest';
import { SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from './event-caller.ts';

const RESCINDED = { tipoAnulacion: 2 };

describe('a receiver whose name version 2 has no room for', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it.each(['3M', 'Ñ'.repeat(201)])(
    'is told before an event is made, and nothing is altered: %#',
    async (nombre) => {
      shop = await openShop();
      const receptor = { tipoDocumento: '37', numDocumento: 'A-12345', nombre };
      const sale = await shop.issue(
        '01',
        JSON.stringify({ ...(JSON.parse(SALE['01']) as object), receptor }),
      );
      const answer = await invalidar(shop, invalidation(sale, RESCINDED));
      expect([answer.status, answer.body['codigo']]).toEqual([409, 'ESTADO_NO_PERMITE']);
      expect(answer.body['message']).toBe(
        `El documento no se puede invalidar todavía: la invalidación versión 2 pide para el receptor un nombre de 5 a 200 caracteres, y el documento dice «${nombre}». El nombre no se altera; con la versión 3, desde el 2026-12-01, sí se puede`,
      );
      expect(shop.events()).toEqual([]);
    },
  );

  it('is copied exactly by version 3', async () => {
    shop = await openShop({ at: '2026-12-02 10:00:00' });
    const receptor = { tipoDocumento: '37', numDocumento: 'A-12345', nombre: '3M' };
    const sale = await shop.issue('01', JSON.stringify({ ...(JSON.parse(SALE['01']) as object), receptor }));
    const answer = await invalidar(shop, invalidation(sale, RESCINDED));
    expect(answer.body['eventoJson']).toMatchObject({ documento: { nombre: '3M' } });
  });
});
