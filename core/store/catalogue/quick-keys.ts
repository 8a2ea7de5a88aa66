/** Quick-key pages of a branch. */
import { QUICK_COLORS, quickGoodsList, type QuickGoods } from '../../contract/till/quick-keys.ts';
import { presented } from '../../contract/till/presented.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { text } from '../row.ts';
import { findProduct, findSold, type StoredProduct } from './products.ts';
import { command, query } from '../statement.ts';
import { column, record, insertionOf, type RecordOf } from '../record.ts';

/** Its products may have been deleted since. */
const PAGE = record({
  nombre: column.text,
  color: column.oneOf(QUICK_COLORS),
  productos: column.stored<readonly QuickGoods[]>({
    read: (stored) => quickGoodsList.parse(JSON.parse(stored)),
    write: JSON.stringify,
  }),
});
export type StoredPage = RecordOf<typeof PAGE>;

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

/** In display order. */
export function quickPages(reader: Reader, { issuerId, branchId }: QuickPlace): readonly StoredPage[] {
  return LIST.list(reader, issuerId, branchId);
}

/** Codes on the pages in display order, once per page. */
export function codesOnPages(
  reader: Reader,
  { issuerId, branchId }: QuickPlace,
): readonly { readonly codigo: string; readonly pagina: string }[] {
  return CODES_ON_PAGES.all(reader, issuerId, branchId).map((row) => ({
    codigo: text(row, 'codigo'),
    pagina: text(row, 'nombre'),
  }));
}

/** Reference to the product or presentation with that code, or null. */
export function goodsOfCode(reader: Reader, issuerId: string, code: string): QuickGoods | null {
  const sold = findSold(reader, issuerId, code);
  if (sold === null) return null;
  const { id, codigo, presentaciones } = sold;
  return presentaciones.some((one) => one.codigo === codigo) ? { id, presentacion: codigo } : id;
}

/** The product of a key, or its presentation as {@link presented}; null if deleted. */
export function goodsOfKey(reader: Reader, issuerId: string, goods: QuickGoods): StoredProduct | null {
  if (typeof goods === 'string') return findProduct(reader, issuerId, goods);
  const product = findProduct(reader, issuerId, goods.id);
  const pack = product?.presentaciones.find(({ codigo }) => codigo === goods.presentacion);
  return product === null || pack === undefined ? null : presented(product, pack);
}

export function distinctGoods(goods: readonly QuickGoods[]): readonly QuickGoods[] {
  return [...new Map(goods.map((one) => [JSON.stringify(one), one])).values()];
}

export function putQuickPages(
  tx: Tx,
  { issuerId, branchId }: QuickPlace,
  of: { readonly pages: readonly StoredPage[]; readonly at: Instant },
): void {
  FORGET.run(tx, issuerId, branchId);
  const whose = { issuer_id: issuerId, branch_id: branchId };
  of.pages.forEach((page, orden) => PAGE_ROW.run(tx, page, { ...whose, orden, updated_at: of.at }));
}
