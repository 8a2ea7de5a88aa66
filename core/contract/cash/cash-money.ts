/** Denominations, cash movements and forms of payment of the cash desk. */

/** Notes and coins of El Salvador, largest first. */
export const DENOMINATION_KEYS = [
  'billete-100',
  'billete-50',
  'billete-20',
  'billete-10',
  'billete-5',
  'billete-1',
  'moneda-1',
  'moneda-0.25',
  'moneda-0.10',
  'moneda-0.05',
  'moneda-0.01',
] as const;
export type DenominationKey = (typeof DENOMINATION_KEYS)[number];

/** Value of each denomination, in cents. */
export const CENTS_OF: Readonly<Record<DenominationKey, number>> = {
  'billete-100': 10_000,
  'billete-50': 5000,
  'billete-20': 2000,
  'billete-10': 1000,
  'billete-5': 500,
  'billete-1': 100,
  'moneda-1': 100,
  'moneda-0.25': 25,
  'moneda-0.10': 10,
  'moneda-0.05': 5,
  'moneda-0.01': 1,
};

/** Cash put into or taken out of the drawer other than by sales. */
export const MOVEMENT_KINDS = ['ENTRADA', 'SALIDA'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Cash, in CAT-017 and among the interface's forms of payment. */
export const CASH = '01';
/** Pseudo form of payment: the amount still owed. */
export const ON_CREDIT = 'credito';

/** Exclusive limit of typed amounts (float, movement, limit), in cents: a larger one is a typing error or a bar code. */
export const CASH_AMOUNT_LIMIT_CENTS = 100_000_000;
