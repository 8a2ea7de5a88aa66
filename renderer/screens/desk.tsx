import { Suspense, useEffect, type ComponentType } from 'react';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { ProductRecord, ProductSearch } from '../../core/contract/till/products.ts';
import { lateScreen } from '../components/lazy-screen.tsx';
import { focusEntry } from '../components/focus.ts';
import { dialogOpen } from '../hooks/use-keys.ts';
import { useScanner } from '../hooks/use-scanner.ts';
import { useScrolledUp } from '../hooks/use-scrolled-up.ts';
import { lineOfProduct } from '../cart/cart.ts';
import { quantityOf } from '../money/decimal-product.ts';
import { exactProduct, findProducts } from '../sale/find-products.ts';
import { sound } from '../sale/sounds.ts';
import { useCart } from '../stores/sale/cart.ts';
import { useInvalidation } from '../stores/invalidation/invalidation.ts';
import { useReturns } from '../stores/returns/returns.ts';
import { goOnSelling } from './returns/prepare-rest.ts';
import { openQuote } from './quotes/open-quote.ts';
import { openReturn } from './returns/open-return.ts';
import { isQuoteName } from '../../core/contract/till/quote-terms.ts';
import { namedDocument } from '../input/named-document.ts';
import { followPrices } from '../stores/sale/prices.ts';
import { goTo, useNavigation, type Screen } from '../stores/till/navigation.ts';
import { useNotice } from '../stores/till/notice.ts';
import { addingScan, scanTaken } from '../stores/catalogue/products-scan.ts';
import { useResult } from '../stores/sale/result.ts';
import { useUnknownCodes, type UnknownCode } from '../stores/till/unknown-code.ts';
import { useWaitingScans } from '../stores/sale/waiting-scans.ts';
import { ProblemSheet } from './sale/problem-sheet.tsx';
import { ResultSheet } from './result/result-sheet.tsx';
import { useNextSaleKeys } from './result/use-next-sale-keys.ts';
import { IssueScreen } from './sale/issue-screen.tsx';
import { useCustomerDisplay } from './sale/use-customer-display.ts';
import { beginNext, settledSales } from './result/sale-at-hand.ts';
import { tipoOf } from './sale/sale-screens.ts';
import {
  giveBackCount,
  takeCount,
  tellBehindKeys,
  typeIntoEntry,
  type TypedCount,
} from './lines/entry-focus.ts';

const Documents = lateScreen(() => import('./documents/documents.tsx').then((module) => module.Documents));
const Statistics = lateScreen(() =>
  import('./statistics/statistics.tsx').then((module) => module.Statistics),
);
const Books = lateScreen(() => import('./books/books.tsx').then((module) => module.Books));
const Invalidation = lateScreen(() =>
  import('./invalidation/invalidation.tsx').then((module) => module.Invalidation),
);
const Returns = lateScreen(() => import('./returns/returns.tsx').then((module) => module.Returns));
const Customers = lateScreen(() => import('./customers/customers.tsx').then((module) => module.Customers));
const Owing = lateScreen(() => import('./accounts/owing.tsx').then((module) => module.Owing));
const Products = lateScreen(() => import('./products/products.tsx').then((module) => module.Products));
const Promotions = lateScreen(() =>
  import('./promotions/promotions.tsx').then((module) => module.Promotions),
);
const Prices = lateScreen(() => import('./prices/prices.tsx').then((module) => module.Prices));
const Inventory = lateScreen(() => import('./inventory/inventory.tsx').then((module) => module.Inventory));
const Cash = lateScreen(() => import('./cash/cash.tsx').then((module) => module.Cash));
const Excluded = lateScreen(() => import('./excluded/excluded.tsx').then((module) => module.Excluded));
const Purchases = lateScreen(() => import('./purchases/purchases.tsx').then((module) => module.Purchases));
const Quotes = lateScreen(() => import('./quotes/quotes.tsx').then((module) => module.Quotes));
const Queue = lateScreen(() => import('./queue/queue.tsx').then((module) => module.Queue));
const Settings = lateScreen(() => import('./settings/settings.tsx').then((module) => module.Settings));

/** Screens that take nothing from this one. */
const OTHERS: Readonly<Partial<Record<Screen, ComponentType>>> = {
  clientes: Customers,
  productos: Products,
  precios: Prices,
  promociones: Promotions,
  inventario: Inventory,
  caja: Cash,
  'compra-sin-factura': Excluded,
  compras: Purchases,
  estadisticas: Statistics,
  cuentas: Owing,
  cotizaciones: Quotes,
  libros: Books,
  invalidar: Invalidation,
  devolucion: Returns,
  ajustes: Settings,
};

/** The till while somebody works at it: the screen that is open, and the result over it. */
export function Desk({ place }: { readonly place: string }) {
  const screen = useNavigation((navigation) => navigation.screen);
  const restored = useCart((cart) => cart.restored);
  const outcome = useResult((result) => result.outcome);
  const problem = useResult((result) => result.problem);
  useRestored(place);
  useScrolledUp(screen);
  useCustomerDisplay();
  useEffect(followPrices, []);
  const nextSale = useNextSaleKeys();
  const onScan = (code: string): void => {
    nextSale.forget();
    scan(code);
  };
  useScanner(onScan, { onFirst: typeIntoEntry, onLoose: nextSale.add });
  if (!restored) return null;
  const tipoDte = tipoOf(screen);
  const Other = OTHERS[screen];
  return (
    <>
      <Suspense>
        {tipoDte !== undefined && <IssueScreen key={tipoDte} tipoDte={tipoDte} />}
        {screen === 'documentos' && <Documents onInvalidate={invalidate} onReturn={openReturn} />}
        {screen === 'cola' && <Queue onInvalidate={invalidate} onReturn={openReturn} />}
        {Other !== undefined && <Other />}
      </Suspense>
      {outcome !== null && <ResultSheet outcome={outcome} />}
      {problem !== null && <ProblemSheet />}
    </>
  );
}

