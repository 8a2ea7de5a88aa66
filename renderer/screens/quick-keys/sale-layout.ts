/** Layout of the quick keys: beside the sale, in its place, or hidden. */
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { focusEntry } from '../../components/focus.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useQuickKeys } from '../../stores/catalogue/quick-keys.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useSaleHabits } from '../../stores/till/sale-habits.ts';
import { useTill } from '../../stores/till/till.ts';
import { focusKeys } from './press-key.ts';
import { useQuickKeysRead } from './quick-keys.tsx';

/** Room for both; same query as in `beside.css`. */
const ROOM = '(min-width: 62rem) and (min-height: 35rem)';

export interface SaleLayout {
  readonly beside: boolean;
  /** The keys replace the lines: the sale is empty, or the user opened them. */
  readonly inPlace: boolean;
  /** Whether the keys cover a sale, so that a way back is needed. */
  readonly hidesSale: boolean;
  /** Whether there are keys to show or hide. */
  readonly switchable: boolean;
  /** Shows or hides the keys; remembered on this computer if both have room. */
  readonly turn: () => void;
  readonly toKeys: () => void;
  readonly back: () => void;
}

export function useSaleLayout(tipoDte: TipoVenta): SaleLayout {
  // A nota de remisión needs the space for further fields.
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
