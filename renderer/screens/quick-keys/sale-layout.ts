/** Where the keys for goods stand: beside the sale, in its place, or nowhere. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { focusEntry } from '../../components/focus.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useQuickKeys } from '../../stores/catalogue/quick-keys.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useSaleHabits } from '../../stores/till/sale-habits.ts';
import { useTill } from '../../stores/till/till.ts';
import { focusKeys } from './press-key.ts';
import { useQuickKeysRead } from './quick-keys.tsx';

/** Room for both: as in `beside.css`. */
const ROOM = '(min-width: 62rem) and (min-height: 35rem)';

export interface SaleLayout {
  /** Keys and sale stand beside one another. */
  readonly beside: boolean;
  /** The keys stand where the lines would: there are none yet, or somebody wants them. */
  readonly inPlace: boolean;
  /** Whether the sale hides behind the keys, so that there must be a way back. */
  readonly hidesSale: boolean;
  /** Whether there are keys that can be shown and hidden. */
  readonly switchable: boolean;
  /** Shows the keys, or the sale alone; kept for this computer where both have room. */
  readonly turn: () => void;
  /** Shows the keys and gives them the focus. */
  readonly toKeys: () => void;
  readonly back: () => void;
}

/** How the screen of a type is laid out, and what changes it. */
export function useSaleLayout(tipoDte: TipoVenta): SaleLayout {
  // A note asks for more beside its lines.
  const room = useMedia(ROOM) && tipoDte !== '04';
  const chosen = useSaleHabits(({ layout }) => layout);
  const any = useQuickKeysRead();
  const { key, lines } = useCart(({ carts }) => carts[tipoDte]);
  const blocked = useTill(({ context }) => (context?.semaforo.motivo ?? null) !== null);
  const opened = useQuickKeys(({ openFor }) => openFor === key) && !room;
  const empty = lines.length === 0;
  const beside = any && room && chosen === 'keys';
  const inPlace = any && !beside && (opened || empty) && !(empty && blocked);
  const show = (): void => {
    if (room) useSaleHabits.getState().setLayout('keys');
    else useQuickKeys.getState().keepOpen(key);
  };
  const back = (): void => {
    useQuickKeys.getState().keepOpen('');
    focusEntry();
  };
  return {
    beside,
    inPlace,
    hidesSale: inPlace && !empty,
    switchable: any && (room || !empty),
    turn: () => {
      if (beside) useSaleHabits.getState().setLayout('table');
      else if (opened) back();
      else show();
    },
    toKeys: () => {
      if (!any) return;
      if (!beside && !inPlace) show();
      requestAnimationFrame(focusKeys);
    },
    back,
  };
}
