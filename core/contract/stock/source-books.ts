/** Books with the costs of goods, by their codes in F-983 (CT 142). */
export const SOURCE_BOOKS = { '01': 'Costos', '02': 'Retaceos', '03': 'Compras locales' } as const;
export type SourceBook = keyof typeof SOURCE_BOOKS;

const HERE = 'SV';

/** Retaceos of what a supplier abroad sold, else local purchases. @param country of the supplier; null when unknown */
export const sourceBookOf = (country: string | null): SourceBook =>
  country === null || country === HERE ? '03' : '02';
