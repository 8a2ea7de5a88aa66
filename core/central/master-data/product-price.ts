/** The own price of a product at the centre, from a moment on. */
import { LAST_INSTANT } from '../../contract/api/calendar.ts';
import type { CentralProductInput } from '../../contract/central/manager-api.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import type { Tx } from '../store/database.ts';

interface PutPrice extends Pick<CentralProductInput, 'codigo' | 'precio' | 'validFrom'> {
  readonly now: number;
}

/** The price in force at `$2`. */
const PRESENT =
  'SELECT precio, valid_from FROM price WHERE codigo = $1 AND valid_from <= $2 ORDER BY valid_from DESC LIMIT 1';
const PUT_PRICE = `
  INSERT INTO price (company_id, codigo, valid_from, precio) VALUES ($1, $2, $3, $4)
  ON CONFLICT (company_id, codigo, valid_from) DO UPDATE SET precio = excluded.precio`;
/** Tills need the present price and those to come; one beyond the calendar never comes. */
const FORGET_OVER = `
  DELETE FROM price WHERE codigo = $1 AND (valid_from > ${LAST_INSTANT}
    OR valid_from < (SELECT max(valid_from) FROM price WHERE codigo = $1 AND valid_from <= $2))`;
/** What an older centre took from before tills count time. */
const BEGIN_READABLE = 'UPDATE price SET valid_from = 0 WHERE codigo = $1 AND valid_from < 0';

/** @throws AppError `VALIDACION` if the price starts before the present one, which would go on */
export async function putPrice(tx: Tx, company: string, { codigo, precio, ...of }: PutPrice): Promise<void> {
  const { now, validFrom } = of;
  await tx.run(FORGET_OVER, [codigo, now]);
  await tx.run(BEGIN_READABLE, [codigo]);
  const present = await tx.row<{ precio: string; valid_from: string }>(PRESENT, [codigo, now]);
  // Saved with its present price: no change.
  if (validFrom === null && present !== null && amount(present.precio).eq(amount(precio))) return;
  const began = Number(present?.valid_from ?? 0);
  if (validFrom !== null && validFrom < began) {
    const broken = rule('inicio-antes-del-vigente', { dia: fiscalDate(began), hora: fiscalTime(began) });
    throw validationError([faultAt('validFrom', 'FUERA_DE_RANGO', broken)]);
  }
  await tx.run(PUT_PRICE, [company, codigo, validFrom ?? now, precio]);
  await tx.run(FORGET_OVER, [codigo, now]);
}
