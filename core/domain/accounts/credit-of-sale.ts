/** What of a sale is owed, and until when, from its own text (§accounts). */
import { JsonNumber, parseJson } from '../../contract/json.ts';
import { isOnCredit } from '../cash/cash-payments.ts';
import { addMonths } from '../deadlines.ts';
import { addDays, type FiscalDate } from '../fiscal-time.ts';
import { amount, toCents } from '../money.ts';

/** What is owed of a document. */
export interface Credit {
  readonly centavos: bigint;
  /** The day of the first payment that is owed. */
  readonly vence: FiscalDate;
}

const MONTHS_OF_YEAR = 12;

/** The day a term ends, by its unit (CAT-018). */
const TERMS: Readonly<Record<string, (from: FiscalDate, count: number) => FiscalDate>> = {
  '01': addDays,
  '02': addMonths,
  '03': (from, count) => addMonths(from, count * MONTHS_OF_YEAR),
};

/**
 * What the payments with a term come to, or null where none has one.
 *
 * @param text the document as it is signed, with or without its `identificacion`
 * @param fecEmi its date
 */
export function creditOfText(text: string, fecEmi: FiscalDate): Credit | null {
  return creditOf(resumenOf(text), fecEmi, () => null);
}

/** The same of a factura de sujeto excluido (14), whose payments may be written as nothing when all of it is owed (`compraCredito`). */
export function creditOfPurchase(text: string, fecEmi: FiscalDate): Credit | null {
  return creditOf(resumenOf(text), fecEmi, ({ condicionOperacion, totalPagar }) =>
    Number(numberOf(condicionOperacion).text) === ON_CREDIT ? toCents(amount(numberOf(totalPagar))) : null,
  );
}

/** CAT-016: all of it is owed. */
const ON_CREDIT = 2;

/** @param wholeOf all of it in cents, where all of it is owed */
function creditOf(
  resumen: Members,
  fecEmi: FiscalDate,
  wholeOf: (resumen: Members) => bigint | null,
): Credit | null {
  const { pagos } = resumen;
  const owed = (Array.isArray(pagos) ? pagos : [])
    .map(membersOf)
    .filter(({ periodo }) => isOnCredit(periodo));
  const [vence] = owed.map((pago) => dueOf(pago, fecEmi)).toSorted();
  if (vence === undefined) return null;
  const centavos =
    wholeOf(resumen) ?? owed.reduce((sum, { montoPago }) => sum + toCents(amount(numberOf(montoPago))), 0n);
  return centavos > 0n ? { centavos, vence } : null;
}

function dueOf({ plazo, periodo }: Members, fecEmi: FiscalDate): FiscalDate {
  return termEnd(String(plazo), Number(numberOf(periodo).text), fecEmi);
}

/** The day that a term of so many units (CAT-018) ends. */
export function termEnd(plazo: string, periodo: number, from: FiscalDate): FiscalDate {
  return (TERMS[plazo] ?? addDays)(from, periodo);
}

type Members = Readonly<Record<string, unknown>>;

const resumenOf = (text: string): Members => membersOf(membersOf(parseJson(text))['resumen']);

function membersOf(value: unknown): Members {
  return { ...(value as object) };
}

function numberOf(value: unknown): JsonNumber {
  if (!(value instanceof JsonNumber)) throw new Error('a payment on credit has no number where it needs one');
  return value;
}
