/** `X-Corrige` of what adjusts another document: it takes from it what the new content says, and only once (§correction, §note-balance). */
import { afterEach, describe, expect, it } from 'vitest';
import { CREDITO_FISCAL, EDITION_OF_RETURNS, GOODS } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { codeOf, expectSound, HOUR_MS, refusing } from '../issuing/refused-shop.ts';

/** What is sold of, in units: ten reams of 4.25 of a 03, a thousand bags of 5.65 of a 01. */
const KINDS = {
  '05': {
    of: '03',
    sale: CREDITO_FISCAL,
    item: { descripcion: 'Resma de papel bond', precioUni: 4.25 },
    units: 10,
  },
  '18': { of: '01', sale: GOODS, item: { descripcion: 'Café molido 400 g', precioUni: 5.65 }, units: 1000 },
} as const;
type Kind = keyof typeof KINDS;

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

/** Sells, and gives the body that takes so many units back. */
async function sold(kind: Kind): Promise<(cantidad: number, more?: object) => string> {
  const { of, sale, item } = KINDS[kind];
  const { body } = await shop.issue(of, sale);
  const { codigoGeneracion } = body;
  return (cantidad, more = {}) =>
    JSON.stringify(
      kind === '18'
        ? { documentos: [{ codigoGeneracion, items: [{ numItem: 1, cantidad }] }], ...more }
        : {
            documentoRelacionado: [{ codigoGeneracion }],
            items: [{ ...item, tipoItem: 1, cantidad }],
            ...more,
          },
    );
}

const balanceFault = ({ body }: CallerAnswer) =>
  (body['errors'] as readonly { readonly codigo: string }[]).map(({ codigo }) => codigo);

describe.each(['05', '18'] as const)('a %s that was refused', (kind) => {
  const { units } = KINDS[kind];

  it('is corrected under its own code, date and number, and takes what the new content says', async () => {
    shop = await openShop(EDITION_OF_RETURNS);
    const taking = await sold(kind);
    shop.simulator.addFaults(refusing());
    const refused = await shop.issue(kind, taking(3));
    expect(refused).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    const corrige = codeOf(refused);
    await shop.pass(HOUR_MS);
    const rehearsed = await shop.issue(kind, taking(2, { simular: true }), { corrige });
    expect(rehearsed).toMatchObject({ status: 200, body: { estado: 'SIMULADO' } });
    // Refused it took nothing, and all of it may be taken instead.
    const [first, second] = await Promise.all([
      shop.issue(kind, taking(2), { corrige }),
      shop.issue(kind, taking(2), { corrige }),
    ]);
    const [done, late] = first.status === 200 ? [first, second] : [second, first];
    expect(done).toMatchObject({
      status: 200,
      body: {
        codigoGeneracion: corrige,
        numeroControl: refused.body['numeroControl'],
        fecEmi: refused.body['fecEmi'],
        horEmi: refused.body['horEmi'],
      },
    });
    expect(late).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(balanceFault(await shop.issue(kind, taking(units - 1)))).toEqual(['SALDO']);
    expect((await shop.issue(kind, taking(units - 2))).status).toBe(200);
    expect(shop.simulator.report().rechazosPorCodigo).toEqual({ '020': 1 });
  });

  it('cannot take more than is left when it is corrected, and stays refused', async () => {
    shop = await openShop(EDITION_OF_RETURNS);
    const taking = await sold(kind);
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue(kind, taking(units)));
    expect((await shop.issue(kind, taking(units - 4))).status).toBe(200);
    expect(balanceFault(await shop.issue(kind, taking(5), { corrige }))).toEqual(['SALDO']);
    expect(shop.document(corrige).estado).toBe('RECHAZADO');
    expect((await shop.issue(kind, taking(4), { corrige })).status).toBe(200);
  });
});
