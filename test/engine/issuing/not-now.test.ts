/** A refusal that means "not now", repeated by every question about the document (§document-query, §result-codes, §answer-by-state). */
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../../support/crash/contingency-proof.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { consultar } from '../../invalidation/event-caller.ts';

const SLOW_MS = 300_000;

let shop: Shop;
afterEach(() => shop.close());

const received = () => {
  const { recepcion, consulta } = shop.simulator.report().pasos;
  return [recepcion.recibidos, consulta.recibidos];
};
const refusing = (codigoMsg: string, veces: number | null) =>
  shop.simulator.addFaults([
    { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg, descripcionMsg: 'NO SE ADMITE', veces },
  ]);

describe('a refusal for now that the question repeats', () => {
  it.each(['802', '095', '010'])('%s is followed by a resend on the slow timer', async (codigoMsg) => {
    shop = await openShop({ recuerdaRechazos: true });
    refusing(codigoMsg, 3);
    const { status, body } = await shop.issue('01', FACTURA);
    expect([status, body['estado']]).toEqual([202, 'PENDIENTE']);
    expect(received()).toEqual([1, 0]);
    await shop.pass(SLOW_MS - 1);
    expect(received()).toEqual([1, 0]);
    await shop.pass(1);
    expect(received()).toEqual([2, 1]);
    await shop.pass(SLOW_MS);
    expect(received()).toEqual([3, 2]);
    await shop.pass(SLOW_MS);
    expect(received()).toEqual([4, 3]);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', version: 1 }]);
    expect(shop.windows()).toEqual([]);
    await expectProved(shop);
  });

  it.each(['021', '022', '099'])('%s is followed by a resend after the usual wait', async (codigoMsg) => {
    shop = await openShop({ recuerdaRechazos: true });
    refusing(codigoMsg, 1);
    const { body } = await shop.issue('01', FACTURA);
    expect(body['estado']).toBe('PENDIENTE');
    await shop.pass(2_000);
    expect(received()).toEqual([2, 1]);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', version: 1 }]);
    expect(shop.windows()).toEqual([]);
    await expectProved(shop);
  });

  it('is not taken for the answer to a sending that was lost: that one is asked about again before another leaves', async () => {
    shop = await openShop({ recuerdaRechazos: true });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '802', descripcionMsg: 'FIRMA NO VALIDA' },
      { paso: 'recepcion', falla: 'html' },
    ]);
    await shop.issue('01', FACTURA);
    await shop.pass(SLOW_MS);
    expect(received()).toEqual([2, 2]);
    expect(shop.documents()).toMatchObject([{ estado: 'PENDIENTE' }]);
    await shop.pass(SLOW_MS);
    expect(received()).toEqual([3, 3]);
    expect(shop.documents()).toMatchObject([{ estado: 'PROCESADO', version: 1 }]);
    await expectProved(shop);
  });

  it('of a contingency document neither keeps it nor its event back', async () => {
    shop = await openShop({ recuerdaRechazos: true, online: false });
    await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    refusing('095', 2);
    await shop.pass(60_000);
    expect(shop.events()).toMatchObject([{ tipo: 'CONTINGENCIA', estado: 'PROCESADO' }]);
    expect(shop.documents()).toMatchObject([{ estado: 'PENDIENTE', version: 2 }]);
    await shop.pass(3 * SLOW_MS);
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
  });

  it('is told in the authority’s words when a caller asks, and the document goes on waiting', async () => {
    shop = await openShop({ recuerdaRechazos: true });
    refusing('802', null);
    const { body } = await shop.issue('01', FACTURA);
    const answer = await consultar(shop, { tdte: '01', codigoGeneracion: body['codigoGeneracion'] });
    expect(answer.body).toMatchObject({ estado: 'PENDIENTE', fuente: 'HACIENDA' });
    expect(received()).toEqual([1, 1]);
  });
});
