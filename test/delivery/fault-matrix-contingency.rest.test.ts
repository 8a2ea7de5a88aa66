/**
 * Every fault of the simulator on the way of a contingency — event, lot, its result, its documents — and of an
 * invalidation: what it leads to, once, for twenty minutes without a pause, and in the end (§invalidate-answer, §contingency-window; authority README
 * 8.3, 8.4, 8.6, 8.7 and 10.2).
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { AuthorityTimeouts } from '../../core/authority/mh-client.ts';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { RETORNO, TIPOS_NUMERADOS } from '../../core/contract/edition.ts';
import { EDITION_OF_RETURNS, SALE } from '../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { openShopFor } from '../support/shop/type-shop.ts';
import { inTurn } from '../support/shop/type-turns.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';
import { combinations, HANGING, nameOf, sampleOf, type Combination } from './fault-rules.ts';
import { soon } from '../support/run/soon.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Enough for one lot of one of each type twice. */
const SALES = 11;
/** Goods that come back meanwhile, where the edition knows them: sent one by one after the event (§retorno-delivery). */
const RETURNS = 2;
/** How long the steps with this fault are waited for; what answers by itself is never cut short by a slow computer. */
const timesOf = ({ paso, falla }: Combination, ms: number): AuthorityTimeouts => {
  if (!HANGING.includes(falla)) return {};
  if (paso === 'lote') return { lotMs: ms };
  return paso === 'consulta-lote' ? { lotQueryMs: ms } : { eventMs: ms };
};
const HANGS_ONCE_MS = 1_500;
/** For what hangs again and again: dozens of tries must not take minutes. */
const HANGS_ON_MS = 400;
/** Slower than those times. */
const SLOW_MS = 3_000;

/** Layouts and editions in turn: numbers of the interface and official ones, documents before and after the change of edition. */
const PLACES: readonly ShopOptions[] = [
  {},
  { formatoNumeroControl: 'oficial' },
  { formatoNumeroControl: 'oficial', ...EDITION_OF_RETURNS },
  EDITION_OF_RETURNS,
];

/** What one fault leads to. */
interface Course {
  /** States of the contingency events, in the order of their making. */
  readonly eventos: readonly string[];
  readonly lotes: number;
  /** How many documents besides returns were received by themselves. */
  readonly solos: number;
  readonly rechazados: number;
}

const ONE_LOT: Course = { eventos: ['PROCESADO'], lotes: 1, solos: 0, rechazados: 0 };
/** The event is refused, made anew after its pause, and its documents are asked for before. */
const EVENT_ANEW: Course = { ...ONE_LOT, eventos: ['RECHAZADO', 'PROCESADO'] };
/** The lot surely was not taken in, or never arrived: each document by itself. */
const ALONE: Course = { ...ONE_LOT, solos: SALES };
const ONE_REFUSED: Course = { ...ONE_LOT, rechazados: 1 };

