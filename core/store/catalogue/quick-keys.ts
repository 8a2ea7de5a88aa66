/** The pages of keys of a branch. */
import { QUICK_COLORS, type QuickColor } from '../../contract/till/quick-keys.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { oneOf, text } from '../row.ts';
import { command, insertion, query } from '../statement.ts';

/** A page as it is kept: of its goods the ids, some of which may be gone. */
export interface StoredPage {
  readonly nombre: string;
  readonly color: QuickColor;
  readonly productos: readonly string[];
}

/** Whose pages. */
export interface QuickPlace {
  readonly issuerId: string;
  readonly branchId: string;
}

const LIST = query('SELECT * FROM quick_page WHERE issuer_id = ? AND branch_id = ? ORDER BY orden');
const CODES_ON_PAGES = query(`
  SELECT product.codigo, quick_page.nombre FROM quick_page CROSS JOIN json_each(quick_page.productos) AS placed
  CROSS JOIN product ON product.id = placed.value AND product.issuer_id = quick_page.issuer_id
  WHERE quick_page.issuer_id = ? AND quick_page.branch_id = ? ORDER BY quick_page.orden`);
const FORGET = command('DELETE FROM quick_page WHERE issuer_id = ? AND branch_id = ?');
const PAGE_ROW = insertion('quick_page', [
  'issuer_id',
  'branch_id',
  'orden',
  'nombre',
  'color',
  'productos',
  'updated_at',
]);

/** The pages of a branch in their order. */
export function quickPages(reader: Reader, { issuerId, branchId }: QuickPlace): readonly StoredPage[] {
  return LIST.all(reader, issuerId, branchId).map((row) => ({
    nombre: text(row, 'nombre'),
    color: oneOf(row, 'color', QUICK_COLORS),
    productos: idsOf(text(row, 'productos')),
  }));
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
  of.pages.forEach(({ nombre, color, productos }, orden) =>
    PAGE_ROW.run(tx, {
      issuer_id: issuerId,
      branch_id: branchId,
      orden,
      nombre,
      color,
      productos: JSON.stringify(productos),
      updated_at: of.at,
    }),
  );
}

function idsOf(json: string): readonly string[] {
  const ids: unknown = JSON.parse(json);
  if (!Array.isArray(ids)) throw new Error('a page of keys has no list of goods');
  return ids.map(String);
}
