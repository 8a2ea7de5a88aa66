/** A month of a shop that keeps stock ties to the cent and the unit: documents, stock, register, books, annexes and drawer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../core/contract/caller.ts';
import type { BookFileKind } from '../../core/contract/bridge/bridge-books.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { signatureVerifier } from '../../core/signing/signature-verifier.ts';
import { soldCodeRow } from '../../core/store/catalogue/product-codes.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { presentCosts, unitCost } from '../../core/store/stock/costs.ts';
import { refreshStock } from '../../core/store/stock/refresh.ts';
import { goodsOperations } from '../../core/till/goods/goods-reports.ts';
import { marginReport } from '../../core/till/goods/margin.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { movesOf, placesOf } from '../support/shop/stocked-shop.ts';
import { signedCents } from '../support/shop/seeded-month-sums.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { SUPPLIER_NIT } from '../support/shop/supplier-documents.ts';
import { quoteView, requireQuote } from '../../core/till/quotes/quote-view.ts';
import { supplierCard } from '../../core/till/suppliers/accounts.ts';
import { PLACE } from './cash-shop.ts';
import { accountOf } from './stocked-month/money.ts';
import type { PlainPurchase } from './stocked-month/month-book.ts';
import { causaOf, fileRows, registeredLines } from './stocked-month/register-file.ts';
import { STOCKED_BRANCHES, STOCKED_PRODUCTS } from './stocked-month/shop-papers.ts';
import {
  FLOAT_CENTS,
  inDrawer,
  NOVEMBER,
  stockedMonth,
  type StockedMonth,
} from './stocked-month/stocked-month.ts';

/** `npm run soak` makes a month of 3,000. */
const SALES = Number(process.env['CAJA_STOCK_MONTH'] ?? 120);
const SEED = 20261128;
const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' } as const;
const ADMIN: Caller = { keyId: 'llave-1', role: 'admin', ...PLACE };
const DAY_MS = 86_400_000;
const LAST_OF_MONTH = NOVEMBER + 29 * 24 * 3_600_000;
let month: StockedMonth;
let shop: StockedMonth['cash']['shop'];

beforeAll(async () => {
  month = await stockedMonth({ seed: SEED, sales: SALES });
  shop = month.cash.shop;
}, 1_800_000);
afterAll(() => shop.close());

const cells = async (kind: BookFileKind, separator: string) =>
  fileRows((await createTaxBooks(shop).file(SCOPE, kind)).content, separator);
const cents = (value: unknown) => Number(signedCents(value));
const sumOf = (list: readonly PlainPurchase[], of: (each: PlainPurchase) => number) =>
  list.reduce((sum, each) => sum + of(each), 0);
const column = (rows: readonly (readonly string[])[], at: number) =>
  rows.reduce((sum, row) => sum + cents(row.at(at)), 0);
const productOf = (codigo: string) =>
  shop.store.read((reader) => Number(soldCodeRow(reader, SHOP_NIT, codigo)?.['num']));
const inForce = () => month.book.purchases.filter((each) => each.inForce);

/** Cents of so many base units at twelve decimals of a dollar each, half a cent up. */
function worth(base: number, average: bigint): number {
  return base <= 0 ? 0 : Number((2n * BigInt(base) * average + 10n ** 10n) / (2n * 10n ** 10n));
}

function expectStock(): void {
  const goods = month.book.goods;
  for (const codigo of STOCKED_PRODUCTS)
    expect([codigo, placesOf(shop.store, codigo)]).toEqual([codigo, goods.places(codigo)]);
}

