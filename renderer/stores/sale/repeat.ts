/** Makes an earlier sale again, at today's prices, and says what is not as it was then. */
import { create } from 'zustand';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { emptyCart } from '../../cart/cart.ts';
import { linesOfDraft, type PriceChange } from '../../sale/draft.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { useCart } from './cart.ts';

/** What a person should know of what was brought back. */
export interface Repeated {
  /** Key of the sale it is about. */
  readonly key: string;
  /** Null: there was nothing to repeat. */
  readonly numeroControl: string | null;
  /** Whose last document it was; null: anybody's. */
  readonly of: string | null;
  readonly changes: readonly PriceChange[];
}

/** An earlier sale within this one. */
interface Brought {
  readonly key: string;
  readonly of: string | null;
  readonly codigoGeneracion: string;
  /** Ids of the lines that it became. */
  readonly lines: readonly string[];
}

/** Whether a question asks for what it brought back before, and a line of that is still in the sale. */
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

/** Whose document is asked for. */
interface Receiver {
  readonly numDocumento: string;
  readonly nombre: string;
}

interface RepeatStore {
  readonly repeated: Repeated | null;
  /** Adds the lines of the point of sale's last document of a type, with its receiver where the sale has none. */
  last(tipoDte: TipoVenta): Promise<void>;
  /** Begins a sale with what a document sold; the one under way on that screen is parked. @returns its type; null when it cannot be read */
  document(codigoGeneracion: string): Promise<TipoVenta | null>;
  /** Adds the lines of a receiver's last document of a type. */
  ofReceiver(tipoDte: TipoVenta, receptor: Receiver): Promise<void>;
  forget(): void;
}

/** Whether somebody bought before by a document of a type: else there is nothing to repeat. */
export async function boughtBefore(tipoDte: TipoVenta, receptor: string): Promise<boolean> {
  const reply = await bridge.call('documents.draft', { tipoDte, receptor });
  return reply.ok && reply.value !== null;
}

export const useRepeat = create<RepeatStore>()((set) => {
  /** Keys of the sales for which it is being asked: pressed twice, it is brought back once. */
  const asking = new Set<string>();
  /** What was brought back last. However fast the answer came, the second press of two brings nothing that stands there. */
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
    // Another sale by now, or one that has left: for that one nobody asked.
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
