/** Notes and coins, movements of cash and forms of payment, as the cash desk names them. */

/** Notes and coins of El Salvador, the largest first. */
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

/** Worth of each piece, in cents of a dollar. */
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

/** Money put into the drawer and taken out of it other than by sales. */
export const MOVEMENT_KINDS = ['ENTRADA', 'SALIDA'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Longest reason of a movement or of a difference, in characters. */
export const MAX_REASON_CHARS = 200;

/** Stands for a form of payment: what is still owed. */
export const ON_CREDIT = 'credito';

/** What is typed as a float, a movement or a limit stays below it, in whole cents: more is a slip, or a bar code. */
export const CASH_AMOUNT_LIMIT_CENTS = 100_000_000;
