/** How sales are written at this computer. */
import { create } from 'zustand';

export const SAME_GOODS = ['joined', 'apart'] as const;
/** What goods that are added again do: raise the quantity of their line, or begin another one. */
export type SameGoods = (typeof SAME_GOODS)[number];
export const SOUNDS = ['on', 'off', 'few'] as const;
/** What the till tells by itself: heard and read, read only, or only what asks for something. */
export type Sound = (typeof SOUNDS)[number];

export const LAYOUTS = ['keys', 'table'] as const;
/** What stands beside the sale where there is room: keys for goods, or nothing. */
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

// Another window of this till may have changed it.
window.addEventListener('storage', () => useSaleHabits.setState(kept()));
