/** Contingency on autopilot: it opens from evidence, sells on, ends, and reports what it issued (§contingency). */
import { afterEach, describe, expect, it } from 'vitest';
import { TIPOS_NUMERADOS } from '../../core/contract/edition.ts';
import { FACTURA, SALE } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const SECOND = 1_000;

/** The fields of a payload that a contingency changes. */
function contingencyFields(payload: string): unknown {
  const { identificacion } = JSON.parse(payload) as { identificacion: Record<string, unknown> };
  const { tipoModelo, tipoOperacion, tipoContingencia, motivoContin } = identificacion;
  return { tipoModelo, tipoOperacion, tipoContingencia, motivoContin };
}

describe('contingency', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  const states = () => shop.documents().map(({ estado }) => estado);

  it('regenerates the sale that found the line cut, under its own number and code, and answers at once', async () => {
    shop = await openShop({ online: false });
    const { status, body } = await shop.issue('01', FACTURA);
    expect([status, body['estado'], body['numeroControl']]).toEqual([
      202,
      'CONTINGENCIA',
      'DTE-01-0001-00000001',
    ]);
    expect(body['dteJson']).toMatchObject({
      identificacion: { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 3, motivoContin: null },
    });
    const [document] = shop.documents();
    expect(document).toMatchObject({
      codigo_generacion: body['codigoGeneracion'],
      version: 2,
      estado: 'CONTINGENCIA',
    });
    expect(shop.windows()).toMatchObject([{ tipo: 3, evidencia: 'sin-linea', closed_at: null }]);
  });

  it('issues the next sales at once with the fields of the window, without a try at the authority', async () => {
    let tries = 0;
    shop = await openShop({
      online: false,
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submit: (submission) => {
            tries += 1;
            return authority.submit(submission);
          },
        })),
    });
    await shop.issue('01', FACTURA);
    for (const tipo of TIPOS_NUMERADOS) {
      const { status, body } = await shop.issue(tipo, SALE[tipo]);
      expect([status, body['estado']]).toEqual([202, 'CONTINGENCIA']);
    }
    expect(
      shop
        .documents()
        .slice(1)
        .map(({ version, payload }) => [version, contingencyFields(payload)]),
    ).toEqual(
      Array.from({ length: TIPOS_NUMERADOS.length }, () => [
        1,
        { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 3, motivoContin: null },
      ]),
    );
    expect(tries).toBe(1);
  });

  it('ends when the authority answers again: the event is sealed first, then its documents', async () => {
    shop = await openShop({ online: false });
    for (let sale = 0; sale < 5; sale += 1) await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    await shop.pass(60 * SECOND);
    expect(shop.windows()).toMatchObject([{ closed_at: expect.any(Number) }]);
    expect(shop.events()).toMatchObject([{ tipo: 'CONTINGENCIA', estado: 'PROCESADO', documentos: 5 }]);
    expect(states()).toEqual(Array.from({ length: 5 }, () => 'PROCESADO'));
    expect(shop.queue()).toEqual([]);
    expect(shop.simulator.report()).toMatchObject({
      series: [{ sellados: 5, huecos: [], repetidos: 0 }],
      reenviosSinPregunta: 0,
      pasos: { contingencia: { aceptados: 1 }, recepcion: { aceptados: 5, rechazados: 0 } },
    });
    const after = await shop.issue('01', FACTURA);
    expect([after.status, after.body['estado']]).toEqual([200, 'PROCESADO']);
  });

  it('sends a long contingency in lots', async () => {
    shop = await openShop({ online: false });
    for (let sale = 0; sale < 230; sale += 1) await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    await shop.pass(120 * SECOND);
    expect(new Set(states())).toEqual(new Set(['PROCESADO']));
    expect(shop.lots().map(({ estado, documentos }) => [estado, documentos])).toEqual([
      ['TERMINADO', 100],
      ['TERMINADO', 100],
      ['TERMINADO', 30],
    ]);
    expect(shop.simulator.report()).toMatchObject({
      series: [{ sellados: 230, huecos: [], repetidos: 0 }],
      reenviosSinPregunta: 0,
    });
  });
});
