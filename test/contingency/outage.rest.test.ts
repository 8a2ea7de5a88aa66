/** Three days without the authority, in the time of the clock: everything is sold, reported and sealed (§contingency). */
import { afterEach, describe, expect, it } from 'vitest';
import { TIPOS_NUMERADOS } from '../../core/contract/edition.ts';
import { expectProved, type Proof } from '../support/crash/contingency-proof.ts';
import { SALE } from '../support/shop/sales.ts';
import { EVERY_TYPE } from '../support/shop/type-turns.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const OUTAGE_HOURS = 72;
/** More than 1000 documents of the first branch, so that one event is not enough; 3000 of both in the long run. */
const SALES_OF_AN_HOUR = EVERY_TYPE ? { central: 28, norte: 14 } : { central: 15, norte: 7 };
/** Documents of one event at most, and of one lot. */
const EVENT_DOCUMENTS = 1_000;
const LOT_DOCUMENTS = 100;

describe('an outage of three days', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Sells at the same moment in a branch, types in turn; tells the states. */
  async function sell(count: number, branchId: string): Promise<readonly unknown[]> {
    const sales = Array.from({ length: count }, (_, index) => {
      const tipo = TIPOS_NUMERADOS[index % TIPOS_NUMERADOS.length] ?? '01';
      return shop.issue(tipo, SALE[tipo], { branchId });
    });
    const answers = await Promise.all(sales);
    return answers.map(({ body }) => body['estado']);
  }

  it(
    'with documents of two branches drains in order within the legal terms while the shop sells on',
    { timeout: 600_000 },
    async () => {
      shop = await openShop({ online: false });
      for (let hour = 0; hour < OUTAGE_HOURS; hour += 1) {
        for (const [branchId, count] of Object.entries(SALES_OF_AN_HOUR)) {
          const states = await sell(count, branchId);
          expect(new Set(states)).toEqual(new Set(['CONTINGENCIA']));
        }
        await shop.pass(HOUR);
      }
      const during = shop.documents().length;
      await shop.simulator.turnOn();
      const states: unknown[] = [];
      for (let sale = 0; sale < 30; sale += 1) {
        states.push(...(await sell(1, sale % 2 === 0 ? 'central' : 'norte')));
        await shop.pass(10 * SECOND);
      }
      // Until the question that is due once a minute the sales are still made in contingency; then no more.
      const back = states.indexOf('PROCESADO');
      expect(back).toBeLessThanOrEqual(7);
      expect(new Set(states.slice(back))).toEqual(new Set(['PROCESADO']));

      expect(shop.queue()).toEqual([]);
      expect(shop.windows()).toMatchObject([{ tipo: 3, evidencia: 'sin-linea' }]);
      const listed = during + back;
      const { estados, eventos, sellados } = await expectProved(shop);
      expect(estados).toEqual({ PROCESADO: during + 30 });
      expect(eventos.map(({ documentos }) => documentos.length).reduce((sum, size) => sum + size, 0)).toBe(
        listed,
      );
      // Each branch has its own events; the documents sold while the line was back come with the last ones.
      const eventsOf = (count: number) => Math.ceil((count * OUTAGE_HOURS) / EVENT_DOCUMENTS);
      expect(shop.events().map(({ branch_id }) => branch_id)).toEqual(
        Object.entries(SALES_OF_AN_HOUR).flatMap(([branch, count]) =>
          Array.from({ length: eventsOf(count) }, () => branch),
        ),
      );
      expectInOrder(sellados);
      const { series, repetidosRechazados } = shop.simulator.report();
      expect(repetidosRechazados).toEqual({ codigo: 0, numero: 0 });
      for (const each of series) expect(each).toMatchObject({ primero: 1, huecos: [], repetidos: 0 });
    },
  );

  /** Events list their documents as they were emitted, and in that order they are sealed, lot after lot. */
  function expectInOrder(sellados: Proof['sellados']): void {
    const emitted = new Map(shop.documents().map(({ codigo_generacion, id }) => [codigo_generacion, id]));
    const sealed = new Map(sellados.map(({ codigo }, index) => [codigo, index]));
    for (const { payload } of shop.events()) {
      const { detalleDTE } = JSON.parse(payload) as {
        readonly detalleDTE: readonly { readonly codigoGeneracion: string }[];
      };
      const codes = detalleDTE.map(({ codigoGeneracion }) => codigoGeneracion);
      const ids = codes.map((codigo) => Number(emitted.get(codigo)));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      // A handful is sent one by one, some at a time.
      if (codes.length < 50) continue;
      const places = codes.map((codigo) => Number(sealed.get(codigo)));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    const most = SALES_OF_AN_HOUR.central + SALES_OF_AN_HOUR.norte;
    expect(shop.lots().length).toBeGreaterThanOrEqual(Math.floor((most * OUTAGE_HOURS) / LOT_DOCUMENTS));
  }
});
