/** A document that relates another one of ours waits for its seal, in contingency too (§waits-for-related). */
import { afterEach, describe, expect, it } from 'vitest';
import { FACTURA, NOTA_REMISION } from '../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop/shop.ts';

let shop: Shop;
afterEach(() => shop.close());

function relating({ body }: CallerAnswer): string {
  const { codigoGeneracion, fecEmi } = body;
  const related = {
    tipoDocumento: '04',
    tipoGeneracion: 2,
    numeroDocumento: codigoGeneracion,
    fechaEmision: fecEmi,
  };
  return JSON.stringify({ ...(JSON.parse(FACTURA) as object), documentoRelacionado: [related] });
}

describe('a document made in contingency that relates another one', () => {
  it('is sent after that one was sealed, although one event lists both', async () => {
    shop = await openShop({ online: false });
    const first = await shop.issue('04', NOTA_REMISION);
    await shop.issue('01', relating(first));
    await shop.simulator.turnOn();
    // The first one takes its time: the second one would overtake it.
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'lento', ms: 200, cuando: { tipoDte: '04' } }]);
    await shop.pass(120_000);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO']);
    expect(shop.simulator.report()).toMatchObject({ rechazosPorCodigo: {}, documentosSellados: 2 });
  });
});
