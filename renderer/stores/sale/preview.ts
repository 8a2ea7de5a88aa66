/** What the service says of the sale that is being written: totals and faults, for the latest state that was asked about. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart } from '../../cart/cart.ts';
import { requestOf } from '../../sale/request.ts';
import { useTill } from '../till/till.ts';

/** The moment whose promotions a sale was last shown with, by its key. */
const shownWith = new Map<string, number>();

/** What is asked of promotions for a sale: while it is being paid those that it was shown with. A shop without any asks nothing. */
export function promotionsAsked(cart: Cart, isPaid = cart.charged === true) {
  const { tipoDte, corrige, key, lines } = cart;
  if (useTill.getState().context?.llevaPromociones !== true || corrige !== null || tipoDte === '04')
    return {};
  const en = isPaid ? shownWith.get(key) : undefined;
  const fijas = lines.flatMap(({ precioFijo }, at) => (precioFijo === true ? [at] : []));
  return { promociones: { fijas, ...(en === undefined ? {} : { en }) } };
}

function noteShown(key: string, { promociones }: Preview): void {
  if (promociones === undefined) shownWith.delete(key);
  else shownWith.set(key, promociones.en);
}

/** An answer, and the key of the sale it is about: another sale of the type is not to show it. */
interface Answered {
  readonly key: string;
  readonly preview: Preview;
}

interface PreviewStore {
  readonly byType: Readonly<Partial<Record<TipoVenta, Answered>>>;
  /**
   * Asks about a sale; an answer that was overtaken by a later question is dropped.
   *
   * @returns false when nobody answered: what is shown is of an earlier state
   */
  ask(cart: Cart): Promise<boolean>;
}

export const usePreviews = create<PreviewStore>()((set) => {
  const latest: Partial<Record<TipoVenta, number>> = {};
  let questions = 0;
  return {
    byType: {},
    ask: async (cart) => {
      const { tipoDte } = cart;
      const question = ++questions;
      latest[tipoDte] = question;
      const reply = await bridge.call('documents.preview', {
        tipoDte,
        request: requestOf(cart),
        preciosConIva: true,
        ...promotionsAsked(cart),
      });
      if (latest[tipoDte] !== question) return true;
      if (!reply.ok) return false;
      noteShown(cart.key, reply.value);
      set(({ byType }) => ({ byType: { ...byType, [tipoDte]: { key: cart.key, preview: reply.value } } }));
      return true;
    },
  };
});

/** Asks about a sale once, beside what is shown: for a receiver that is being written. */
export async function previewOf(cart: Cart): Promise<Preview | null> {
  const reply = await bridge.call('documents.preview', {
    tipoDte: cart.tipoDte,
    request: requestOf(cart),
    preciosConIva: true,
    ...promotionsAsked(cart),
  });
  if (!reply.ok) return null;
  noteShown(cart.key, reply.value);
  return reply.value;
}