describe('a month of a shop that keeps stock', { timeout: 300_000 }, () => {
  it('had everything happen in it that can', () => {
    const { tally } = month.book;
    expect(Object.entries(tally).filter(([, times]) => times === 0)).toEqual([]);
    expect(tally.sold).toBeGreaterThanOrEqual(SALES);
    expect(tally.bought + tally.boughtAtTill).toBeGreaterThanOrEqual(20);
    expect(new Set(shop.documents().map(({ tipo_dte }) => tipo_dte))).toEqual(
      new Set(['01', '03', '04', '05', '14', '18']),
    );
    expect(shop.documents().filter(({ contingency_id }) => contingency_id !== null).length).toBeGreaterThan(
      5,
    );
    expect(new Set(shop.documents().map(({ estado }) => estado))).toEqual(
      new Set(['PROCESADO', 'RECHAZADO', 'INVALIDADO']),
    );
  });

  it('moved what was written down beside, each once, and nothing else', () => {
    const told = movesOf(shop.store).map((line) => line.replace(/ \d+ (ARROZ|QUESO)/, ' $1'));
    const { moves } = month.book.goods;
    const plain = moves.map(
      ({ causa, product, desde, hacia, base }) => `${causa} ${product} ${desde} > ${hacia} ${base}`,
    );
    expect(told.toSorted()).toEqual(plain.toSorted());
  });

  it('has at each place of each product what the plain sums say, and at their cost', async () => {
    const costs = () =>
      shop.store.read((reader) => {
        const of = presentCosts(reader);
        return STOCKED_PRODUCTS.map((codigo) =>
          of({ product: productOf(codigo), ambiente: 'PRUEBAS', at: LAST_OF_MONTH })?.toFixed(12),
        );
      });
    const plain = STOCKED_PRODUCTS.map((codigo) => {
      const average = String(month.book.goods.average(codigo, NOVEMBER)).padStart(13, '0');
      return `${average.slice(0, -12)}.${average.slice(-12)}`;
    });
    expectStock();
    expect(costs()).toEqual(plain);
    await shop.store.transact((tx) => refreshStock(tx, 1_000_000));
    expectStock();
    const kept = shop.store.read((reader) =>
      STOCKED_PRODUCTS.map((codigo) =>
        unitCost(reader, { product: productOf(codigo), ambiente: 'PRUEBAS', at: LAST_OF_MONTH })?.toFixed(12),
      ),
    );
    expect(kept).toEqual(plain);
  });

  it.each(STOCKED_BRANCHES)('is registered line by line in %s, and ends at what there is', async (branch) => {
    const { content } = await createTaxBooks(shop).inventory(SCOPE, branch);
    const [rows, lines] = [fileRows(content), registeredLines(content)];
    let left = 0;
    for (const codigo of STOCKED_PRODUCTS) {
      const own = rows.filter((row) => row[8] === codigo);
      const plain = month.book.goods.register(codigo, branch, NOVEMBER);
      expect(lines.get(codigo)).toEqual(plain);
      const value = worth(plain.at(-1)?.[3] ?? 0, month.book.goods.average(codigo, NOVEMBER));
      expect([codigo, cents(own.at(-1)?.[18])]).toEqual([codigo, value]);
      left += value;
    }
    expect(cents(rows.at(-1)?.[18])).toBe(left);
  });

  it('has in its purchase book and annexes what was bought, added up beside', async () => {
    const all = inForce();
    const rows = (await cells('compras', ',')).slice(7);
    const total = rows.at(-1) ?? [];
    // As in annex 3: none before the seal.
    const credit = (each: PlainPurchase) => (each.deducible && each.sealed ? each.iva : 0);
    expect(rows.length - 1).toBe(all.length);
    const from = (origin: PlainPurchase['origin']) =>
      all.filter((each) => (each.origin ?? 'local') === origin);
    expect([-10, -9, -7, -6, -4, -3].map((at) => cents(total.at(at)))).toEqual([
      sumOf(from('local'), ({ gravadas }) => gravadas),
      sumOf(from('internacion'), ({ gravadas }) => gravadas),
      sumOf(all, credit),
      sumOf(all, (each) => each.total),
      sumOf(all, ({ excluidas }) => excluidas),
      sumOf(all, ({ percibido }) => percibido),
    ]);
    const sealed = all.filter((each) => each.sealed);
    const credited = sealed.filter(
      ({ tipoDte, deducible }) => deducible && ['03', '05', '12'].includes(tipoDte),
    );
    const annex3 = await cells('anexo3', ';');
    expect([annex3.length, column(annex3, 9) + column(annex3, 10), column(annex3, 13)]).toEqual([
      credited.length,
      sumOf(credited, ({ gravadas }) => Math.abs(gravadas)),
      sumOf(credited, ({ iva }) => Math.abs(iva)),
    ]);
    const farmers = sealed.filter(({ tipoDte }) => tipoDte === '14');
    const annex5 = await cells('anexo5', ';');
    expect([annex5.length, column(annex5, 6)]).toEqual([
      farmers.length,
      sumOf(farmers, ({ excluidas }) => excluidas),
    ]);
    const perceived = sealed.filter(({ percibido }) => percibido !== 0);
    const annex8 = await cells('anexo8', ';');
    expect([annex8.length, column(annex8, 5), column(annex8, 6)]).toEqual([
      perceived.length,
      sumOf(perceived, ({ gravadas }) => gravadas),
      sumOf(perceived, ({ percibido }) => percibido),
    ]);
  });

  it('has the same in its statistics, and every cent of the drawer in its Zs', async () => {
    const farmers = inForce().filter(({ tipoDte }) => tipoDte === '14');
    const { compras } = await shop.engine.reads.stats({ desde: '2026-11-01', hasta: '2026-11-30' }, ADMIN);
    expect([cents(compras.monto.text), cents(compras.rentaRetenida.text)]).toEqual([
      sumOf(farmers, ({ excluidas }) => excluidas),
      sumOf(farmers, ({ renta }) => renta),
    ]);
    const { drawers } = month.book;
    expect(drawers.length).toBe(30);
    expect(
      drawers.map(({ z }) =>
        [z?.ventas, z?.compras, z?.abonos, z?.proveedores, z?.esperado].map((each) => cents(each)),
      ),
    ).toEqual(
      drawers.map((each) => [each.sold, each.bought, each.abonos, each.paid, FLOAT_CENTS + inDrawer(each)]),
    );
    for (const of of ['bought', 'abonos', 'paid'] as const)
      expect(drawers.reduce((sum, each) => sum + each[of], 0)).toBeGreaterThan(0);
    const { charged, received } = month.book.account;
    const { saldo, abonos } = accountOf(month);
    expect([cents(saldo), abonos.reduce((sum, { monto }) => sum + cents(monto), 0)]).toEqual([
      charged - received,
      received,
    ]);
    const card = shop.store.read((reader) =>
      supplierCard(reader, ADMIN, { nit: SUPPLIER_NIT, hoy: '2026-11-30' }),
    );
    expect(card.pagos.reduce((sum, { monto }) => sum + cents(monto), 0)).toBe(month.book.account.paid);
    expect((await createTaxBooks(shop).month(SCOPE, 1)).cuadre).toMatchObject({
      cuadra: true,
      diferencias: [],
    });
  });

  it('sold of its quotes what its documents say, and no more', () => {
    const { quotes } = month;
    expect(quotes.length).toBeGreaterThan(20);
    const views = shop.store.read((reader) =>
      quotes.map(({ cotizacion }) =>
        quoteView(reader, requireQuote(reader, PLACE, cotizacion), shop.clock.now()),
      ),
    );
    const sold = views.map(({ lineas }) => lineas.map(({ vendido }) => Math.round(Number(vendido) * 1000)));
    expect(sold).toEqual(quotes.map((quote) => quote.sold));
    const codes = views.map(({ documentos }) => documentos.map(({ codigoGeneracion }) => codigoGeneracion));
    expect(codes).toEqual(quotes.map(({ documents }) => documents));
    expect(codes.flat().length).toBeGreaterThan(10);
  });

  it('leaves in its margin what the books sold less what the register says that cost, to the cent', async () => {
    const period = { desde: '2026-11-01', hasta: '2026-11-30' };
    const { total, productos, categorias, dias, completo } = await marginReport(shop.store, period, ADMIN);
    expect(completo).toBe(true);
    const { consumidores, contribuyentes } = await createTaxBooks(shop).month(SCOPE, 1);
    const [over, under] = [consumidores.totales, contribuyentes.totales];
    const booked = cents(over.total) - cents(over.iva) + cents(under.total) - cents(under.iva);
    const { montos } = await shop.engine.reads.stats(period, ADMIN);
    expect(cents(total.ventas)).toBe(booked);
    expect(cents(montos.total.text) - cents(montos.iva.text)).toBe(booked);
    const inForceCodes = new Set(
      shop
        .documents()
        .filter(({ estado }) => !['RECHAZADO', 'INVALIDADO'].includes(estado))
        .map(({ codigo_generacion }) => codigo_generacion),
    );
    let registered = 0;
    for (const branch of STOCKED_BRANCHES) {
      const rows = fileRows((await createTaxBooks(shop).inventory(SCOPE, branch)).content);
      for (const row of rows) {
        const isSale = ['01', '03', '05', '18'].includes(row[3] ?? '') && inForceCodes.has(row[5] ?? '');
        // What a sale bills of a nota de remisión comes back first.
        if (isSale && !(row[2] === 'Venta' && row[11] !== '0')) registered += cents(row[16]) - cents(row[13]);
      }
    }
    expect(cents(total.costo)).toBe(registered);
    expect(registered).toBeGreaterThan(0);
    for (const rows of [productos, categorias, dias])
      expect(rows.map(({ margen }) => cents(margen)).reduce((sum, each) => sum + each, 0)).toBe(
        booked - registered,
      );
  });

  it('is worth at the end of the month, and lost in it, what the register says', async () => {
    for (const sucursal of STOCKED_BRANCHES) {
      const rows = fileRows((await createTaxBooks(shop).inventory(SCOPE, sucursal)).content);
      const reports = goodsOperations(shop);
      const value = await reports['goods.value']({ fecha: '2026-11-30', sucursal }, month.cash.at('t-1'));
      expect(cents(value.valor)).toBe(cents(rows.at(-1)?.[18]));
      const period = { desde: '2026-11-01', hasta: '2026-11-30', sucursal };
      const losses = await reports['goods.losses'](period, month.cash.at('t-1'));
      const told = Object.fromEntries(losses.causas.map(({ causa, valor }) => [causa, cents(valor)]));
      const written: Record<string, number> = {};
      for (const row of rows) {
        const causa = causaOf(row[2]);
        if (!['merma', 'averia', 'retiro', 'hallazgo', 'conteo'].includes(causa)) continue;
        // What is damaged comes to another place of the shop.
        const came = causa === 'averia' ? 0 : cents(row[13]);
        written[causa] = (written[causa] ?? 0) + came - cents(row[16]);
      }
      expect(told).toEqual(written);
    }
  });

  it.each(['2026-11-04', '2026-11-17', '2026-11-30'])('had on %s what the plain sums say', async (fecha) => {
    const before = instantOf(fecha, '00:00:00') + DAY_MS;
    for (const sucursal of STOCKED_BRANCHES) {
      const { productos } = await goodsOperations(shop)['goods.value'](
        { fecha, sucursal },
        month.cash.at('t-1'),
      );
      const plain = STOCKED_PRODUCTS.map((codigo) => {
        const own = Object.entries(month.book.goods.places(codigo, before)).filter(([place]) =>
          place.endsWith(`:${sucursal}`),
        );
        return [codigo, own.reduce((sum, [, base]) => sum + base, 0)] as const;
      });
      const told = productos.map(({ codigo, existencia }) => [
        codigo,
        Math.round(Number(existencia) * (codigo === 'QUESO' ? 1000 : 1)),
      ]);
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(plain.filter(([, base]) => base !== 0)));
    }
  });

  it('is sound, and the same after the power was cut', async () => {
    const faults = () => shop.store.read((reader) => verifyStore(reader, signatureVerifier())).faltas;
    expect(faults()).toEqual([]);
    await shop.crash();
    shop = await shop.reopen();
    expectStock();
    expect(faults()).toEqual([]);
  });
});
