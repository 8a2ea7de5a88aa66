/** Quick keys of the sale screen: arranged by the shop, else its best-selling products. */
import type { Product } from '../../contract/till/products.ts';
import type { QuickKeys } from '../../contract/till/quick-keys.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { addDays, fiscalDate, type FiscalDate } from '../../domain/fiscal-time.ts';
import { findSold, type StoredProduct } from '../../store/catalogue/products.ts';
import { searchProducts } from '../../store/catalogue/product-search.ts';
import {
  distinctGoods,
  goodsOfKey,
  putQuickPages,
  quickPages,
  type StoredPage,
} from '../../store/catalogue/quick-keys.ts';
import { hasCentralKeys } from '../../store/central/master-data/central-policies.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { soldDocuments } from '../../store/statistics/till-statistics.ts';
import type { Reader } from '../../store/store.ts';
import { changedOver } from '../changed-meanwhile.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { linesOf } from '../statistics/sold-sums.ts';
import { shownProduct } from './products.ts';
import type { TillParts } from '../till-parts.ts';

const PROPOSED_KEYS = 40;
/** Sales considered for the proposal: the latest within READ_DAYS; takes some 20 ms. */
const READ_SALES = 200;
const READ_DAYS = 30;

/** The keys of each shop of a store. */
export function quickKeyOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const list = (who: TillCaller): QuickKeys =>
    store.read((reader) => {
      const { issuerId } = who.caller;
      const hoy = fiscalDate(clock.now());
      const pages = quickPages(reader, who.caller);
      const paginas = pages.map(({ productos, ...page }) => ({
        ...page,
        productos: productos.flatMap((goods) =>
          shownOrGone(reader, goodsOfKey(reader, issuerId, goods), hoy),
        ),
      }));
      if (pages.length > 0) return { paginas, propuestas: null };
      const { productos, propuestas } = proposed(reader, who, hoy);
      return { paginas: [{ nombre: null, color: 'gris', productos }], propuestas };
    });
  return {
    'quickKeys.list': (_input, who) => list(who),
    /** Without pages the shop sees its best sellers. */
    'quickKeys.save': async ({ paginas, antes }, who) => {
      const { issuerId, branchId } = who.caller;
      const typed = paginas.map(({ nombre, color, productos }) => ({
        nombre: nombre.trim(),
        color,
        productos: distinctGoods(productos),
      }));
      await store.transact((tx, at) => {
        if (hasCentralKeys(tx)) throw refusal('ESTADO_NO_PERMITE', rule('teclas-de-central'));
        const before = quickPages(tx, who.caller);
        const opened = antes && { paginas: shownPages(tx, issuerId, antes.paginas) };
        const ahora = { paginas: shownPages(tx, issuerId, before) };
        const { paginas: pages } = changedOver({ paginas: typed }, { antes: opened, ahora });
        if (JSON.stringify(before) === JSON.stringify(pages)) return;
        putQuickPages(tx, who.caller, { pages, at });
        const detalle = { sucursal: branchId, antes: auditText(before), ahora: auditText(pages) };
        appendAudit(tx, { at, actor: who.user.nombre, accion: 'teclas acomodadas', detalle });
      });
      news.publish({ kind: 'products', issuerId });
      return list(who);
    },
  } satisfies SomeOperations;
}

/**
 * Products by number of recent sales they occur in, then the first of the list. Today's sales never count, so that keys
 * do not move during work.
 */
function proposed(
  reader: Reader,
  { caller }: TillCaller,
  hoy: FiscalDate,
): { readonly productos: readonly Product[]; readonly propuestas: 'vendidos' | 'catalogo' } {
  const { issuerId, branchId, ambiente } = caller;
  const days = { desde: addDays(hoy, -READ_DAYS), hasta: addDays(hoy, -1) };
  const sales = (['01', '03'] as const).flatMap((tipoDte) =>
    soldDocuments(
      reader,
      { issuerId, branchId, ambiente, ...days, tipoDte },
      { after: null, limit: READ_SALES },
    ),
  );
  const times = new Map<string, number>();
  for (const sale of sales) {
    for (const codigo of new Set(linesOf(sale).map((line) => line['codigo']))) {
      if (typeof codigo === 'string') times.set(codigo, (times.get(codigo) ?? 0) + 1);
    }
  }
  const sold = [...times]
    .toSorted(([, one], [, other]) => other - one)
    .flatMap(([codigo]) => shownOrGone(reader, findSold(reader, issuerId, codigo), hoy));
  const first = searchProducts(reader, { issuerId, q: '', limit: PROPOSED_KEYS }).products.map((product) =>
    shownProduct(reader, product, hoy),
  );
  const byCode = new Map([...sold, ...first].map((product) => [product.codigo, product]));
  return {
    productos: [...byCode.values()].slice(0, PROPOSED_KEYS),
    propuestas: sold.length > 0 ? 'vendidos' : 'catalogo',
  };
}

/** Empty for a deleted or retired product. */
function shownOrGone(reader: Reader, product: StoredProduct | null, hoy: FiscalDate): readonly Product[] {
  return isShown(product) ? [shownProduct(reader, product, hoy)] : [];
}

const isShown = (product: StoredProduct | null): product is StoredProduct => product?.retirado === false;

/** Pages as a form shows them. */
function shownPages(reader: Reader, issuerId: string, pages: readonly StoredPage[]): readonly StoredPage[] {
  return pages.map((page) => ({
    ...page,
    productos: page.productos.filter((goods) => isShown(goodsOfKey(reader, issuerId, goods))),
  }));
}

function auditText(pages: readonly StoredPage[]): string {
  return pages.map(({ nombre, productos }) => `${nombre} (${productos.length})`).join(', ');
}
