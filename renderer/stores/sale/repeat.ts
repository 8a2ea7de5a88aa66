/** Repeats an earlier sale at today's prices, and reports changed prices. */
import { create } from 'zustand';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { emptyCart } from '../../cart/cart.ts';
import { linesOfDraft, type PriceChange } from '../../sale/draft.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { useCart } from './cart.ts';

export interface Repeated {
  /** Key of the current sale. */
  readonly key: string;
  /** Null: there was nothing to repeat. */
  readonly numeroControl: string | null;
  /** Receiver whose document was repeated; null: any. */
  readonly of: string | null;
  readonly changes: readonly PriceChange[];
}

/** An earlier sale copied into this one. */
interface Brought {
  readonly key: string;
  readonly of: string | null;
  readonly codigoGeneracion: string;
  readonly lines: readonly string[];
}

/** Whether the same document was copied before and one of its lines is still in the cart. */
function stands(
  brought: Brought | null,
  asked: Omit<Brought, 'lines'>,
  lines: readonly { readonly id: string }[],
): boolean {
  return (
    brought?.key === asked.key &&
    brought.of === asked.of &&
    brought.codigoGeneracion === asked.codigoGeneracion &&
    lines.some(({ id }) => brought.lines.includes(id))
  );
}

interface Receiver {
  readonly numDocumento: string;
  readonly nombre: string;
}

interface RepeatStore {
  readonly repeated: Repeated | null;
  /** Copies the last document of a type at this point of sale, with its receiver if the cart has none. */
  last(tipoDte: TipoVenta): Promise<void>;
  /**
   * Starts a sale with the lines of a document; the current cart is parked.
   * @returns its type; null if the document cannot be read
   */
  document(codigoGeneracion: string): Promise<TipoVenta | null>;
  /** Copies a receiver's last document of a type. */
  ofReceiver(tipoDte: TipoVenta, receptor: Receiver): Promise<void>;
  forget(): void;
}

/** Whether a receiver has an earlier document of a type to repeat. */
export async function boughtBefore(tipoDte: TipoVenta, receptor: string): Promise<boolean> {
  const reply = await bridge.call('documents.draft', { tipoDte, receptor });
  return reply.ok && reply.value !== null;
}

export const useRepeat = create<RepeatStore>()((set) => {
  /** Keys with a pending request: a second click is ignored. */
  const asking = new Set<string>();
  /** The last copy: a second click after a fast answer must not copy again. */
  let brought: Brought | null = null;
  const repeat = async (
    tipoDte: TipoVenta,
    question: BridgeInput<'documents.draft'>,
    of: string | null,
  ): Promise<void> => {
    const { key } = useCart.getState().carts[tipoDte];
    if (asking.has(key)) return;
    asking.add(key);
    const reply = await bridge.call('documents.draft', question);
    asking.delete(key);
    const { carts, change } = useCart.getState();
    const cart = carts[tipoDte];
    // The sale was replaced or sent meanwhile.
    if (!reply.ok || cart.key !== key || cart.submitted !== null) return;
    const draft = reply.value;
    if (draft === null) return set({ repeated: { key, numeroControl: null, of, changes: [] } });
    const { codigoGeneracion } = draft;
    if (stands(brought, { key, of, codigoGeneracion }, cart.lines)) return;
    const { lines, changes } = linesOfDraft(draft);
    brought = { key, of, codigoGeneracion, lines: lines.map(({ id }) => id) };
    const receptor = draft.receptor === null ? null : { ...draft.receptor, id: UNKEPT };
    set({ repeated: { key, numeroControl: draft.numeroControl, of, changes } });
    await change(tipoDte, {
      lines: [...cart.lines, ...lines],
      newest: lines.at(-1)?.id ?? cart.newest,
      receptor: cart.receptor ?? receptor,
    });
  };
  return {
    repeated: null,
    last: (tipoDte) => repeat(tipoDte, { tipoDte }, null),
    ofReceiver: (tipoDte, { numDocumento, nombre }) =>
      repeat(tipoDte, { tipoDte, receptor: numDocumento }, nombre),
    document: async (codigoGeneracion) => {
      const reply = await bridge.call('documents.draft', { codigoGeneracion });
      if (!reply.ok || reply.value === null) return null;
      const { tipoDte, numeroControl, receptor } = reply.value;
      const { lines, changes } = linesOfDraft(reply.value);
      const cart = emptyCart(tipoDte);
      set({ repeated: { key: cart.key, numeroControl, of: null, changes } });
      await useCart.getState().takeOver({
        ...cart,
        lines,
        newest: lines.at(-1)?.id ?? null,
        receptor: receptor === null ? null : { ...receptor, id: UNKEPT },
      });
      return tipoDte;
    },
    forget: () => set({ repeated: null }),
  };
});
