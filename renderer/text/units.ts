/** Signs of units of measure by code of CAT-014, the same in every language; what is counted by the piece has none. */
export const UNITS: Readonly<Record<string, string>> = {
  '1': 'm',
  '2': 'yd',
  '13': 'm²',
  '18': 'm³',
  '20': 'bl',
  '22': 'gal',
  '23': 'L',
  '26': 'ml',
  '30': 't',
  '32': 'qq',
  '33': '@',
  '34': 'kg',
  '36': 'lb',
  '38': 'oz',
  '39': 'g',
  '40': 'mg',
};
