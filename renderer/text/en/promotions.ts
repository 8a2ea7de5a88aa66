/** English texts of promotions. */
import { dollars } from '../../money/cents.ts';
import type { esPromotions } from '../es/promotions.ts';

export const enPromotions: typeof esPromotions = {
  title: 'Promotions',
  lead: 'They apply by themselves while they are in force. Where two want the same goods, the lower order goes first.',
  back: 'Back to the products',
  create: 'New promotion',
  none: 'There are no promotions yet.',
  columns: { name: 'Promotion', action: 'What it does', dates: 'Dates', state: 'State', order: 'Order' },
  from: (desde) => `from ${desde}`,
  between: (desde, hasta) => `from ${desde} to ${hasta}`,
  states: { paused: 'Paused', soon: 'Begins later', over: 'Over', now: 'In force' },
  kinds: {
    PRECIO: 'A lower price',
    PCT: 'A percentage off',
    MONTO_UNIDAD: 'Dollars off each one',
    LLEVA_N_PAGA_M: 'Take more, pay for fewer (2 for 1, 3 for 2)',
    N_POR_PRECIO: 'Several for one price',
    COMBO: 'Combo',
  },
  name: 'Name, as it stands in the sale',
  kind: 'What it does',
  price: 'Price with VAT',
  percent: 'Percentage',
  amount: 'Dollars off, with VAT',
  take: 'Take',
  pay: 'Pay for',
  products: 'Codes of products, with commas',
  categories: 'Categories, with commas',
  notProducts: 'Except these codes',
  notCategories: 'Except these categories',
  all: 'Without products and categories it is for all that is sold.',
  group: (place) => `Part ${place} of the combo`,
  units: 'How many',
  addGroup: 'Another part',
  begins: 'First day',
  ends: 'Last day, if any',
  days: 'Days',
  dayNames: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  hourFrom: 'From the hour',
  hourTo: 'Until the hour',
  minimum: 'Least units',
  maximum: 'Most times in a sale, if any',
  order: 'Order (0 goes first)',
  active: 'Active',
  save: 'Save',
  saveAnyway: 'Save all the same',
  cancel: 'Cancel',
  overlaps: (names) =>
    `It meets ${names.join(', ')}: each unit gets only the first in order. If that is what you want, save again.`,
  says: (accion) => {
    switch (accion.tipo) {
      case 'PRECIO':
        return `Each for ${dollars(accion.precio)}`;
      case 'PCT':
        return `${accion.porcentaje} % off`;
      case 'MONTO_UNIDAD':
        return `${dollars(accion.monto)} off each`;
      case 'LLEVA_N_PAGA_M':
        return `Take ${accion.lleva}, pay for ${accion.paga}`;
      case 'N_POR_PRECIO':
        return `${accion.lleva} for ${dollars(accion.precio)}`;
      case 'COMBO':
        return `Combo for ${dollars(accion.precio)}`;
    }
  },
};
