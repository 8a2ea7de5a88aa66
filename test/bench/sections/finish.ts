/** What finishing a sale costs on the screen, in a shop with promotions, prices and accounts beside one without, in turns of the same run. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { promotionTerms } from '../../../core/contract/till/promotions.ts';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { recordEntry } from '../../../core/store/accounts/entries.ts';
import { putCustomerTerms } from '../../../core/store/catalogue/customer-terms.ts';
import { saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { packedOf, saveProduct } from '../../../core/store/catalogue/products.ts';
import { putPrice } from '../../../core/store/prices/prices.ts';
import { addPromotion } from '../../../core/store/promotions/promotions.ts';
import { listUsers } from '../../../core/store/people/users.ts';
import { openStore, type Tx } from '../../../core/store/store.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import { openProgramTill, type TillPage } from '../../renderer/page/till-page.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { median, percentile, quick, say } from '../measure.ts';

const PRODUCTS = 200;
const PROMOTIONS = 100;
/** What the customer owes already, each by itself. */
const OWED = 200;
const LINES = 10;
/** Sales of each kind in a round. */
const SALES = quick ? 3 : 8;
const ROUNDS = quick ? 1 : 2;
/** Above what the plain shop takes, of the same run. */
const LIMIT = 1.1;
const CUSTOMER = { tipoDocumento: '37', numDocumento: 'PAS-1', nombre: 'Ana Inventada' } as const;
const DAY = '2026-01-01';
const ACTIONS = [
  { tipo: 'porcentaje', porcentaje: '10' },
  { tipo: 'lleva-paga', lleva: 2, paga: 1 },
  { tipo: 'monto', monto: '0.10' },
] as const;

/** Runs the section: the shops in turns, so that what the machine does besides falls on both. */
export async function finish(): Promise<void> {
  const times = { plain: [] as number[], rich: [] as number[], credit: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await inShop(shelves, async (till) => {
      for (let sale = 0; sale < SALES; sale += 1) times.plain.push(await sell(till, sale, 'F12'));
    });
    const rich = (tx: Tx, now: number): void => {
      shelves(tx, now);
      terms(tx, now);
    };
    await inShop(rich, async (till) => {
      for (let sale = 0; sale < SALES; sale += 1) {
        times.rich.push(await sell(till, sale, 'F12'));
        times.credit.push(await sell(till, sale, 'Enter'));
      }
    });
  }
  const base = median(times.plain);
  for (const [what, each] of [
    ['without promotions, prices and accounts', times.plain],
    [`with ${PROMOTIONS} promotions, prices of a list and ${OWED} open amounts`, times.rich],
    ['the same on credit', times.credit],
  ] as const) {
    const ratio = median(each) / base;
    const met = each === times.credit ? '' : ` (limit ${LIMIT}${ratio <= LIMIT ? '' : ': TOO SLOW'})`;
    say(
      `a sale of ${LINES} lines to its seal, ${what}: ${median(each).toFixed(0)} ms, p95 ${percentile(each, 0.95).toFixed(0)}, ${ratio.toFixed(2)} of the first${met}`,
    );
  }
}

async function inShop(
  filled: (tx: Tx, now: number) => void,
  work: (page: TillPage) => Promise<void>,
): Promise<void> {
  const till = await openProgramTill((dataDir) => fill(dataDir, filled));
  try {
    const page = await till.open('factura');
    await watchSeal(page.page);
    // The first sale of a page is not measured.
    await sell(page, SALES, 'F12');
    await work(page);
  } finally {
    await till.close();
  }
}

/** @returns milliseconds from the key that finishes the sale to its seal on the page */
async function sell(till: TillPage, sale: number, key: 'F12' | 'Enter'): Promise<number> {
  const { page, press, scan, lines, receiver } = till;
  for (let line = 0; line < LINES; line += 1) {
    await scan(String(barcodeOf((sale * LINES + line) % PRODUCTS)));
    await lines(line + 1);
  }
  await receiver('Ana');
  if (key === 'Enter') {
    await press('F8');
    await press('Alt+6');
  }
  await press(key);
  await page.locator('.seal').waitFor({ state: 'attached' });
  const ms = await page.evaluate(() => (window as unknown as { sealed: number }).sealed);
  await press('Enter');
  await page.getByText('Lista para vender').waitFor();
  return ms;
}

