/** Nothing that is refused takes a number (§check-before-number): every rule by the field it names and the way out it tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultBody } from '../../../core/contract/problem.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { BASE, changedRequest } from '../adjusting/changed-request.ts';
import { REFUSED_RECEIVERS } from './refused-receivers.ts';
import { REFUSED_REQUESTS } from './refused-requests.ts';

const ROWS = [...REFUSED_REQUESTS, ...REFUSED_RECEIVERS];

const SHOPS = [
  { edition: '2023', at: '2026-11-21 10:00:00' },
  { edition: '2026', at: '2026-12-01 10:00:00' },
] as const;

describe.each(SHOPS)('refused requests of edition $edition', ({ edition, at }) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ at });
  });
  afterAll(() => shop.close());

  const rows = ROWS.filter((row) => row.edition === 'ambas' || row.edition === edition).map(
    (row) => [`${row.tipoDte} ${row.campo}: ${row.codigo}, ${row.says}`, row] as const,
  );

  it('begins where nothing is numbered', () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(shop.sequences()).toEqual({});
  });

  it.each(rows)('%s', async (_title, { tipoDte, change, campo, codigo, says }) => {
    const { status, body } = await shop.issue(tipoDte, changedRequest(tipoDte, change));
    const errors = body['errors'] as readonly FaultBody[];
    expect(errors.map((fault) => [fault.campo, fault.codigo])).toEqual([[campo, codigo]]);
    expect(errors[0]?.mensaje.startsWith(`${campo}: `)).toBe(true);
    expect(errors[0]?.mensaje).toContain(says);
    expect({ status, ...body }).toMatchObject({
      status: 400,
      statusCode: 400,
      codigo: 'VALIDACION',
      message: `La solicitud tiene un error: ${errors[0]?.mensaje}`,
    });
  });

  it('names every fault of a request in one answer', async () => {
    const { body } = await shop.issue(
      '03',
      changedRequest('03', {
        folio: 7,
        'items[0].cantidad': 0,
        'items[0].tipoItem': 9,
        'items[0].montoDesc': 1,
        'receptor.nrc': undefined,
        'receptor.numDocumento': '0614-210895-102-1',
        'receptor.direccion.municipio': '99',
        pagos: [{ codigo: '77', montoPago: 1 }],
        documentoRelacionado: [],
      }),
    );
    const errors = body['errors'] as readonly FaultBody[];
    expect(new Set(errors.map((fault) => fault.campo))).toEqual(
      new Set([
        'folio',
        'items[0].cantidad',
        'items[0].tipoItem',
        'items[0].montoDesc',
        'receptor.nrc',
        'receptor.numDocumento',
        'receptor.direccion.municipio',
        'pagos[0].codigo',
        'documentoRelacionado',
      ]),
    );
    expect(body['message']).toBe('La solicitud tiene 9 errores; vea errors');
  });

  it.each(['null', '[]', '"texto"', '7', '{}'])('a body that is %s names what is missing', async (json) => {
    for (const tipoDte of ['01', '03', '04'] as const) {
      const { status, body } = await shop.issue(tipoDte, json);
      expect([status, body['codigo']]).toEqual([400, 'VALIDACION']);
      expect((body['errors'] as readonly FaultBody[]).length).toBeGreaterThan(0);
    }
  });

  it('names all of the receiver a crédito fiscal without one lacks', async () => {
    const { body } = await shop.issue('03', changedRequest('03', { receptor: {} }));
    const campos = (body['errors'] as readonly FaultBody[]).map((fault) => fault.campo);
    expect(campos).toEqual(
      expect.arrayContaining(['receptor.nrc', 'receptor.numDocumento', 'receptor.nombre', 'receptor.correo']),
    );
  });

  it('took no number for any of them; the first good one is number 1', async () => {
    expect(shop.sequences()).toEqual({});
    expect(shop.documents()).toEqual([]);
    for (const tipoDte of ['01', '03', '04'] as const) {
      const { status, body } = await shop.issue(tipoDte, BASE[tipoDte]);
      expect([status, body['numeroControl']]).toEqual([200, `DTE-${tipoDte}-0001-00000001`]);
    }
    expect(shop.sequences()).toEqual({ '01/2026': 1, '03/2026': 1, '04/2026': 1 });
  });
});
