/** Parses scale output and converts weights. */
import { decimalOf } from '../money/cents.ts';

/** CAT-014 code by unit. */
const UNIT_OF: Readonly<Record<string, number>> = { kg: 34, lb: 36, oz: 38, g: 39 };

/** Size of each unit in units of 10⁻⁸ kg, exactly. */
const SIZE_OF: Readonly<Record<number, bigint>> = {
  34: 100_000_000n,
  36: 45_359_237n,
  38: 2_834_952n,
  39: 100_000n,
};
/** Decimals of a weighed quantity. */
const DECIMALS = 3;
const SCALED = 10n ** BigInt(DECIMALS);

export interface Weighing {
  /** Decimal text above 0. */
  readonly peso: string;
  /** Code of CAT-014. */
  readonly unidad: number;
}

/** Formats of counter scales: `ST,GS,+  1.234kg`, `  0.505 kg`, `S S      2.10 lb`. */
const LINE = /(?<sign>[+\-]?)\s*(?<digits>\d{1,6}(?:\.\d{1,4})?)\s*(?<unit>kg|lb|oz|g)\b/iv;
/** Prefixes of an unstable weight. */
const MOVING = /^\s*(?:US\b|S\s+D\b|D\b)/v;

/** Null for an unstable, empty or invalid weight. */
export function weighingOf(line: string): Weighing | null {
  if (MOVING.test(line)) return null;
  const { sign, digits = '', unit = '' } = LINE.exec(line)?.groups ?? {};
  const unidad = UNIT_OF[unit.toLowerCase()];
  const peso = decimalOf(digits);
  if (unidad === undefined || peso === null || peso === '0' || sign === '-') return null;
  return { peso, unidad };
}

/** Whether the unit is a weight. */
export function isWeighed(unidad: number): boolean {
  return unidad in SIZE_OF;
}

/** Converts to another unit, with three decimals at most; null if it rounds to zero. */
export function quantityIn({ peso, unidad }: Weighing, wanted: number): string | null {
  const [from, to] = [SIZE_OF[unidad], SIZE_OF[wanted]];
  if (from === undefined || to === undefined) return null;
  if (unidad === wanted) return peso;
  const [whole = '0', fraction = ''] = peso.split('.');
  const places = BigInt(10 ** fraction.length);
  const scaled = (BigInt(whole + fraction) * from * SCALED * 2n + to * places) / (to * places * 2n);
  if (scaled === 0n) return null;
  const digits = scaled.toString().padStart(DECIMALS + 1, '0');
  const rest = digits.slice(-DECIMALS).replace(/0+$/v, '');
  return `${digits.slice(0, -DECIMALS)}${rest === '' ? '' : `.${rest}`}`;
}