/** Notes how long after the last key that finishes a sale its seal stood in the page. */
async function watchSeal(page: Page): Promise<void> {
  await page.evaluate(() => {
    let since = 0;
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'F12' || key === 'Enter') since = timeStamp;
      },
      { capture: true },
    );
    let shown = false;
    new MutationObserver(() => {
      const stands = document.querySelector('.seal') !== null;
      if (stands && !shown) Object.assign(window, { sealed: performance.now() - since });
      shown = stands;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

async function fill(dataDir: string, work: (tx: Tx, now: number) => void): Promise<void> {
  const store = openStore({ file: join(dataDir, 'caja.db'), now: () => Date.now(), migrate: false });
  await store.transact(work);
  await store.close();
}

const barcodeOf = (at: number): number => 7_500_000_000_000 + at;

function shelves(tx: Tx, now: number): void {
  for (let at = 0; at < PRODUCTS; at += 1)
    saveProduct(
      tx,
      {
        id: randomUUID(),
        codigo: `SKU-${at}`,
        codigosBarra: [String(barcodeOf(at))],
        descripcion: `Producto ${at}`,
        precio: `${(at % 9) + 1}.25`,
        uniMedida: 59,
        tipo: 'bien',
        ...SOLD_AS_ITSELF,
        categoria: `Categoría ${at % 20}`,
        tratamiento: 'gravado',
      },
      { issuerId: SHOP_NIT, isNew: true, now },
    );
  const without = { nrc: null, nombreComercial: null, codActividad: null, correo: null, telefono: null };
  saveCustomer(
    tx,
    { id: 'ana', ...CUSTOMER, ...without, direccion: null },
    { issuerId: SHOP_NIT, isNew: true, now },
  );
}

/** Promotions on half of the goods, prices of the customer's list on all, and a customer who owes. */
function terms(tx: Tx, now: number): void {
  const seller = listUsers(tx)[0]?.id ?? '';
  for (let at = 0; at < PROMOTIONS; at += 1) {
    const said = promotionTerms.parse({
      nombre: `Promoción ${at}`,
      prioridad: at % 10,
      desde: DAY,
      hasta: null,
      dias: [],
      horaDesde: null,
      horaHasta: null,
      listas: [],
      productos: [`SKU-${at * 2}`],
      categorias: [],
      excepto: [],
      minimo: null,
      maximo: null,
      accion: ACTIONS[at % ACTIONS.length],
    });
    addPromotion(tx, { issuerId: SHOP_NIT, terms: said, activa: true, before: null }, now);
  }
  for (let at = 0; at < PRODUCTS; at += 1) {
    const row = soldCodeRow(tx, SHOP_NIT, `SKU-${at}`);
    if (row === undefined) continue;
    const of = { product: packedOf(tx, row).num, presentacion: '', lista: 'Mayoreo', customer: null };
    putPrice(tx, { ...of, minimo: 0, desde: DAY, centavos: 110n }, now);
  }
  putCustomerTerms(
    tx,
    { issuerId: SHOP_NIT, customer: 'ana' },
    { limiteCentavos: null, diasCredito: 30, lista: 'Mayoreo' },
  );
  for (let at = 0; at < OWED; at += 1)
    recordEntry(tx, {
      issuerId: SHOP_NIT,
      branchId: 'central',
      ambiente: 'PRUEBAS',
      tipoDocumento: CUSTOMER.tipoDocumento,
      numDocumento: CUSTOMER.numDocumento,
      clave: `bench-${at}`,
      tipo: 'AJUSTE',
      centavos: 100n,
      motivo: 'Lo que debía',
      reciboBranch: null,
      reciboNumero: null,
      movementId: null,
      userId: seller,
      at: now,
    });
}
