/** What notes and returns take from a document together, however they come: at once, after one another, after invalidations. */
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { avisosIn } from '../../../core/http/wording/aviso-header.ts';
import { verifyRefunds } from '../../../core/store/documents/notes.ts';
import { collectFaults } from '../../../core/store/proof/verify-faults.ts';
import { forge } from '../../proof/forge.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
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

function crediting({ code: codigoGeneracion }: Sold, cantidad: number, precioUni = 4.25): string {
  const documentoRelacionado = [{ codigoGeneracion }];
  return JSON.stringify({ documentoRelacionado, items: [{ ...GOODS, cantidad, precioUni }] });
}

function returning({ code: codigoGeneracion }: Sold, cantidad: number): string {
  return JSON.stringify({ documentos: [{ codigoGeneracion, items: [{ numItem: 1, cantidad }] }] });
}

const credit = (of: Sold, cantidad: number) => shop.issue('05', crediting(of, cantidad));
const giveBack = (of: Sold, cantidad: number) => shop.issue('18', returning(of, cantidad));

const RESCINDED = { tipoAnulacion: 2, motivoAnulacion: 'Devolución que no se hizo' };

interface Adjusting {
  readonly sell: () => Promise<Sold>;
  readonly take: (of: Sold, cantidad: number) => Promise<CallerAnswer>;
}

const NOTES: Adjusting = { sell: () => sold('03'), take: credit };
const RETURNS: Adjusting = { sell: () => sold('01'), take: giveBack };

/** What of it was taken; whoever was not let through was refused in time. */
function takenOf(quantities: readonly number[], answers: readonly CallerAnswer[]): number {
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  return quantities.reduce((sum, cantidad, at) => sum + (answers[at]?.status === 200 ? cantidad : 0), 0);
}

