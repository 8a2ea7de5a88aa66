import type { Words } from '../es.ts';

export const enMeasured: Words['measured'] = {
  title: 'Codes of scales',
  lead: 'EAN-13 labels that begin with 20 to 29 and hold the product and its weight or its price. Without a rule they are looked up like any other code.',
  prefix: 'Begins with',
  digits: 'Digits of the product',
  holds: 'Then holds',
  measure: { peso: 'The weight', precio: 'The price' },
  decimals: 'Decimals',
  add: 'Add codes of a scale',
  remove: (prefijo) => `Remove the codes that begin with ${prefijo}`,
};
