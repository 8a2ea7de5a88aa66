/** Documents of suppliers that come late: which month's book they stand in, and whether they still give credit (§libro-compras). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonNumber, parseJson } from '../../../core/contract/json.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import { isTooLate, purchasePeriods } from '../../../core/domain/books/book-period.ts';
import { enter } from '../../../core/engine/purchases/enter.ts';
import { receive } from '../../../core/engine/purchases/receive.ts';
import { createTaxBooks } from '../../../core/till/books/tax-books.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import {
  BUYER,
  SEAL,
  supplierDocument,
  type SupplierDocument,
} from '../../support/shop/supplier-documents.ts';

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
const caller: Caller = { ...SCOPE, keyId: 'llave-1', role: 'admin', branchId: 'central' };
const code = (last: number) => `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE000${last}`;

let shop: Shop;
let uuids = 0;

/** What a supplier sent, entered without goods; into the month that is asked for. */
function bought(of: SupplierDocument, periodo?: string) {
  const sent = { ...supplierDocument(BUYER, of), selloRecibido: SEAL };
  return shop.store.transact((tx, now) => {
    const random = { uuid: () => `tarde-${(uuids += 1)}`, unit: () => 0 };
    const input = { documento: parseJson(JSON.stringify(sent)) };
    const got = receive(tx, now, { input, caller, branchId: 'central', random });
    if (got.kind !== 'purchase') throw new Error('a purchase that should be received');
    const lineas = got.view.lineas.map(({ numItem }) => ({
      numItem: new JsonNumber(String(numItem)),
      gasto: true,
    }));
    const asked = { lineas, ...(periodo === undefined ? {} : { periodo }) };
    return enter(tx, now, { clave: got.view.id, input: asked, caller, branchId: null });
  });
}

const rowsOf = async (mes: string, kind: 'compras' | 'anexo3') => {
  const { content } = await createTaxBooks(shop).file({ ...SCOPE, mes }, kind);
  return content.split('\r\n').filter((line) => line.includes('/2026') && !line.startsWith('Período'));
};

beforeAll(async () => {
  shop = await openShop({ at: '2026-11-21 10:00:00' });
}, 60_000);
afterAll(() => shop.close());

describe('a purchase that comes late', () => {
  it('stands in the month of its entry, in book and annex, with its own date', async () => {
    const view = await bought({ codigoGeneracion: code(1), fecEmi: '2026-10-28' });
    expect(view).toMatchObject({ periodo: '2026-11', deducible: true, avisos: [] });
    expect((await rowsOf('2026-11', 'compras'))[0]).toMatch(/^1,28\/10\/2026,03,/);
    expect((await rowsOf('2026-11', 'anexo3'))[0]).toMatch(/^28\/10\/2026;4;03;/);
    expect(await rowsOf('2026-10', 'compras')).toEqual([]);
  });

  it('goes into another allowed month where a person says so, and into no other', async () => {
    const view = await bought({ codigoGeneracion: code(2), fecEmi: '2026-09-30' }, '2026-10');
    expect(view).toMatchObject({ periodo: '2026-10', deducible: true });
    expect((await rowsOf('2026-10', 'compras'))[0]).toMatch(/^1,30\/09\/2026,03,/);
    await expect(
      bought({ codigoGeneracion: code(3), fecEmi: '2026-09-30' }, '2026-08'),
    ).rejects.toMatchObject({
      codigo: 'VALIDACION',
      faults: [{ campo: 'periodo', codigo: 'VALOR_NO_PERMITIDO' }],
    });
  });

  it('gives no credit after three months, and is told so', async () => {
    const view = await bought({ codigoGeneracion: code(4), fecEmi: '2026-07-31' });
    expect(view).toMatchObject({ periodo: '2026-11', deducible: false });
    expect(view.avisos).toEqual([
      'Es del 2026-07-31 y entra al libro de 2026-11, más de tres meses después: su IVA ya no da crédito fiscal (Ley de IVA, art. 63)',
    ]);
    const row = (await rowsOf('2026-11', 'compras')).find((line) => line.includes('31/07/2026'));
    expect(row).toMatch(/,0\.00,113\.00,.*,No$/);
    expect((await rowsOf('2026-11', 'anexo3')).filter((line) => line.startsWith('31/07/2026'))).toEqual([]);
  });

  it('is a nota de crédito: it stays in its own month, and takes the credit off however late it is', async () => {
    const view = await bought({ codigoGeneracion: code(5), fecEmi: '2026-07-31', tipoDte: '05' });
    expect(view).toMatchObject({ periodo: '2026-07', deducible: true });
  });
});

describe('months in whose book a purchase may stand', () => {
  const of = { tipoDte: '03', emitida: '2026-10', recibida: '2026-10', hoy: '2026-12', cerrado: null };

  it('are those from its issue to today', () => {
    expect(purchasePeriods(of)).toEqual({
      propuesto: '2026-10',
      posibles: ['2026-10', '2026-11', '2026-12'],
    });
    expect(purchasePeriods({ ...of, emitida: '2026-12', recibida: '2026-12' })).toEqual({
      propuesto: '2026-12',
      posibles: ['2026-12'],
    });
  });

  it('are open ones', () => {
    expect(purchasePeriods({ ...of, cerrado: '2026-10' })).toEqual({
      propuesto: '2026-12',
      posibles: ['2026-11', '2026-12'],
    });
    expect(purchasePeriods({ ...of, tipoDte: '05', cerrado: '2026-10' }).propuesto).toBe('2026-12');
  });

  it('are not many where it is years old', () => {
    const { posibles } = purchasePeriods({ ...of, emitida: '2020-01' });
    expect([posibles.length, posibles[0], posibles[1]]).toEqual([14, '2020-01', '2025-12']);
  });

  it.each([
    ['03', '2026-10', '2027-01', false],
    ['03', '2026-10', '2027-02', true],
    ['06', '2026-11', '2027-03', true],
    ['05', '2026-10', '2027-02', false],
    ['01', '2026-10', '2027-02', false],
  ])('type %s of %s in %s: too late is %s', (tipoDte, emitida, periodo, isLate) => {
    expect(isTooLate({ tipoDte, emitida }, periodo)).toBe(isLate);
  });
});