/** What `verify` says of sales that give back more than was paid. */
function refundFaults(): number {
  const faults = collectFaults();
  shop.store.read((reader) => verifyRefunds(reader, faults));
  return faults.total;
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
        if (answers[at]?.status === 422) expect(cantidad).toBeGreaterThan(left);
      const took = [...quantities.entries()].filter(([at]) => answers[at]?.status === 200);
      const [at = 0, cantidad = 0] = took[pick % took.length] ?? [];
      // One of them is invalidated while others come.
      const undo = invalidar(shop, invalidation(answers[at] ?? sale.answer, RESCINDED));
      const [undone, ...late] = await Promise.all([undo, ...more.map((each) => take(sale, each))]);
      expect(undone).toMatchObject({ status: null, body: { estado: 'PROCESADO' } });
      const room = left + cantidad - takenOf(more, late);
      expect(room).toBeGreaterThanOrEqual(0);
      expect((await take(sale, room + 1)).status).toBe(422);
      if (room > 0) expect((await take(sale, room)).status).toBe(200);
      // The authority adds up by itself.
      expect(shop.simulator.report().rechazosPorCodigo).toEqual({});
      expect(refundFaults()).toBe(0);
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

/** What a document's notes come to together, one unit each, and what it sold. */
async function unitByUnit(tipoDte: '01' | '03', cantidad: number, precioUni: number) {
  const { receptor } = JSON.parse(CREDITO_FISCAL) as { receptor: object };
  const items = [{ ...GOODS, cantidad, precioUni }];
  const sale = await sold(tipoDte, JSON.stringify(tipoDte === '01' ? { items } : { receptor, items }));
  const answers: CallerAnswer[] = [];
  for (let unit = 0; unit < cantidad; unit += 1)
    answers.push(
      tipoDte === '01' ? await giveBack(sale, 1) : await shop.issue('05', crediting(sale, 1, precioUni)),
    );
  return { sale, answers };
}

interface Summary {
  readonly totalPagar?: number;
  readonly montoTotalOperacion: number;
  readonly tributos: readonly { readonly valor: number }[] | null;
}
const summaryOf = ({ body }: CallerAnswer) => (body['dteJson'] as { readonly resumen: Summary }).resumen;
const cents = (value: number) => Math.round(value * 100);
const paidBack = (each: CallerAnswer) => {
  const { totalPagar, montoTotalOperacion } = summaryOf(each);
  return cents(totalPagar ?? montoTotalOperacion);
};

describe.each([
  ['03', 10, 0.27, 305],
  ['03', 20, 0.04, 90],
  ['03', 3, 16.675, 5653],
  ['03', 3, 33.333333, 11_300],
  ['01', 3, 33.333333, 10_000],
  ['01', 7, 0.335, 235],
] as const)('what is taken unit by unit from a %s of %s × %s', (tipoDte, cantidad, precioUni, whole) => {
  let before: Shop;
  beforeAll(async () => {
    before = shop;
    shop = await openShop(tipoDte === '01' ? EDITION_OF_RETURNS : {});
  });
  afterAll(async () => {
    await shop.close();
    shop = before;
  });

  it('comes to exactly what it sold, VAT and all, sealed by the authority, and then nothing is left', async () => {
    const { sale, answers } = await unitByUnit(tipoDte, cantidad, precioUni);
    expect(answers.map(({ body }) => body['estado'])).toEqual(answers.map(() => 'PROCESADO'));
    expect(answers.reduce((sum, each) => sum + paidBack(each), 0)).toBe(whole);
    expect(paidBack(sale.answer)).toBe(whole);
    const vat = (each: CallerAnswer) => cents(summaryOf(each).tributos?.[0]?.valor ?? 0);
    expect(answers.reduce((sum, each) => sum + vat(each), 0)).toBe(vat(sale.answer));
    // Where a cent went one way or the other, it was said.
    const amounts = new Set(answers.map(paidBack));
    const told = answers.some(({ headers }) => String(headers['X-Aviso']).includes('centavo'));
    expect(told).toBe(amounts.size > 1);
    const late = tipoDte === '01' ? await giveBack(sale, 1) : await credit(sale, 1);
    expect(late).toMatchObject({ status: 422, body: { codigo: 'SALDO_INSUFICIENTE' } });
    expect(shop.simulator.report().rechazosPorCodigo).toEqual({});
  });
});

it('names the amount that differs from its lines by a cent, also where the total is the same', async () => {
  const goods = { ...GOODS, precioUni: 16.675 };
  const request = JSON.parse(CREDITO_FISCAL) as object;
  const sale = await sold(
    '03',
    JSON.stringify({ ...request, pagos: undefined, ivaRetenido: true, items: [{ ...goods, cantidad: 3 }] }),
  );
  const said: (string | undefined)[] = [];
  for (let unit = 0; unit < 3; unit += 1) {
    const { headers } = await shop.issue('05', crediting(sale, 1, goods.precioUni));
    const notices = avisosIn(headers['X-Aviso']);
    said.push(/(?<=\().*; por sí solas, [^)]*/.exec(notices.join(' '))?.[0]);
  }
  expect(said).toEqual([
    undefined,
    'subtotal 16.67; por sí solas, 16.68',
    'total 18.67; por sí solas, 18.68',
  ]);
});

describe('what is taken from a crédito fiscal at another price', () => {
  it('can be all that its total says, and no cent more', async () => {
    const { receptor } = JSON.parse(CREDITO_FISCAL) as { receptor: object };
    const of = await sold(
      '03',
      JSON.stringify({ receptor, items: [{ ...GOODS, cantidad: 3, precioUni: 0.335 }] }),
    );
    expect((await shop.issue('05', crediting(of, 1, 1.01))).status).toBe(200);
    expect((await shop.issue('05', crediting(of, 1, 0.01))).status).toBe(422);
  });
});

describe('a document and its notes', () => {
  it('are invalidated notes first, and take no note once the document is', async () => {
    const sale = await sold();
    const note = await credit(sale, 2);
    const early = await invalidar(shop, invalidation(sale.answer, RESCINDED));
    expect(early).toMatchObject({ status: 409, body: { codigo: 'TIENE_NOTAS' } });
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
    expect(late).toMatchObject({ status: 409, body: { codigo: 'ESTADO_NO_PERMITE' } });
  });

  it('a debit note whose raise was credited goes after those credits, and before them where it was not', async () => {
    const sale = await sold();
    const raise = (cantidad: number) => shop.issue('06', crediting(sale, cantidad));
    const [spent, free] = [await raise(5), await raise(5)];
    const note = await credit(sale, UNITS + 4);
    expect([spent.status, free.status, note.status]).toEqual([200, 200, 200]);
    expect(await invalidar(shop, invalidation(free, RESCINDED))).toMatchObject({ status: null });
    const early = await invalidar(shop, invalidation(spent, RESCINDED));
    expect(early).toMatchObject({ status: 409, body: { codigo: 'TIENE_NOTAS' } });
    expect(String(early.body['message'])).toContain(String(note.body['numeroControl']));
    expect(await invalidar(shop, invalidation(note, RESCINDED))).toMatchObject({ status: null });
    expect(await invalidar(shop, invalidation(spent, RESCINDED))).toMatchObject({ status: null });
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
    expect((await correct(7)).status).toBe(422);
    const corrected = await correct(6);
    expect(corrected).toMatchObject({
      status: 200,
      body: { estado: 'PROCESADO', numeroControl: refused.body['numeroControl'] },
    });
  });
});

describe('a note that was invalidated and counts again', () => {
  it('is named by verify where its document gives back more than was paid', async () => {
    const sale = await sold('03');
    const note = await credit(sale, 6);
    await invalidar(shop, invalidation(note, RESCINDED));
    await credit(sale, 6);
    expect(refundFaults()).toBe(0);
    const code = String(note.body['codigoGeneracion']);
    forge(new BetterSqlite3(join(shop.folder, 'datos', 'caja.db')), [
      `UPDATE document SET estado = 'PROCESADO' WHERE codigo_generacion = '${code}'`,
    ]);
    expect(refundFaults()).toBe(1);
  });
});
