/** What notes take from a document together, however they come: at once, after one another, after invalidations. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';
import { openShop, type CallerAnswer, type Shop } from '../support/shop.ts';
import { CREDITO_FISCAL } from '../support/sales.ts';

/** Interleavings of a test run; `npm run soak` tries a thousand. */
const RUNS = Number(process.env['CAJA_INTERLEAVINGS'] ?? 25);
/** The crédito fiscal of the test: ten units of 4.25. */
const UNITS = 10;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function sold(): Promise<{ code: string; fecEmi: string; answer: CallerAnswer }> {
  const answer = await shop.issue('03', CREDITO_FISCAL);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { codigoGeneracion, fecEmi } = answer.body;
  return { code: String(codigoGeneracion), fecEmi: String(fecEmi), answer };
}

function credit(of: { code: string; fecEmi: string }, cantidad: number): Promise<CallerAnswer> {
  const documentoRelacionado = [
    { tipoDocumento: '03', tipoGeneracion: 2, numeroDocumento: of.code, fechaEmision: of.fecEmi },
  ];
  const items = [{ cantidad, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1 }];
  return shop.issue('05', JSON.stringify({ documentoRelacionado, items }));
}

const RESCINDED = { tipoAnulacion: 2, motivoAnulacion: 'Devolución que no se hizo' };

describe('credit notes of one document', () => {
  it('never take more than it sold, whatever comes at once, and all of it can be taken', async () => {
    const wanted = fc.array(fc.integer({ min: 1, max: UNITS }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(wanted, fc.nat(), async (quantities, pick) => {
        const sale = await sold();
        const answers = await Promise.all(quantities.map((cantidad) => credit(sale, cantidad)));
        const taken = quantities.filter((_cantidad, at) => answers[at]?.status === 200);
        const refused = quantities.filter((_cantidad, at) => answers[at]?.status === 400);
        expect(taken.length + refused.length).toBe(quantities.length);
        const left = UNITS - taken.reduce((sum, cantidad) => sum + cantidad, 0);
        expect(left).toBeGreaterThanOrEqual(0);
        // Nobody was sent away who had room.
        for (const cantidad of refused) expect(cantidad).toBeGreaterThan(left);
        const notes = answers.filter(({ status }) => status === 200);
        const back = notes[pick % notes.length];
        if (back === undefined) throw new Error('the first note always has room');
        await invalidar(shop, invalidation(back, RESCINDED));
        const room = left + (taken[notes.indexOf(back)] ?? 0);
        expect((await credit(sale, room + 1)).status).toBe(400);
        expect((await credit(sale, room)).status).toBe(200);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
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
});
