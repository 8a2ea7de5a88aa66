/** List settings of this computer: row height and hidden columns. */
import { create } from 'zustand';

export const ROW_LOOKS = ['compact', 'comfortable'] as const;
export type RowLook = (typeof ROW_LOOKS)[number];
export type ListName = 'documentos' | 'cola' | 'clientes' | 'productos' | 'bitacora' | 'inventario';

/** Row height in pixels; `--row` in the style sheets. */
export const ROW_PX: Readonly<Record<RowLook, number>> = { compact: 40, comfortable: 60 };

const KEY = 'caja.lists';
/** Columns hidden by default. */
const HIDDEN_AT_FIRST: Kept['hidden'] = {
  documentos: ['identity', 'vat'],
  cola: ['tries'],
  bitacora: ['number'],
};

interface Kept {
  /** Null until chosen: the default depends on the pointer. */
  readonly rows: RowLook | null;
  readonly hidden: Readonly<Partial<Record<ListName, readonly string[]>>>;
}

interface ListLook extends Kept {
  setRows(rows: RowLook): void;
  setShown(list: ListName, column: string, shown: boolean): void;
}

function remembered(): Kept {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return { rows: null, hidden: HIDDEN_AT_FIRST };
  const { rows, hidden } = kept as Partial<Kept>;
  return { rows: ROW_LOOKS.find((each) => each === rows) ?? null, hidden: { ...HIDDEN_AT_FIRST, ...hidden } };
}

export const useListLook = create<ListLook>()((set, get) => {
  const keep = (change: Partial<Kept>): void => {
    set(change);
    const { rows, hidden } = get();
    localStorage.setItem(KEY, JSON.stringify({ rows, hidden } satisfies Kept));
  };
  return {
    ...remembered(),
    setRows: (rows) => keep({ rows }),
    setShown: (list, column, shown) => {
      const { hidden } = get();
      const others = (hidden[list] ?? []).filter((each) => each !== column);
      keep({ hidden: { ...hidden, [list]: shown ? others : [...others, column] } });
    },
  };
});

/** The chosen row height; by default larger on touch screens. */
export function useRowLook(): RowLook {
  const rows = useListLook((look) => look.rows);
  return rows ?? (matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact');
}

export function useShown(list: ListName): (column: string) => boolean {
  const hidden = useListLook((look) => look.hidden[list]);
  return (column) => hidden?.includes(column) !== true;
}
