import { Suspense, useEffect, type ComponentType } from 'react';
import { priceToday } from '../../core/contract/till/presented.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import type { Product, ProductSearch } from '../../core/contract/till/products.ts';
import { lateScreen } from '../components/lazy-screen.tsx';
import { focusEntry } from '../components/focus.ts';
import { dialogOpen } from '../hooks/use-keys.ts';
import { useScanner } from '../hooks/use-scanner.ts';
import { useScrolledUp } from '../hooks/use-scrolled-up.ts';
import { lineOfProduct } from '../cart/cart.ts';
import { storedEntry } from '../cart/stored-entry.ts';
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
import { useTill } from '../stores/till/till.ts';
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
  fillEntry,
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
const Unbilled = lateScreen(() => import('./unbilled/unbilled.tsx').then((module) => module.Unbilled));
const Queue = lateScreen(() => import('./queue/queue.tsx').then((module) => module.Queue));
const Settings = lateScreen(() => import('./settings/settings.tsx').then((module) => module.Settings));

/** Screens without props. */
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
  'por-facturar': Unbilled,
  libros: Books,
  invalidar: Invalidation,
  devolucion: Returns,
  ajustes: Settings,
};

/** The unlocked till: the open screen, and the sale's result over it. */
export function Desk({ place }: { readonly place: string }) {
  const screen = useNavigation((navigation) => navigation.screen);
  const restored = useCart((cart) => cart.restored);
  const isPlaceKnown = useTill(({ context }) => context !== null);
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
  const tipoDte = tipoOf(screen);
  // A sale takes keys at once; other screens read days, rights and settings of this place when they open.
  if (!restored || (tipoDte === undefined && !isPlaceKnown)) return null;
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

function invalidate(codigoGeneracion: string): void {
  void useInvalidation.getState().start(codigoGeneracion);
  goTo('invalidar');
}

/** Restores the sales of this place, and on focus those of a window closed meanwhile. A submitted sale is only looked up, never sent again. */
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

/** A scan adds its product to the current sale, whatever screen is open. */
function scan(code: string): void {
  if (scanTaken(code)) return;
  const { screen } = useNavigation.getState();
  if (screen === 'invalidar') void useInvalidation.getState().scanned(code);
  // The QR code or number of a receipt starts a return.
  else if (namedDocument(code) !== null) openReturn(code);
  else if (isQuoteName(code)) openQuote(code);
  else if (screen === 'devolucion') void scanAtReturn(code);
  else void addingScan(addScanned(code, tipoOf(screen)));
}

/** Scan on the returns screen: a document, returned goods, or else a product of the exchange sale, which starts with the customer's credit. */
async function scanAtReturn(code: string): Promise<void> {
  if (await useReturns.getState().scanned(code)) return;
  await goOnSelling();
  void addingScan(addScanned(code, tipoOf(useNavigation.getState().screen)));
}

/** @param screen document type of the sale on the screen; undefined on other screens */
async function addScanned(code: string, screen: TipoVenta | undefined): Promise<void> {
  // Read before any await: the typed count belongs to this scan, not to the next one.
  const count = screen === undefined ? null : takeCount(screen);
  const head = screen === undefined ? '' : storedEntry(screen);
  const answer = await findScanned(code);
  const whole =
    head === '' || answer === null || exactProduct(answer) !== null ? null : await findWhole(head, code);
  const isUsed = await addCounted({ code, answer: whole ?? answer }, screen, count);
  if (isUsed && whole !== null && screen !== undefined && storedEntry(screen) === head) fillEntry(screen, '');
  if (!isUsed && screen !== undefined && count !== null) giveBackCount(screen, count);
}

/** Retries once: a single lost request is not reported. */
async function findScanned(code: string): Promise<ProductSearch | null> {
  return (await findProducts(code, 1)) ?? findProducts(code, 1);
}

/** A busy computer may split a scan: its first part is then in the entry line. Null when both parts together name no product. */
async function findWhole(head: string, code: string): Promise<ProductSearch | null> {
  const answer = await findScanned(`${head}${code}`);
  return answer === null || exactProduct(answer) === null ? null : answer;
}

interface Scanned {
  readonly code: string;
  /** Null if the search failed. */
  readonly answer: ProductSearch | null;
}

/** @returns whether the product was added or is queued */
async function addCounted(
  { code, answer }: Scanned,
  screen: TipoVenta | undefined,
  count: TypedCount | null,
): Promise<boolean> {
  // After all awaits: from here the current sale is the one that is added to.
  await settledSales();
  const { outcome } = useResult.getState();
  if (!beginNext()) return false;
  const tipoDte = screen ?? '01';
  if (screen === undefined) goTo('factura');
  // It is unknown whether this sale was issued; its notice says that nothing is added.
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
  // The previous sale's result closes now, so it hides nothing.
  tellAdded(product, outcome === null && dialogOpen());
  return true;
}

/** @param hidden whether a dialog covers the added line */
function tellAdded(product: Product, hidden: boolean): void {
  const { descripcion: name } = product;
  const { say, hush } = useNotice.getState();
  if (hidden) return say({ kind: 'added', name });
  hush();
  focusEntry();
  tellBehindKeys(name, priceToday(product));
}

/** Reports an unknown code: beside the entry line, or as a notice if a dialog covers it. */
function tellUnknown(tipoDte: TipoVenta, unknown: Omit<UnknownCode, 'key'>): void {
  const { key } = useCart.getState().carts[tipoDte];
  const { code, etiqueta } = unknown;
  useUnknownCodes.getState().tell(tipoDte, { key, ...unknown });
  if (dialogOpen()) useNotice.getState().say({ kind: 'unknown-code', code, etiqueta });
  else useNotice.getState().hush();
  sound('notFound');
}
