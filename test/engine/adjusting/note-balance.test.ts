/** What notes and returns take from a document together, however they come: at once, after one another, after invalidations. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { assertBalance } from '../../../core/engine/issuing/adjusted-documents.ts';
import { findIssuer } from '../../../core/store/issuers/issuers.ts';
import { writableDatabaseOf } from '../../../core/store/handle.ts';
import { CREDITO_FISCAL, EDITION_OF_RETURNS } from '../../support/shop/sales.ts';

/** Interleavings of a test run, of notes and of returns each; `npm run soak` tries a thousand. */
const RUNS = Number(process.env['CAJA_INTERLEAVINGS'] ?? 12);
/** The crédito fiscal of the test, and the factura: ten units of 4.25. */
const UNITS = 10;
const GOODS = { descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 };
const FACTURA = JSON.stringify({ items: [{ ...GOODS, cantidad: UNITS }] });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Sold {
  readonly code: string;
  readonly fecEmi: string;
  readonly answer: CallerAnswer;
}

async function sold(
  tipoDte: '01' | '03' = '03',
  body = tipoDte === '01' ? FACTURA : CREDITO_FISCAL,
): Promise<Sold> {
  const answer = await shop.issue(tipoDte, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { codigoGeneracion, fecEmi } = answer.body;
  return { code: String(codigoGeneracion), fecEmi: String(fecEmi), answer };
}

function taking(tipoDocumento: '01' | '03', of: Sold, cantidad: number, precioUni = 4.25): string {
  const documentoRelacionado = [
    { tipoDocumento, tipoGeneracion: 2, numeroDocumento: of.code, fechaEmision: of.fecEmi },
  ];
  return JSON.stringify({ documentoRelacionado, items: [{ ...GOODS, cantidad, precioUni }] });
}

const credit = (of: Sold, cantidad: number) => shop.issue('05', taking('03', of, cantidad));
const giveBack = (of: Sold, cantidad: number) => shop.issue('18', taking('01', of, cantidad));

const RESCINDED = { tipoAnulacion: 2, motivoAnulacion: 'Devolución que no se hizo' };

interface Adjusting {
  readonly sell: () => Promise<Sold>;
  readonly take: (of: Sold, cantidad: number) => Promise<CallerAnswer>;
}

const NOTES: Adjusting = { sell: () => sold('03'), take: credit };
const RETURNS: Adjusting = { sell: () => sold('01'), take: giveBack };

/** What of it was taken; whoever was not let through was refused in time. */
function takenOf(quantities: readonly number[], answers: readonly CallerAnswer[]): number {
  expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  return quantities.reduce((sum, cantidad, at) => sum + (answers[at]?.status === 200 ? cantidad : 0), 0);
}

async function expectBalanceHolds({ sell, take }: Adjusting): Promise<void> {
  const wanted = fc.array(fc.integer({ min: 1, max: UNITS }), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(wanted, fc.nat(), wanted, async (quantities, pick, more) => {
      const sale = await sell();
      const answers = await Promise.all(quantities.map((cantidad) => take(sale, cantidad)));
      const left = UNITS - takenOf(quantities, answers);
      expect(left).toBeGreaterThanOrEqual(0);
      // Nobody was sent away who had room.
      for (const [at, cantidad] of quantities.entries())
        if (answers[at]?.status === 400) expect(cantidad).toBeGreaterThan(left);
      const took = [...quantities.entries()].filter(([at]) => answers[at]?.status === 200);
      const [at = 0, cantidad = 0] = took[pick % took.length] ?? [];
      // One of them is invalidated while others come.
      const undo = invalidar(shop, invalidation(answers[at] ?? sale.answer, RESCINDED));
      const [undone, ...late] = await Promise.all([undo, ...more.map((each) => take(sale, each))]);
      expect(undone).toMatchObject({ status: null, body: { estado: 'PROCESADO' } });
      const room = left + cantidad - takenOf(more, late);
      expect(room).toBeGreaterThanOrEqual(0);
      expect((await take(sale, room + 1)).status).toBe(400);
      if (room > 0) expect((await take(sale, room)).status).toBe(200);
      // The authority adds up by itself.
      expect(shop.simulator.report().rechazosPorCodigo).toEqual({});
    }),
    { numRuns: RUNS },
  );
}

describe('credit notes of one document', () => {
  it('never take more than it sold, whatever comes at once, and all of it can be taken', async () => {
    await expect(expectBalanceHolds(NOTES)).resolves.toBeUndefined();
  }, 1_800_000);
});

describe('returns of one document', () => {
  it('never take more than it sold, whatever comes at once, and all of it can be taken', async () => {
    const notes = shop;
    shop = await openShop(EDITION_OF_RETURNS);
    try {
      await expect(expectBalanceHolds(RETURNS)).resolves.toBeUndefined();
    } finally {
      await shop.close();
      shop = notes;
    }
  }, 1_800_000);
});

/** A document whose lines come to half a cent more than cents can say, and what takes them back. */
function halfCents(tipoDte: '01' | '03', cantidad: number, precioUni: number): Promise<Sold> {
  const { receptor } = JSON.parse(CREDITO_FISCAL) as { receptor: object };
  const items = [{ ...GOODS, cantidad, precioUni }];
  return sold(tipoDte, JSON.stringify(tipoDte === '01' ? { items } : { receptor, items }));
}

describe.each([
  ['03', '05', {}],
  ['01', '18', EDITION_OF_RETURNS],
] as const)('what is taken from a %s', (sale, note, edition) => {
  let before: Shop;
  beforeAll(async () => {
    before = shop;
    shop = await openShop(edition);
  });
  afterAll(async () => {
    await shop.close();
    shop = before;
  });

  it('counts in cents, as the totals of its notes say it', async () => {
    const of = await halfCents(sale, 4, 0.005);
    for (let unit = 0; unit < 2; unit += 1)
      expect((await shop.issue(note, taking(sale, of, 1, 0.005))).status).toBe(200);
    expect(await shop.issue(note, taking(sale, of, 1, 0.005))).toMatchObject({
      status: 400,
      body: { errors: [{ codigo: 'SALDO' }] },
    });
  });

  it('can be all that its total says', async () => {
    const of = await halfCents(sale, 3, 0.335);
    expect((await shop.issue(note, taking(sale, of, 1, 1.01))).status).toBe(200);
    expect((await shop.issue(note, taking(sale, of, 1, 0.01))).status).toBe(400);
  });
});

describe('a document and its notes', () => {
  it('are invalidated notes first, and take no note once the document is', async () => {
    const sale = await sold();
    const note = await credit(sale, 2);
    const early = await invalidar(shop, invalidation(sale.answer, RESCINDED));
    expect(early).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
    expect(String(early.body['message'])).toContain(String(note.body['numeroControl']));
    // Version 2 of the event knows no credit note without a replacement but as rescinded.
    const wrong = { tipoAnulacion: 1, motivoAnulacion: 'Cantidad equivocada' };
    const undone = await invalidar(shop, invalidation(note, wrong));
    expect(undone).toMatchObject({ status: null, body: { estado: 'PROCESADO' } });
    expect(undone.body['eventoJson']).toMatchObject({
      documento: { tipoDte: '05', codigoGeneracionR: null },
      motivo: { tipoAnulacion: 2, motivoAnulacion: 'Cantidad equivocada' },
    });
    expect(await invalidar(shop, invalidation(sale.answer, RESCINDED))).toMatchObject({ status: null });
    const late = await credit(sale, 1);
    expect(late).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'documentoRelacionado[0].numeroDocumento', codigo: 'ESTADO' }] },
    });
  });

  it('a refused note gives back what it took, and its correction takes it again', async () => {
    const sale = await sold();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '020' }]);
    const refused = await credit(sale, UNITS);
    expect(refused).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    const other = await credit(sale, 4);
    expect(other.status).toBe(200);
    const corrige = String(refused.body['codigoGeneracion']);
    const correct = (cantidad: number) =>
      shop.issue(
        '05',
        JSON.stringify({
          documentoRelacionado: [
            { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: sale.code, fechaEmision: sale.fecEmi },
          ],
          items: [{ cantidad, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }],
        }),
        { corrige },
      );
    expect((await correct(7)).status).toBe(400);
    const corrected = await correct(6);
    expect(corrected).toMatchObject({
      status: 200,
      body: { estado: 'PROCESADO', numeroControl: refused.body['numeroControl'] },
    });
  });

  it('are weighed in the commit without a look at the file of customers', async () => {
    const sale = await sold();
    const request = JSON.parse(taking('03', sale, 1)) as unknown;
    const weighed = shop.store.transact((tx) => {
      const issuer = findIssuer(tx, SHOP_NIT);
      if (issuer === null) throw new Error('the shop has no issuer');
      writableDatabaseOf(tx).exec('ALTER TABLE customer RENAME TO customer_away');
      const caller = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
      assertBalance(tx, { caller, issuer, tipoDte: '05', input: { request } }, { shares: [] });
      throw new Error('weighed');
    });
    await expect(weighed).rejects.toThrow('weighed');
  });
});
