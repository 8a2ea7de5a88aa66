/** Keys for goods where the sale is: as a shop arranged them, else what it sells most. */
import type { Product } from '../../contract/till/products.ts';
import type { QuickKeys } from '../../contract/till/quick-keys.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { addDays, fiscalDate } from '../../domain/fiscal-time.ts';
import { findProduct, findProductSold, type StoredProduct } from '../../store/catalogue/products.ts';
import { searchProducts } from '../../store/catalogue/product-search.ts';
import { putQuickPages, quickPages, type StoredPage } from '../../store/catalogue/quick-keys.ts';
import { hasCentralKeys } from '../../store/central/master-data/central-policies.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { soldDocuments } from '../../store/statistics/till-statistics.ts';
import type { Reader } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { linesOf } from '../statistics/sold-sums.ts';
import { shownProduct } from './products.ts';
import type { TillParts } from '../till-parts.ts';

/** Keys that are proposed to a shop that arranged none. */
const PROPOSED_KEYS = 40;
/** The sales that say what sells most: the latest of so many days, read in some twenty milliseconds. */
const READ_SALES = 200;
const READ_DAYS = 30;

/** The keys of each shop of a store. */
export function quickKeyOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  const list = (who: TillCaller): QuickKeys =>
    store.read((reader) => {
      const { issuerId } = who.caller;
      const pages = quickPages(reader, who.caller);
      const paginas = pages.map(({ productos, ...page }) => ({
        ...page,
        productos: productos.flatMap((id) => shownOrGone(findProduct(reader, issuerId, id))),
      }));
      if (pages.length > 0) return { paginas, propuestas: null };
      const { productos, propuestas } = proposed(reader, who, fiscalDate(clock.now()));
      return { paginas: [{ nombre: null, color: 'gris', productos }], propuestas };
    });
  return {
    'quickKeys.list': (_input, who) => list(who),
    /** Without any page the shop sees what it sells most. */
    'quickKeys.save': async ({ paginas }, who) => {
      const { issuerId, branchId } = who.caller;
      const pages = paginas.map(({ nombre, color, productos }) => ({
        nombre: nombre.trim(),
        color,
        productos: [...new Set(productos)],
      }));
      await store.transact((tx, at) => {
        if (hasCentralKeys(tx)) throw refusal('ESTADO_NO_PERMITE', rule('teclas-de-central'));
        const before = quickPages(tx, who.caller);
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
 * What sold in most of the latest sales, and behind it the first goods of the list. Sales of today do not count, not even on the
 * first day: keys that change their places while somebody works are pressed wrongly.
 */
function proposed(
  reader: Reader,
  { caller }: TillCaller,
  today: string,
): { readonly productos: readonly Product[]; readonly propuestas: 'vendidos' | 'catalogo' } {
  const { issuerId, branchId, ambiente } = caller;
  const days = { desde: addDays(today, -READ_DAYS), hasta: addDays(today, -1) };
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
    .flatMap(([codigo]) => shownOrGone(findProductSold(reader, issuerId, codigo)));
  const first = searchProducts(reader, { issuerId, q: '', limit: PROPOSED_KEYS }).products.map(shownProduct);
  const byId = new Map([...sold, ...first].map((product) => [product.id, product]));
  return {
    productos: [...byId.values()].slice(0, PROPOSED_KEYS),
    propuestas: sold.length > 0 ? 'vendidos' : 'catalogo',
  };
}

/** None for one that is gone, or sold no more. */
function shownOrGone(product: StoredProduct | null): readonly Product[] {
  return product === null || product.retirado ? [] : [shownProduct(product)];
}

/** Pages as the audit log names them: each with how many keys it has. */
function auditText(pages: readonly StoredPage[]): string {
  return pages.map(({ nombre, productos }) => `${nombre} (${productos.length})`).join(', ');
}
