/** A count while it is written: it stays on this computer over a reload, each person's own. */
import { create } from 'zustand';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { decimalOf } from '../../money/cents.ts';
import { decimalSum } from '../../money/decimal-sum.ts';
import { useSession } from '../till/session.ts';

export interface CountLine {
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  /** As typed. */
  readonly contado: string;
  /** When, by this computer's clock. */
  readonly at: number;
}

interface Kept {
  /** One per count: however often it is sent, it is kept once. */
  readonly clave: string;
  /** The one that was counted last is first. */
  readonly lines: readonly CountLine[];
}

interface CountDraft extends Kept {
  /** Adds to what was counted of a product. @param cantidad decimal text */
  add(product: Pick<ListedProduct, 'codigo' | 'descripcion' | 'pesado'>, cantidad: string): void;
  /** Puts what was typed in the place of what was counted. */
  set(codigo: string, contado: string): void;
  remove(codigo: string): void;
  clear(): void;
  /** Shows that of whoever is logged in. */
  restore(): void;
}

const keyOf = (): string | null => {
  const { state } = useSession.getState();
  return state?.stage === 'open' ? `caja.count.${state.user.id}` : null;
};
const blank = (): Kept => ({ clave: crypto.randomUUID(), lines: [] });

function kept(): Kept {
  const key = keyOf();
  const found: unknown = key === null ? null : JSON.parse(localStorage.getItem(key) ?? 'null');
  return typeof found === 'object' && found !== null ? (found as Kept) : blank();
}

export const useCountDraft = create<CountDraft>()((set, get) => {
  /** What is counted otherwise is another count. */
  const put = (lines: readonly CountLine[]): void => {
    const next: Kept = { clave: crypto.randomUUID(), lines };
    const key = keyOf();
    if (key !== null) {
      if (lines.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
    }
    set(next);
  };
  return {
    ...blank(),
    add: ({ codigo, descripcion, pesado }, cantidad) => {
      const { lines } = get();
      const before = lines.find((line) => line.codigo === codigo)?.contado ?? '0';
      const contado = decimalSum([before, cantidad]);
      const others = lines.filter((line) => line.codigo !== codigo);
      put([{ codigo, descripcion, pesado, contado, at: Date.now() }, ...others]);
    },
    set: (codigo, contado) =>
      put(get().lines.map((line) => (line.codigo === codigo ? { ...line, contado, at: Date.now() } : line))),
    remove: (codigo) => put(get().lines.filter((line) => line.codigo !== codigo)),
    clear: () => put([]),
    restore: () => set(kept()),
  };
});

/** What is wrong with what was typed. */
export function countFault({ contado, pesado }: CountLine): 'missing' | 'whole' | null {
  const read = decimalOf(contado);
  if (read === null) return 'missing';
  return pesado || !read.includes('.') ? null : 'whole';
}

/** The lines as they are sent. */
export function countedLines(lines: readonly CountLine[]): BridgeInput<'stock.count'>['lineas'] {
  const now = Date.now();
  return lines.map(({ codigo, contado, at }) => ({
    codigo,
    contado: decimalOf(contado) ?? contado,
    haceMs: Math.max(0, now - at),
  }));
}