const COURSES: Readonly<Record<string, Course>> = {
  'contingencia · aceptar-y-callar': ONE_LOT,
  'contingencia · colgar': ONE_LOT,
  'contingencia · aceptar-y-colgar': ONE_LOT,
  'contingencia · html': ONE_LOT,
  'contingencia · aceptar-y-html': ONE_LOT,
  'contingencia · rehusar': ONE_LOT,
  'contingencia · rechazo-corchetes': EVENT_ANEW,
  'contingencia · rechazo-esquema': EVENT_ANEW,
  'contingencia · rechazo-mixto': EVENT_ANEW,
  'contingencia · token-vencido': ONE_LOT,
  'contingencia · lento': ONE_LOT,
  'contingencia · cuerpo-roto': ONE_LOT,
  'contingencia · respuesta-rara': EVENT_ANEW,
  'lote · aceptar-y-callar': ONE_LOT,
  'lote · colgar': ALONE,
  'lote · aceptar-y-colgar': ONE_LOT,
  'lote · html': ALONE,
  'lote · aceptar-y-html': ONE_LOT,
  'lote · rehusar': ALONE,
  'lote · rechazo-corchetes': ALONE,
  'lote · rechazo-esquema': ALONE,
  'lote · rechazo-mixto': ALONE,
  'lote · observado': ONE_LOT,
  'lote · token-vencido': ONE_LOT,
  'lote · lento': ALONE,
  'lote · cuerpo-roto': ONE_LOT,
  // It names no lot: turned away, logged in anew and sent.
  'lote · respuesta-rara': ONE_LOT,
  'consulta-lote · aceptar-y-callar': ONE_LOT,
  'consulta-lote · colgar': ONE_LOT,
  'consulta-lote · aceptar-y-colgar': ONE_LOT,
  'consulta-lote · html': ONE_LOT,
  'consulta-lote · aceptar-y-html': ONE_LOT,
  'consulta-lote · rehusar': ONE_LOT,
  'consulta-lote · token-vencido': ONE_LOT,
  'consulta-lote · lento': ONE_LOT,
  'consulta-lote · cuerpo-roto': ONE_LOT,
  'consulta-lote · respuesta-rara': ONE_LOT,
  'consulta-lote · sin-resultados': ONE_LOT,
  'consulta-lote · resultados-a-medias': ONE_LOT,
  'lote-documento · aceptar-y-callar': ONE_LOT,
  'lote-documento · rechazo-corchetes': ONE_REFUSED,
  'lote-documento · rechazo-esquema': ONE_REFUSED,
  'lote-documento · rechazo-mixto': ONE_REFUSED,
  'lote-documento · observado': ONE_LOT,
};

const STEPS = ['contingencia', 'lote', 'consulta-lote', 'lote-documento'] as const;
const MATRIX = combinations(STEPS);
const INVALIDATION = combinations(['anulacion']);

let shop: Shop;
afterEach(() => shop.close());

interface Outage {
  /** Returns that were made meanwhile, and all documents. */
  readonly returns: number;
  readonly documents: number;
}

/** A shop that sold and adjusted without the authority, which is back. */
async function afterOutage(options: ShopOptions = {}): Promise<Outage> {
  const returning = options.edition2026From !== undefined;
  const opened = await openShopFor(returning ? RETORNO : '01', {
    ...options,
    online: false,
    replace: () => ({ fewestOfLot: SALES }),
  });
  shop = opened.shop;
  await shop.issue('01', SALE['01']);
  const sales = Array.from({ length: SALES - 1 }, (_, index) => {
    const tipo = TIPOS_NUMERADOS[index % TIPOS_NUMERADOS.length] ?? '01';
    return shop.issue(tipo, SALE[tipo]);
  });
  const returns = Array.from({ length: returning ? RETURNS : 0 }, () => shop.issue(RETORNO, opened.json));
  for (const { status } of await Promise.all([...sales, ...returns])) expect(status).toBe(202);
  await shop.simulator.turnOn();
  return { returns: returns.length, documents: SALES + returns.length + opened.before };
}

const placeOf = (index: number): ShopOptions => PLACES[index % PLACES.length] ?? {};

