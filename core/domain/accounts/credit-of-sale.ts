/** Credit part of a sale and its due date, read from the document text (§accounts). */
import { JsonNumber, parseJson, type Members } from '../../contract/json.ts';
import { isOnCredit } from '../cash/cash-payments.ts';
import { addMonths } from '../deadlines.ts';
import { addDays, type FiscalDate } from '../fiscal-time.ts';
import { amount, toCents } from '../money.ts';

export interface Credit {
  readonly centavos: bigint;
  readonly vence: FiscalDate;
}

const MONTHS_OF_YEAR = 12;

/** End of a term by unit (CAT-018). */
const TERMS: Readonly<Record<string, (from: FiscalDate, count: number) => FiscalDate>> = {
  '01': addDays,
  '02': addMonths,
  '03': (from, count) => addMonths(from, count * MONTHS_OF_YEAR),
};

/**
 * Total of the payments with a term; null when none has one.
 *
 * @param text the signed document, with or without its `identificacion`
 * @param fecEmi its date
 */
export function creditOfText(text: string, fecEmi: FiscalDate): Credit | null {
  return creditOf(resumenOf(text), fecEmi, () => null);
}

/**
 * The same for a factura de sujeto excluido (14), whose payments may be null when all is on credit (`compraCredito`).
 */
export function creditOfPurchase(text: string, fecEmi: FiscalDate): Credit | null {
  return creditOf(resumenOf(text), fecEmi, ({ condicionOperacion, totalPagar }) =>
    Number(numberOf(condicionOperacion).text) === ON_CREDIT ? toCents(amount(numberOf(totalPagar))) : null,
  );
}

/** CAT-016: all on credit. */
const ON_CREDIT = 2;

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

/** End of a term of `plazo` units (CAT-018). */
export function termEnd(plazo: string, periodo: number, from: FiscalDate): FiscalDate {
  return (TERMS[plazo] ?? addDays)(from, periodo);
}

const resumenOf = (text: string): Members => membersOf(membersOf(parseJson(text))['resumen']);

function membersOf(value: unknown): Members {
  return { ...(value as object) };
}

function numberOf(value: unknown): JsonNumber {
  if (!(value instanceof JsonNumber)) throw new Error('a payment on credit has no number where it needs one');
  return value;
}
