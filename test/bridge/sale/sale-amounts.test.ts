import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer } from '../../../core/contract/till/customers.ts';
import { TIPOS_VENTA } from '../../../core/contract/edition.ts';
import type { PreviewTotals } from '../../../core/contract/till/till.ts';
import {
  emptyCart,
  TRATAMIENTOS,
  type Cart,
  type CartLine,
  type Tender,
} from '../../../renderer/cart/cart.ts';
import { cartOfDraft } from '../../../renderer/sale/draft.ts';
import { settle } from '../../../renderer/sale/payments.ts';
import { requestOf } from '../../../renderer/sale/request.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

/** A sample of what `npm run soak` sells. */
const RUNS = Number(process.env['CAJA_AMOUNTS'] ?? 40);
/** The same sales at every run of the sample: how many of them are issued is asked for below. */
const SEED = process.env['CAJA_AMOUNTS'] === undefined ? { seed: 20_261_124 } : {};
/** More cash than any of these sales comes to. */
const MUCH_CASH_CENTS = 100_000_000;

let till: TillApp;
let manager: Browser;
let customer: Customer;
beforeAll(async () => {
  till = await openTillApp();
  manager = till.browser();
  await manager.enter('gerente');
  const [found] = (await manager.ask('customers.search', { q: 'martillo' })).clientes;
  if (found === undefined) throw new Error('no customer');
  customer = found;
});
afterAll(() => till?.close());

const hundredths = (max: number) => fc.integer({ min: 1, max }).map((cents) => (cents / 100).toFixed(2));
const percent = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((whole) => `${whole}%`),
  fc.integer({ min: 1, max: 9999 }).map((parts) => `${(parts / 100).toFixed(2)}%`),
);
const discount = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, percent, hundredths(300));
const line = fc.record({
  cantidad: fc.oneof(
    fc.integer({ min: 1, max: 40 }).map(String),
    fc.integer({ min: 1, max: 9_999 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
  ),
  precio: fc.oneof(
    hundredths(50_000),
    fc.integer({ min: 1, max: 99_999_999 }).map((parts) => (parts / 1_000_000).toFixed(6)),
  ),
  descuento: discount,
  esServicio: fc.boolean(),
  tratamiento: fc.constantFrom(...TRATAMIENTOS),
});

const sales = fc.record({
  tipoDte: fc.constantFrom(...TIPOS_VENTA),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  gravado: discount,
  exento: discount,
  'no-sujeto': discount,
  ivaRetenido: fc.boolean(),
  ivaPercibido: fc.boolean(),
  card: fc.integer({ min: 0, max: 50_000 }),
});
type Sale = typeof sales extends fc.Arbitrary<infer T> ? T : never;

function cartOf({ tipoDte, lines, gravado, exento, 'no-sujeto': noSujeto, ...taxes }: Sale): Cart {
  const { ivaRetenido, ivaPercibido } = taxes;
  const of = lines.map((each, at): CartLine => {
    // A note of remission has no charges apart.
    const tratamiento = tipoDte === '04' && each.tratamiento === 'no-gravado' ? 'gravado' : each.tratamiento;
    const descuento = tratamiento === 'no-gravado' ? '' : each.descuento;
    return {
      ...each,
      tratamiento,
      descuento,
      id: `${at}`,
      codigo: null,
      descripcion: `L${at}`,
      uniMedida: 59,
    };
  });
  const descuentos = { gravado, exento, 'no-sujeto': noSujeto };
  return { ...emptyCart(tipoDte), lines: of, receptor: customer, descuentos, ivaRetenido, ivaPercibido };
}

/** The same sums by the names they have in the signed document of each type. */
function issuedSums(
  { resumen }: { readonly resumen: Readonly<Record<string, number | string>> },
  tipo: string,
) {
  const cents = (name: string) => Number(resumen[name] ?? 0).toFixed(2);
  const tributos = resumen['tributos'] as unknown as readonly { readonly valor: number }[] | null;
  return {
    totalGravada: cents('totalGravada'),
    totalExenta: cents('totalExenta'),
    totalNoSuj: cents('totalNoSuj'),
    subTotal: cents('subTotal'),
    iva: tipo === '01' ? cents('totalIva') : (tributos?.[0]?.valor ?? 0).toFixed(2),
    montoTotalOperacion: cents('montoTotalOperacion'),
    total: cents(tipo === '04' ? 'montoTotalOperacion' : 'totalPagar'),
    totalLetras: resumen['totalLetras'],
  };
}

function shownSums(totals: PreviewTotals) {
  const { totalGravada, totalExenta, totalNoSuj, subTotal, iva, montoTotalOperacion, total, totalLetras } =
    totals;
  return { totalGravada, totalExenta, totalNoSuj, subTotal, iva, montoTotalOperacion, total, totalLetras };
}

const previewOf = (cart: Cart) =>
  manager.ask('documents.preview', { tipoDte: cart.tipoDte, request: requestOf(cart), preciosConIva: true });

let issued = 0;
it(
  'what is shown before a sale is issued, paid to the cent, and the same again when it is repeated',
  async () => {
    await fc.assert(
      fc.asyncProperty(sales, async (sale) => {
        await sellAndRepeat(sale);
      }),
      { numRuns: RUNS, ...SEED },
    );
    expect(issued).toBeGreaterThan(RUNS / 4);
  },
  90_000 + RUNS * 250,
);

async function sellAndRepeat(sale: Sale): Promise<void> {
  const cart = cartOf(sale);
  const { tipoDte } = cart;
  const preview = await previewOf(cart);
  const issue = (whole: Cart) =>
    manager.call('documents.issue', {
      tipoDte,
      request: requestOf(whole),
      preciosConIva: true,
      idempotencyKey: whole.key,
    });
  if (!preview.emitible) {
    // Whatever the screen calls faulty is refused with the same faults, and nothing is numbered.
    const refused = await issue(cart);
    const errors = refused.ok ? [] : (refused.problem.errors ?? []);
    expect(errors.map(({ campo }) => campo)).toEqual(preview.faults.map(({ campo }) => campo));
    expect(errors.length).toBeGreaterThan(0);
    return;
  }
  const { totales } = preview;
  if (totales === null) throw new Error('no totals of what could be issued');
  const card = Math.min(sale.card, Math.round(Number(totales.total) * 100));
  const none = { referencia: '', credito: null };
  const tenders: readonly Tender[] = [
    ...(card > 0 ? [{ codigo: '04', givenCents: card, ...none }] : []),
    { codigo: '01', givenCents: MUCH_CASH_CENTS, ...none },
  ];
  const { pagos, remainingCents } = settle(totales.total, tenders);
  expect(remainingCents).toBe(0);
  const reply = await issue({ ...cart, pagos: pagos.filter(({ monto }) => monto !== '0.00') });
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  const { result } = reply.value;
  expect(result.estado).toBe('PROCESADO');
  issued += 1;
  const content = JSON.parse(result.dteJson ?? '') as Parameters<typeof issuedSums>[0];
  expect(issuedSums(content, tipoDte)).toEqual(shownSums(totales));
  // A code is read in letters of either case.
  const codigoGeneracion = (result.codigoGeneracion ?? '').toLowerCase();
  const draft = await manager.ask('documents.draft', { codigoGeneracion });
  if (draft === null) throw new Error('nothing to repeat');
  const again = await previewOf(cartOfDraft(draft));
  expect(again.totales).toEqual(totales);
}