describe('a fault on the way of a contingency', () => {
  it('has its row in the table', async () => {
    shop = await openShop();
    expect(Object.keys(COURSES)).toEqual(MATRIX.map(nameOf));
  });

  it.each(MATRIX.map((combination, index) => ({ ...combination, index, title: nameOf(combination) })))(
    '$title',
    async ({ index, title, ...fault }) => {
      const timeouts = timesOf(fault, HANGS_ONCE_MS);
      const { returns, documents } = await afterOutage({ ...placeOf(index), timeouts });
      shop.simulator.addFaults([{ ...fault, ms: SLOW_MS }]);
      await shop.pass(20 * MINUTE);
      const { estados } = await expectProved(shop);
      const { recepcion } = shop.simulator.report().pasos;
      const course: Course = {
        eventos: shop.events().map(({ estado }) => estado),
        lotes: shop.lots().length,
        solos: recepcion.aceptados - returns,
        rechazados: estados['RECHAZADO'] ?? 0,
      };
      const { eventos = [], ...rest } = COURSES[title] ?? {};
      // What came back is reported by an event of its own, which the fault does not strike.
      expect(course).toEqual({ ...rest, eventos: [...eventos, ...(returns === 0 ? [] : ['PROCESADO'])] });
      expect(estados['PROCESADO']).toBe(documents - course.rechazados);
      expect([shop.queue(), shop.simulator.report().fallasPendientes]).toEqual([[], 0]);
      expect(shop.lots().every(({ estado }) => estado === 'TERMINADO')).toBe(true);
    },
  );

  it.each(
    sampleOf(MATRIX.map((combination, index) => ({ ...combination, index, title: nameOf(combination) }))),
  )('$title, for twenty minutes: states stay true, and then all ends', async ({ paso, falla, index }) => {
    const timeouts = timesOf({ paso, falla }, HANGS_ON_MS);
    const { documents } = await afterOutage({ ...placeOf(index + 1), timeouts });
    shop.simulator.addFaults([{ paso, falla, veces: null, ms: SLOW_MS }]);
    await shop.pass(20 * MINUTE);
    // What is sealed was reported before and is stored as it was sealed, whatever else is still open.
    await expectTruth();
    shop.simulator.clearFaults();
    await shop.pass(3 * HOUR);
    const { estados } = await expectProved(shop);
    const isRefused = paso === 'lote-documento' && falla.startsWith('rechazo');
    // What goes by itself is not struck by a fault of a lot's documents.
    const refused = isRefused ? SALES : 0;
    const expected = { RECHAZADO: refused, PROCESADO: documents - refused };
    expect({ RECHAZADO: 0, PROCESADO: 0, ...estados }).toEqual(expected);
    expect(shop.queue()).toEqual([]);
  });
});

/** Nothing claims to be settled that is not, and nothing is lost: the rest waits in the queue. */
async function expectTruth(): Promise<void> {
  expect(shop.simulator.report()).toMatchObject({ reenviosSinPregunta: 0, antesDeEvento: 0 });
  const queued = new Set(shop.queue().map(({ document_id }) => document_id));
  for (const { id, estado, sello } of shop.documents()) {
    const settled = estado === 'PROCESADO' || estado === 'RECHAZADO';
    expect([id, queued.has(id), sello !== null]).toEqual([id, !settled, estado === 'PROCESADO']);
  }
}

describe('a fault on the way of an invalidation', () => {
  it.each(
    inTurn(INVALIDATION.map((combination, index) => ({ ...combination, index, title: nameOf(combination) }))),
  )(
    '$title, a $tipoDte: answered in time, and in the end invalidated or valid as before',
    async ({ paso, falla, index, tipoDte }) => {
      const timeouts = timesOf({ paso, falla }, HANGS_ONCE_MS);
      const opened = await openShopFor(tipoDte, { timeouts, ...placeOf(index) });
      shop = opened.shop;
      const sale = await shop.issue(tipoDte, opened.json);
      const document = () => shop.document(sale.body['codigoGeneracion']);
      shop.simulator.addFaults([{ paso, falla, ms: SLOW_MS }]);
      const before = shop.clock.now();
      const call = invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }), { esperaMaximaMs: 2_000 });
      await soon(() => shop.simulator.report().pasos.anulacion.fallas, { interval: 5 }).toBe(1);
      await shop.clock.pass(2_000);
      await call;
      expect(shop.clock.now() - before).toBe(2_000);
      await shop.pass(10 * MINUTE);
      const isRefused = falla.startsWith('rechazo') || falla === 'respuesta-rara';
      const estado = isRefused ? 'PROCESADO' : 'INVALIDADO';
      expect(document()).toMatchObject({ estado });
      expect(shop.events()).toMatchObject([{ estado: estado === 'PROCESADO' ? 'RECHAZADO' : 'PROCESADO' }]);
      const invalidados = estado === 'INVALIDADO' ? 1 : 0;
      expect(shop.simulator.report()).toMatchObject({
        documentosInvalidados: invalidados,
        reenviosSinPregunta: 0,
        // A return has no sequence of its own there.
        series: [{ invalidados: tipoDte === RETORNO ? 0 : invalidados, huecos: [], repetidos: 0 }],
      });
      // One that stays valid can be invalidated with the next event.
      if (estado === 'PROCESADO') {
        await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
        expect(document()).toMatchObject({ estado: 'INVALIDADO' });
      }
    },
  );
});
