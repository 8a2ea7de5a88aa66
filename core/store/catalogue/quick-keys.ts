/** The pages of keys of a branch. */
import { QUICK_COLORS } from '../../contract/till/quick-keys.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { text } from '../row.ts';
import { command, query } from '../statement.ts';
import { column, record, insertionOf, type RecordOf } from '../record.ts';

/** A page as it is kept: of its goods the ids, some of which may be gone. */
const PAGE = record({
  nombre: column.text,
  color: column.oneOf(QUICK_COLORS),
  productos: column.texts,
});
export type StoredPage = RecordOf<typeof PAGE>;

/** Whose pages. */
export interface QuickPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const LIST = PAGE.select('SELECT * FROM quick_page WHERE issuer_id = ? AND branch_id = ? ORDER BY orden');
const CODES_ON_PAGES = query(`
  SELECT product.codigo, quick_page.nombre FROM quick_page CROSS JOIN json_each(quick_page.productos) AS placed
  CROSS JOIN product ON product.id = placed.value AND product.issuer_id = quick_page.issuer_id
  WHERE quick_page.issuer_id = ? AND quick_page.branch_id = ? ORDER BY quick_page.orden`);
const FORGET = command('DELETE FROM quick_page WHERE issuer_id = ? AND branch_id = ?');
const PAGE_ROW = insertionOf('quick_page', PAGE, 'issuer_id', 'branch_id', 'orden', 'updated_at');

/** The pages of a branch in their order. */
export function quickPages(reader: Reader, { issuerId, branchId }: QuickPlace): readonly StoredPage[] {
  return LIST.list(reader, issuerId, branchId);
}

/** The products of the pages by their codes, page by page in their order: a product once for each page that it stands on. */
export function codesOnPages(
  reader: Reader,
  { issuerId, branchId }: QuickPlace,
): readonly { readonly codigo: string; readonly pagina: string }[] {
  return CODES_ON_PAGES.all(reader, issuerId, branchId).map((row) => ({
    codigo: text(row, 'codigo'),
    pagina: text(row, 'nombre'),
  }));
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
