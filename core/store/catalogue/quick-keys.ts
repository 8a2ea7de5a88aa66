/** The pages of keys of a branch. */
import { QUICK_COLORS, quickGoodsList, type QuickGoods } from '../../contract/till/quick-keys.ts';
import { presented } from '../../contract/till/presented.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { text } from '../row.ts';
import { findProduct, findSold, type StoredProduct } from './products.ts';
import { command, query } from '../statement.ts';
import { column, record, insertionOf, type RecordOf } from '../record.ts';

/** A page as it is kept: of its goods some may be gone. */
const PAGE = record({
  nombre: column.text,
  color: column.oneOf(QUICK_COLORS),
  productos: column.stored<readonly QuickGoods[]>({
    read: (stored) => quickGoodsList.parse(JSON.parse(stored)),
    write: JSON.stringify,
  }),
});
export type StoredPage = RecordOf<typeof PAGE>;

/** Whose pages. */
export interface QuickPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const LIST = PAGE.select('SELECT * FROM quick_page WHERE issuer_id = ? AND branch_id = ? ORDER BY orden');
const CODES_ON_PAGES = query(`
  SELECT iif(placed.type = 'object', placed.value ->> 'presentacion', product.codigo) AS codigo, quick_page.nombre
  FROM quick_page CROSS JOIN json_each(quick_page.productos) AS placed CROSS JOIN product
    ON product.id = iif(placed.type = 'object', placed.value ->> 'id', placed.value) AND product.issuer_id = quick_page.issuer_id
  WHERE quick_page.issuer_id = ? AND quick_page.branch_id = ? ORDER BY quick_page.orden`);
const FORGET = command('DELETE FROM quick_page WHERE issuer_id = ? AND branch_id = ?');
const PAGE_ROW = insertionOf('quick_page', PAGE, 'issuer_id', 'branch_id', 'orden', 'updated_at');

/** The pages of a branch in their order. */
export function quickPages(reader: Reader, { issuerId, branchId }: QuickPlace): readonly StoredPage[] {
  return LIST.list(reader, issuerId, branchId);
}

/** What the pages sell by its codes, page by page in their order: each once for each page that it stands on. */
export function codesOnPages(
  reader: Reader,
  { issuerId, branchId }: QuickPlace,
): readonly { readonly codigo: string; readonly pagina: string }[] {
  return CODES_ON_PAGES.all(reader, issuerId, branchId).map((row) => ({
    codigo: text(row, 'codigo'),
    pagina: text(row, 'nombre'),
  }));
}

/** What is sold under a code, as a key names it; null where there is nothing. */
export function goodsOfCode(reader: Reader, issuerId: string, code: string): QuickGoods | null {
  const sold = findSold(reader, issuerId, code);
  if (sold === null) return null;
  const { id, codigo, presentaciones } = sold;
  return presentaciones.some((one) => one.codigo === codigo) ? { id, presentacion: codigo } : id;
}

/** What a key sells, a presentation as {@link presented}; null where it is gone. */
export function goodsOfKey(reader: Reader, issuerId: string, goods: QuickGoods): StoredProduct | null {
  if (typeof goods === 'string') return findProduct(reader, issuerId, goods);
  const product = findProduct(reader, issuerId, goods.id);
  const pack = product?.presentaciones.find(({ codigo }) => codigo === goods.presentacion);
  return product === null || pack === undefined ? null : presented(product, pack);
}

/** Goods without what is repeated. */
export function distinctGoods(goods: readonly QuickGoods[]): readonly QuickGoods[] {
  return [...new Map(goods.map((one) => [JSON.stringify(one), one])).values()];
}

/** Puts pages in the place of all that there were. */
export function putQuickPages(
  tx: Tx,
  { issuerId, branchId }: QuickPlace,
  of: { readonly pages: readonly StoredPage[]; readonly at: Instant },
): void {
  FORGET.run(tx, issuerId, branchId);
  const whose = { issuer_id: issuerId, branch_id: branchId };
  of.pages.forEach((page, orden) => PAGE_ROW.run(tx, page, { ...whose, orden, updated_at: of.at }));
}
