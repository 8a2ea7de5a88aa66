/** What scales say, and how much that is in the unit that goods are sold in. */
import { decimalOf } from '../money/cents.ts';

/** Code of CAT-014 by what scales write. */
const UNIT_OF: Readonly<Record<string, number>> = { kg: 34, lb: 36, oz: 38, g: 39 };

/** Each unit in hundred-millionths of a kilogram, exactly. */
const SIZE_OF: Readonly<Record<number, bigint>> = {
  34: 100_000_000n,
  36: 45_359_237n,
  38: 2_834_952n,
  39: 100_000n,
};
/** Decimals of a quantity that was weighed. */
const DECIMALS = 3;
const SCALED = 10n ** BigInt(DECIMALS);

/** One weighing. */
export interface Weighing {
  /** Decimal text, above 0. */
  readonly peso: string;
  /** Code of CAT-014. */
  readonly unidad: number;
}

/** A line as scales of a counter write it: `ST,GS,+  1.234kg`, `  0.505 kg`, `S S      2.10 lb`. */
const LINE = /(?<sign>[+\-]?)\s*(?<digits>\d{1,6}(?:\.\d{1,4})?)\s*(?<unit>kg|lb|oz|g)\b/iv;
/** What they write before the weight while it still moves. */
const MOVING = /^\s*(?:US\b|S\s+D\b|D\b)/v;

/** The weighing in a line; null while the goods still move, for nothing on the plate, and for what is none. */
export function weighingOf(line: string): Weighing | null {
  if (MOVING.test(line)) return null;
  const { sign, digits = '', unit = '' } = LINE.exec(line)?.groups ?? {};
  const unidad = UNIT_OF[unit.toLowerCase()];
  const peso = decimalOf(digits);
  if (unidad === undefined || peso === null || peso === '0' || sign === '-') return null;
  return { peso, unidad };
}

/** Whether goods of a unit are weighed. */
export function isWeighed(unidad: number): boolean {
  return unidad in SIZE_OF;
}

/** The quantity of a weighing in a unit of weight, with three decimals at most; null where nothing would be left of it. */
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