/** Leaves the list of documents to invalidate one of them. */
function invalidate(codigoGeneracion: string): void {
  void useInvalidation.getState().start(codigoGeneracion);
  goTo('invalidar');
}

/**
 * Brings back the sales of this place, and those of a window that is closed as soon as somebody turns to this one; what
 * had left asks what became of it, and is never sent by itself.
 */
function useRestored(place: string): void {
  useEffect(() => {
    const { restore, recover } = useCart.getState();
    const restored = restore(place).then(settleAll);
    const onFocus = (): void => void restored.then(recover).then(settleAll);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [place]);
}

async function settleAll(): Promise<void> {
  const { carts } = useCart.getState();
  for (const cart of Object.values(carts)) {
    if (cart.submitted !== null) await useResult.getState().settle(cart.tipoDte);
  }
}

/** A scan adds its product to the sale at hand, whatever is open. */
function scan(code: string): void {
  if (scanTaken(code)) return;
  const { screen } = useNavigation.getState();
  if (screen === 'invalidar') void useInvalidation.getState().scanned(code);
  // The QR code or number of a receipt is no product: somebody brings something back.
  else if (namedDocument(code) !== null) openReturn(code);
  else if (isQuoteName(code)) openQuote(code);
  else if (screen === 'devolucion') void scanAtReturn(code);
  else void addingScan(addScanned(code, tipoOf(screen)));
}

/**
 * A document to be looked up, goods that come back, or after that what is taken in their place: the sale of that begins with what is
 * in the customer's favour.
 */
async function scanAtReturn(code: string): Promise<void> {
  if (await useReturns.getState().scanned(code)) return;
  await goOnSelling();
  void addingScan(addScanned(code, tipoOf(useNavigation.getState().screen)));
}

/** @param screen type of the sale on the screen; undefined on any other screen */
async function addScanned(code: string, screen: TipoVenta | undefined): Promise<void> {
  // Before anything is waited for: it belongs to this scan, not to the next one.
  const count = screen === undefined ? null : takeCount(screen);
  const isUsed = await addCounted(code, screen, count);
  if (!isUsed && screen !== undefined && count !== null) giveBackCount(screen, count);
}

/** Asks once more when nobody answered: one question may be lost. */
async function findScanned(code: string): Promise<ProductSearch | null> {
  return (await findProducts(code, 1)) ?? findProducts(code, 1);
}

/** @returns whether the scan is in its sale, or waits to be */
async function addCounted(
  code: string,
  screen: TipoVenta | undefined,
  count: TypedCount | null,
): Promise<boolean> {
  const answer = await findScanned(code);
  // After everything that is waited for: from here on the sale at hand is the one that it is added to.
  await settledSales();
  const { outcome } = useResult.getState();
  if (!beginNext()) return false;
  const tipoDte = screen ?? '01';
  if (screen === undefined) goTo('factura');
  // Nobody knows yet whether this sale is over: what is said in its place tells that nothing is added.
  if (outcome === null && useCart.getState().carts[tipoDte].submitted !== null) return false;
  if (answer === null) {
    useWaitingScans.getState().add(tipoDte, `${count?.typed ?? ''}${code}`);
    useNotice.getState().say({ kind: 'not-searched', code });
    if (!dialogOpen()) focusEntry();
    return true;
  }
  const product = exactProduct(answer);
  if (product === null) {
    tellUnknown(tipoDte, { code, cantidad: count?.cantidad ?? '1', etiqueta: answer.etiqueta });
    return false;
  }
  const cantidad = quantityOf(count?.cantidad ?? '1', answer.cantidad);
  useCart.getState().addLine(tipoDte, lineOfProduct(product, { cantidad, precio: null, descuento: '' }));
  sound('read');
  // The result that lay over it goes now, and its sale with it.
  tellAdded(product, outcome === null && dialogOpen());
  return true;
}

/** @param hidden whether a dialog lies over the line that was added */
function tellAdded({ descripcion: name, precio }: ProductRecord, hidden: boolean): void {
  const { say, hush } = useNotice.getState();
  if (hidden) return say({ kind: 'added', name });
  hush();
  focusEntry();
  tellBehindKeys(name, precio);
}

/** Reports a code that no product has: beside the entry line, or as a notice while a dialog hides that. */
function tellUnknown(tipoDte: TipoVenta, unknown: Omit<UnknownCode, 'key'>): void {
  const { key } = useCart.getState().carts[tipoDte];
  const { code, etiqueta } = unknown;
  useUnknownCodes.getState().tell(tipoDte, { key, ...unknown });
  if (dialogOpen()) useNotice.getState().say({ kind: 'unknown-code', code, etiqueta });
  else useNotice.getState().hush();
  sound('notFound');
}
