/** Totals and faults of the current carts, computed by the service. */
import { create } from 'zustand';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { Preview } from '../../../core/contract/till/till.ts';
import { bridge } from '../../bridge/index.ts';
import type { Cart } from '../../cart/cart.ts';
import { requestOf } from '../../sale/request.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { useTill } from '../till/till.ts';

/** Time of the promotions last shown, by key of the sale. */
const shownWith = new Map<string, number>();

/** Promotion parameters of a preview; a sale being paid keeps the promotions already shown. */
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

/** A preview with the key of its sale. */
interface Answered {
  readonly key: string;
  readonly preview: Preview;
}

interface PreviewStore {
  readonly byType: Readonly<Partial<Record<TipoVenta, Answered>>>;
  /**
   * Requests a preview and shows it, unless a later one is shown already.
   * @returns it; null without an answer: an earlier one is still shown
   */
  ask(cart: Cart): Promise<Preview | null>;
}

export const usePreviews = create<PreviewStore>()((set) => {
  const startRequest = { '01': latestOnly(), '03': latestOnly(), '04': latestOnly() };
  return {
    byType: {},
    ask: async (cart) => {
      const { tipoDte, key } = cart;
      const isLatest = startRequest[tipoDte]();
      const preview = await asked(cart);
      if (preview !== null && isLatest()) {
        noteShown(key, preview);
        set(({ byType }) => ({ byType: { ...byType, [tipoDte]: { key, preview } } }));
      }
      return preview;
    },
  };
});

async function asked(cart: Cart): Promise<Preview | null> {
  const reply = await bridge.call('documents.preview', {
    tipoDte: cart.tipoDte,
    request: requestOf(cart),
    preciosConIva: true,
    ...promotionsAsked(cart),
  });
  return reply.ok ? reply.value : null;
}

/** A preview that is not shown, of a sale that is parked or whose receiver is being typed. */
export async function previewOf(cart: Cart): Promise<Preview | null> {
  const preview = await asked(cart);
  if (preview !== null) noteShown(cart.key, preview);
  return preview;
}
