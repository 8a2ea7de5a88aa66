/** How sales are entered at this computer. */
import { create } from 'zustand';

export const SAME_GOODS = ['joined', 'apart'] as const;
/** Adding a product again raises the quantity of its line, or starts another line. */
export type SameGoods = (typeof SAME_GOODS)[number];
export const SOUNDS = ['on', 'off', 'few'] as const;
/** Sound and notices; notices only; or only those that need a response. */
export type Sound = (typeof SOUNDS)[number];

export const LAYOUTS = ['keys', 'table'] as const;
/** Beside the sale: product keys, or nothing. */
export type Layout = (typeof LAYOUTS)[number];

const SAME_GOODS_KEY = 'caja.same-goods';
const SOUND_KEY = 'caja.sound';
const LAYOUT_KEY = 'caja.sale-layout';

interface SaleHabits {
  readonly sameGoods: SameGoods;
  readonly sound: Sound;
  readonly layout: Layout;
  setSameGoods(sameGoods: SameGoods): void;
  setSound(sound: Sound): void;
  setLayout(layout: Layout): void;
}

function kept(): Pick<SaleHabits, 'sameGoods' | 'sound' | 'layout'> {
  return {
    sameGoods: localStorage.getItem(SAME_GOODS_KEY) === 'apart' ? 'apart' : 'joined',
    sound: SOUNDS.find((each) => each === localStorage.getItem(SOUND_KEY)) ?? 'on',
    layout: localStorage.getItem(LAYOUT_KEY) === 'table' ? 'table' : 'keys',
  };
}

export const useSaleHabits = create<SaleHabits>()((set) => ({
  ...kept(),
  setSameGoods: (sameGoods) => {
    localStorage.setItem(SAME_GOODS_KEY, sameGoods);
    set({ sameGoods });
  },
  setSound: (sound) => {
    localStorage.setItem(SOUND_KEY, sound);
    set({ sound });
  },
  setLayout: (layout) => {
    localStorage.setItem(LAYOUT_KEY, layout);
    set({ layout });
  },
}));

// Changed in another window of this till.
window.addEventListener('storage', () => useSaleHabits.setState(kept()));
