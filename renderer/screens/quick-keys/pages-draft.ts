/** Pages of quick keys while they are arranged. */
import type { ProductRecord } from '../../../core/contract/till/products.ts';
import {
  MAX_KEYS_A_PAGE,
  QUICK_COLORS,
  type QuickColor,
  type QuickKeys,
  type QuickKeysInput,
} from '../../../core/contract/till/quick-keys.ts';

export interface DraftPage {
  readonly id: string;
  readonly nombre: string;
  readonly color: QuickColor;
  readonly productos: readonly ProductRecord[];
}

/** Draft of the current pages; unarranged ones start with the best sellers as first page. */
export function draftOf({ paginas }: QuickKeys, firstName: string): readonly DraftPage[] {
  return paginas.map((page) => ({ ...page, id: crypto.randomUUID(), nombre: page.nombre ?? firstName }));
}

/** A new page, in an unused colour if there is one. */
export function newPage(pages: readonly DraftPage[]): DraftPage {
  const free = QUICK_COLORS.find((color) => !pages.some((page) => page.color === color));
  return { id: crypto.randomUUID(), nombre: '', color: free ?? 'gris', productos: [] };
}

export function inputOf(pages: readonly DraftPage[]): Pick<QuickKeysInput, 'paginas'> {
  return {
    paginas: pages.map(({ nombre, color, productos }) => ({
      nombre: nombre.trim(),
      color,
      // A presentation is listed in its product under its own code.
      productos: productos.map(({ id, codigo, presentaciones }) =>
        presentaciones.some((one) => one.codigo === codigo) ? { id, presentacion: codigo } : id,
      ),
    })),
  };
}

/** Appends a product or presentation; unchanged if it is there or the page is full. */
export function withKey(productos: readonly ProductRecord[], added: ProductRecord): readonly ProductRecord[] {
  const isThere = productos.some(({ codigo }) => codigo === added.codigo);
  return isThere || productos.length >= MAX_KEYS_A_PAGE ? productos : [...productos, added];
}

export function moved<T extends { readonly id: string }>(
  entries: readonly T[],
  id: string,
  to: { readonly id: string; readonly behind: boolean },
): readonly T[] {
  const entry = entries.find((each) => each.id === id);
  const rest = entries.filter((each) => each.id !== id);
  const at = rest.findIndex((each) => each.id === to.id);
  if (entry === undefined || at === -1) return entries;
  return rest.toSpliced(to.behind ? at + 1 : at, 0, entry);
}

export function stepped<T extends { readonly id: string }>(
  entries: readonly T[],
  id: string,
  step: 1 | -1,
): readonly T[] {
  const next = entries[entries.findIndex((each) => each.id === id) + step];
  return next === undefined ? entries : moved(entries, id, { id: next.id, behind: step === 1 });
}
