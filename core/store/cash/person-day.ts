/** What one person did within a time and nobody approved: what the limits of a person and day are measured by. In cents. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer } from '../row.ts';
import { query } from '../statement.ts';

/** A person, and a time from its first moment until before its end. */
export interface PersonTime {
  readonly userId: string;
  readonly from: Instant;
  readonly until: Instant;
}

const WITHDRAWN = query(`
  SELECT coalesce(sum(monto_centavos), 0) AS monto FROM cash_movement INDEXED BY cash_movement_person
  WHERE user_id = ? AND at >= ? AND at < ? AND tipo = 'SALIDA'
    AND NOT EXISTS (SELECT 1 FROM cash_movement_approval WHERE movement_id = cash_movement.id)`);
const DIFFERED = query(`
  SELECT coalesce(sum(abs(contado_centavos - esperado_centavos)), 0) AS monto
  FROM cash_z INDEXED BY cash_z_person CROSS JOIN cash_count ON cash_count.id = count_id
  WHERE cash_z.user_id = ? AND cash_z.at >= ? AND cash_z.at < ? AND approver_id IS NULL`);
/** One that was agreed anew counts once; one that the authority refused counts only where its money moved. */
const RETURNED = query(`
  SELECT coalesce(sum(settlement.monto_centavos), 0) AS monto
  FROM settlement INDEXED BY settlement_person CROSS JOIN document ON document.id = settlement.document_id
  WHERE user_id = ? AND at >= ? AND at < ? AND approver_id IS NULL AND forma <> 'nota-debito'
    AND (EXISTS (SELECT 1 FROM settlement_payment WHERE codigo = settlement.codigo)
      OR estado <> 'RECHAZADO' AND NOT EXISTS (SELECT 1 FROM settlement AS later
        WHERE later.document_id = settlement.document_id AND later.forma = settlement.forma AND later.rowid > settlement.rowid))`);

const sumOf =
  (statement: typeof WITHDRAWN) =>
  (reader: Reader, { userId, from, until }: PersonTime): bigint =>
    BigInt(integer(statement.get(reader, userId, from, until) ?? { monto: 0 }, 'monto'));

/** What they took out of drawers. */
export const withdrawnAlone = sumOf(WITHDRAWN);
/** What their counts were off by, over and short together, of the sessions they closed. */
export const differedAlone = sumOf(DIFFERED);
/** What they gave back by returns and adjustments. */
export const returnedAlone = sumOf(RETURNED);
