/** Queue summary per issuer and environment. */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { Reader } from '../handle.ts';
import { column, group, named, orNull, record, type RecordOf } from '../record.ts';

const REPORT = record({
  issuerId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  size: column.integer,
  /** Those on hold for an event, a lot or a related document. */
  held: column.integer,
  /** The document issued first. */
  oldest: group({
    codigoGeneracion: column.text,
    emittedAt: named('oldest', column.integer),
    attempts: column.integer,
    /** Last answer or network error; null before the first attempt ended. */
    lastAnswer: orNull(column.text),
  }),
});
export type QueueReport = RecordOf<typeof REPORT>;

/** With a single `min`, SQLite takes the other columns from the row with the minimum. */
const OLDEST = REPORT.select(`
  SELECT issuer_id, ambiente, count(*) AS size, count(retenido) AS held, min(emitted_at) AS oldest, codigo_generacion,
    attempts, last_answer
  FROM outbox CROSS JOIN document ON document.id = outbox.document_id
  GROUP BY issuer_id, ambiente ORDER BY issuer_id, ambiente`);

export function queueReports(reader: Reader): readonly QueueReport[] {
  return OLDEST.list(reader);
}
